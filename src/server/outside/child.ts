import { setFirm } from '#shared/firm/firm.ts'
import { Refused } from './refused.ts'
import type { Answer, Outcome, Task } from './child-channel.ts'

// The child process of run-outside.ts.

process.on('message', (task: Task) => void answer(task))
process.on('disconnect', () => process.exit())

async function answer({ module, input, firm }: Task): Promise<void> {
  setFirm(firm)
  const before = process.cpuUsage()
  const outcome = await run(module, input)
  const { user, system } = process.cpuUsage(before)
  const sent: Answer = { ...outcome, cpuSeconds: (user + system) / 1e6 }
  process.send?.(sent)
}

async function run(module: string, input: unknown): Promise<Outcome> {
  try {
    const { work }: { work?: unknown } = await import(module)
    if (typeof work !== 'function') throw new Error('the module exports no work')
    return { result: await work(input) }
  } catch (error) {
    if (!(error instanceof Refused)) return { failed: String(error), at: placeOf(error) }
    const because = error.cause === undefined ? null : placeOf(error.cause)
    return { refused: error.message, because }
  }
}

/** The kind of an error and where it was thrown: its message may repeat the document. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return `${error.name} in ${error.stack?.split('\n    at ')[1] ?? 'an unknown place'}`
}
