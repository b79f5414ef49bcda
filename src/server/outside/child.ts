import type { FirmValues } from '#shared/firm/firm-values.ts'
import { setFirm } from '#shared/firm/firm.ts'
import { Refused } from './refused.ts'

// The child process of run-outside.ts.

export type Answer = { cpuSeconds: number } & (
  | { result: unknown }
  | { refused: string; because: string | null }
  | { failed: string; at: string }
)

export interface Task {
  module: string
  input: unknown
  /** The child has no database to read it from. */
  firm: FirmValues
}

process.on('message', (task: Task) => void answer(task))
process.on('disconnect', () => process.exit())

async function answer({ module, input, firm }: Task): Promise<void> {
  setFirm(firm)
  const before = process.cpuUsage()
  const outcome = await run(module, input)
  const { user, system } = process.cpuUsage(before)
  process.send?.({ ...outcome, cpuSeconds: (user + system) / 1e6 })
}

async function run(module: string, input: unknown) {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- run-outside.ts types the module
    const { work } = (await import(module)) as { work: (input: unknown) => unknown }
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
