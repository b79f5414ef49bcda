import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { errors } from '#server/base/errors.ts'

/** argon2id with 19 MiB, two passes, one lane: the minimum of OWASP's Password Storage Cheat Sheet. */
export const safeCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The cost of new hashes. Only tests lower it, because a run hashes thousands of passwords. */
export const passwordCost: { memoryCost: number; timeCost: number; parallelism: number } = {
  ...safeCost,
}

/** Two at a time, because they share libuv's four threads with file access. */
const queue = new PQueue({ concurrency: 2 })

/** Sign-ins go before registrations and new passwords. */
const queues = {
  check: { rank: 1, longest: 200 },
  make: { rank: 0, longest: 100 },
} as const

/** How many hashes one account or network may still add to a full queue. */
const share = 4

/** Waiting hashes, by queue and by caller. */
const waiting = new Map<string, number>()

/** The turn of the hash that began last, and the last turn of each caller who waits. */
let turnNow = 0
const lastTurns = new Map<string, number>()

/**
 * `by`: the account or network that causes the work.
 *
 * @throws AppError 503 when its queue is full
 */
export function hashPassword(password: string, by: string): Promise<string> {
  return enqueue('make', by, () => hash(password, passwordCost))
}

/**
 * Without a stored hash it does the same work and returns false, so that an unknown email takes as long as a wrong
 * password (OWASP ASVS 6.3.8).
 *
 * @throws AppError 503 when its queue is full
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  by: string,
): Promise<boolean> {
  const matches = await enqueue('check', by, () => verify(stored ?? dummyHash(), password))
  return matches && stored !== null
}

/** Returns true if a hash was made at a cost other than the current one. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(prefix())
}

function prefix(): string {
  const { memoryCost, timeCost, parallelism } = passwordCost
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

/**
 * Callers take turns, each with its oldest hash (start-time fair queueing). A caller with few waiting hashes may enter
 * a full queue.
 */
async function enqueue<T>(
  name: keyof typeof queues,
  by: string,
  work: () => Promise<T>,
): Promise<T> {
  const { rank, longest } = queues[name]
  const own = `${name} ${by}`
  const [all, mine] = [waiting.get(name) ?? 0, waiting.get(own) ?? 0]
  if (all >= (mine < share ? 2 * longest : longest)) throw errors.busy(5)
  count(name, own, 1)
  const turn = Math.max(turnNow, lastTurns.get(own) ?? 0) + 1
  lastTurns.set(own, turn)
  const begin = () => {
    count(name, own, -1)
    turnNow = Math.max(turnNow, turn)
    if (!waiting.has(own)) lastTurns.delete(own)
    return work()
  }
  return queue.add(begin, { priority: rank * 1e12 - turn })
}

function count(name: string, own: string, change: 1 | -1): void {
  for (const key of [name, own]) {
    const sum = (waiting.get(key) ?? 0) + change
    if (sum === 0) waiting.delete(key)
    else waiting.set(key, sum)
  }
}

/**
 * A hash of 32 discarded random bytes, at the current cost: no password matches it. Imported accounts start with it.
 */
export function dummyHash(): string {
  return `${prefix()}w4uHBbzPQ9GhWWti/6xWsA$vGQP6qD+ahoOEY6mhBJ23pgpcOxMMHoz/FJxa1k3jBg`
}
