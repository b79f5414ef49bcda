import type { DocumentCategory } from '#shared/documents/document-categories.ts'
import { type Keep, retention } from '#shared/law/retention.ts'
import { returnDueDate } from '#shared/returns/tax-deadline.ts'

/**
 * The retention rules: what is kept, how long and why. The job, its dry run, the mails and the screens use them. A test
 * compares them with the table in docs/operations.md.
 */
export const retentionRules = retention.value

export type Kept = keyof typeof retentionRules

export const keptKinds = [
  'deletedDocuments',
  'completedReturns',
  'sourceDocuments',
  'signatures',
  'payments',
  'notifications',
  'returnThreads',
  'threads',
  'auditLog',
] as const satisfies Kept[]

interface DatedReturn {
  taxYear: number
  dueOn: string | null
  filedAt: Date | null
}

/** Returns the date that counts for a signature: the latest of when the return was due, was filed, and was signed. */
export function signatureDate({ filedAt, ...due }: DatedReturn, signedAt: Date): Date {
  const dueAt = Date.parse(returnDueDate(due)) + afterDueDay
  return new Date(Math.max(dueAt, Number(signedAt), Number(filedAt)))
}

interface SourceDocument extends DatedReturn {
  category: DocumentCategory
  /** When it arrived. */
  createdAt: Date
  /** The only person who sees it besides staff; null if it belongs to the return. */
  privateTo: unknown
  /** When work on its return began. */
  startedAt: Date | null
}

/**
 * Returns the date that counts for a document that its client deletes at `goneAt`: when the return that is based on it was
 * due or filed, whichever is later. Null if no return is based on it: it was gone before work began, or came after the
 * return was filed. A completed return has a rule of its own.
 */
export function sourceDate(document: SourceDocument, goneAt: Date): Date | null {
  const { category, createdAt, privateTo, startedAt, filedAt } = document
  const isSource =
    category !== 'completed_return' &&
    privateTo === null &&
    startedAt !== null &&
    goneAt >= startedAt &&
    (filedAt === null || createdAt <= filedAt)
  return isSource ? signatureDate(document, filedAt ?? goneAt) : null
}

/** Returns when the rule's time ends for a record with this date. */
export function keptUntil(kind: Kept, from: Date): Date {
  const { days = 0, years = 0, afterPeriodFrom }: Keep = retentionRules[kind].keep
  const until =
    afterPeriodFrom === undefined
      ? new Date(from)
      : new Date(periodAfter(afterPeriodFrom, from).getTime() + oneDay)
  until.setUTCFullYear(until.getUTCFullYear() + years)
  until.setUTCDate(until.getUTCDate() + days)
  return until
}

/** Returns the newest date for which the rule's time is over. */
export function dueFrom(kind: Kept, now: Date): Date {
  const { days = 0, years = 0, afterPeriodFrom }: Keep = retentionRules[kind].keep
  const date = new Date(now.getTime() - days * oneDay)
  const month = date.getUTCMonth()
  date.setUTCFullYear(date.getUTCFullYear() - years)
  // That year has no February 29.
  if (date.getUTCMonth() !== month) date.setUTCDate(0)
  if (afterPeriodFrom === undefined) return date
  const start = periodAfter(afterPeriodFrom, new Date(date.getTime() - oneDay))
  start.setUTCFullYear(start.getUTCFullYear() - 1)
  return new Date(start.getTime() - 1)
}

/**
 * Returns when the next period starts, in UTC. A period ends up to half a day later in the United States, so one day is
 * added.
 */
function periodAfter(first: 'July' | 'January', date: Date): Date {
  const next = new Date(Date.UTC(date.getUTCFullYear(), first === 'July' ? 6 : 0))
  if (next <= date) next.setUTCFullYear(next.getUTCFullYear() + 1)
  return next
}

const oneDay = 86_400_000

/** Milliseconds: the due date ends at midnight at the firm, up to half a day after midnight UTC. */
export const afterDueDay = 1.5 * oneDay
