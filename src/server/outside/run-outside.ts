import { errors } from '#server/base/errors.ts'
import { Child, type Limits } from './child-process.ts'

/**
 * Work on the bytes of a document outside of the serving process, which a hostile file must not stop or fill:
 *
 *     import type * as counting from './count-pages.work.ts'
 *
 *     const countPages = outside<typeof counting>(
 *       new URL('./count-pages.work.ts', import.meta.url),
 *       { megabytes: 384, seconds: 20 },
 *     )
 *     const pages = await countPages(bytes, actorOf(viewer))
 *
 * The module exports one function, `work`. Input and result are what structured cloning takes (buffers, plain objects).
 * Bytes go through the pipe to the child process and never reach the disk. The child gets no environment, reads no files
 * but the code, and writes none. It can't start processes or threads.
 *
 * A call rejects with `Refused` (the task threw one, with a message for people), with `WorkEnded` (memory, time, a crash
 * or any other error, which is its cause: the child is gone, and the next call gets another one), or with the AppError 503
 * when too much waits.
 *
 * At most two children work at once, and 32 calls wait (`pool`). The second argument says who asked: each account has one
 * child at a time, and the one with the fewest calls comes first; null for work that its caller limits by account. A child
 * that has nothing to do ends after five seconds, so there is none at rest. Every 25 milliseconds a child's memory and the
 * processor time of its task are checked, so a busy machine ends no honest work. A child that hangs without computing ends
 * after ten times the seconds by the clock. Systems other than Linux have only that and the limit of the heap.
 */
export function outside<Module extends { work: (input: never) => unknown }>(
  module: URL,
  limits: Limits,
): (
  input: Parameters<Module['work']>[0],
  account: string | null,
) => Promise<Awaited<ReturnType<Module['work']>>> {
  return (input, account) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module is of this type
    withChild(account, (child) => {
      const seconds = Math.min(limits.seconds, pool.seconds)
      const hangsAfter = seconds * pool.hangFactor
      return child.run(module.href, input, { ...limits, seconds, hangsAfter })
    }) as Promise<Awaited<ReturnType<Module['work']>>>
}

/**
 * Children at work at most, calls that wait, seconds for any task, whatever its own limit, how many times as long a task
 * may take by the clock, and milliseconds after which a child without work ends. Tests set others.
 */
export const pool = {
  children: 2,
  waiting: 32,
  seconds: Infinity,
  hangFactor: 10,
  restMilliseconds: 5000,
}

const idle: Child[] = []
const working: (string | null)[] = []
/** Oldest first. */
const waiting: Waiter[] = []

interface Waiter {
  account: string | null
  start: () => void
  refuse: (error: Error) => void
}

/** @throws AppError 503 */
async function withChild<Result>(
  account: string | null,
  use: (child: Child) => Promise<Result>,
): Promise<Result> {
  await new Promise<void>((start, refuse) => {
    waiting.push({ account, start, refuse })
    startNext()
    if (waiting.length > pool.waiting) refuseOne()
  })
  const child = takeIdle() ?? new Child()
  try {
    return await use(child)
  } finally {
    if (child.isUsable()) rest(child)
    else child.end()
    working.splice(working.indexOf(account), 1)
    startNext()
  }
}

function startNext(): void {
  while (working.length < pool.children) {
    const ready = waiting.filter(({ account }) => account === null || !working.includes(account))
    const fewest = Math.min(...ready.map(waitingLike))
    const next = ready.find((waiter) => waitingLike(waiter) === fewest)
    if (next === undefined) return
    remove(next)
    working.push(next.account)
    next.start()
  }
}

/** Refuses the newest call of the account that has the most calls waiting. */
function refuseOne(): void {
  const most = Math.max(...waiting.map(waitingLike))
  const refused = waiting.findLast((waiter) => waitingLike(waiter) === most)
  if (refused === undefined) return
  remove(refused)
  refused.refuse(errors.busy(5))
}

function waitingLike({ account }: Waiter): number {
  return account === null ? 1 : waiting.filter((other) => other.account === account).length
}

function remove(waiter: Waiter): void {
  waiting.splice(waiting.indexOf(waiter), 1)
}

function takeIdle(): Child | undefined {
  for (let child = idle.pop(); child; child = idle.pop()) if (child.isUsable()) return child
}

function rest(child: Child): void {
  idle.push(child)
  child.endLater(pool.restMilliseconds, () => idle.splice(idle.indexOf(child), 1))
}
