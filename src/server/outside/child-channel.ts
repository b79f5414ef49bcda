import { z } from 'zod'
import type { FirmValues } from '#shared/firm/firm-values.ts'

// The messages between this process and a child process.

export interface Task {
  module: string
  input: unknown
  /** The child has no database to read it from. */
  firm: FirmValues
}

const outcome = z.union([
  z.object({ refused: z.string(), because: z.string().nullable() }),
  z.object({ failed: z.string(), at: z.string() }),
  z.object({ result: z.unknown() }),
])
export type Outcome = z.output<typeof outcome>

export const answer = z.object({ cpuSeconds: z.number() }).and(outcome)
export type Answer = z.output<typeof answer>
