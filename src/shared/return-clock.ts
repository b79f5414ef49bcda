/** Reads from a return's dates who has the next step, since when, and the promised day. */
import { addBusinessDays, firmDay } from './business-days.ts'
import { firm } from './firm.ts'
import type { TaxReturn } from './returns.schema.ts'

export type DatedReturn = Pick<
  TaxReturn,
  'status' | 'createdAt' | 'readyAt' | 'clientTurnAt' | 'startedAt' | 'completedAt' | 'filedAt'
>

export interface Turn {
  owner: 'client' | 'firm'
  since: Date
}

/** Returns who has the next step, or null if the return is filed. */
export function turnOf(taxReturn: DatedReturn): Turn | null {
  const { status, createdAt, readyAt, clientTurnAt, startedAt, completedAt } = taxReturn
  if (status === 'filed') return null
  if (clientTurnAt !== null) return { owner: 'client', since: clientTurnAt }
  // Staff may start or complete a return without documents, and before a document that they asked for is in.
  const since = [completedAt, readyAt ?? startedAt].filter((date) => date !== null)
  if (since.length === 0) return { owner: 'client', since: createdAt }
  return { owner: 'firm', since: new Date(Math.max(...since.map(Number))) }
}

/** Returns the day by which the firm promised to complete the return, or null while the client has the next step. */
export function promisedDay(taxReturn: DatedReturn): string | null {
  if (taxReturn.completedAt !== null) return null
  const turn = turnOf(taxReturn)
  if (turn?.owner !== 'firm') return null
  return addBusinessDays(firmDay(turn.since), firm.completionDays.max)
}
