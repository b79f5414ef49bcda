import { returnDueDate } from './tax-deadline.ts'

/**
 * The retention rules: what is kept, how long and why. The job, its dry run, the mails and the screens use them. A test
 * compares them with the table in docs/operations.md.
 */
export const retentionRules = {
  deletedDocuments: {
    what: 'Deleted documents',
    kept: '30 days after they are deleted',
    reason: 'A deletion may be a mistake',
    keep: { days: 30 },
  },
  completedReturns: {
    what: 'Completed returns',
    kept: 'three years after the June 30 that follows their upload',
    reason: 'Law: copies of returns (26 U.S.C. 6107(b))',
    // The return period is the twelve months from July 1 to June 30 in which the return was presented for signature.
    keep: { years: 3, afterPeriodFrom: 'July' },
  },
  signatures: {
    what: 'Signatures and what was signed',
    kept: 'three years after the return was due, filed or signed, whichever is latest',
    reason: 'Law: signed authorizations (IRS Publication 1345)',
    keep: { years: 3 },
  },
  payments: {
    what: 'Invoices and payments',
    kept: 'four years after the end of the year of a client’s newest one',
    reason: 'Law: our books (26 U.S.C. 6001, 6501(a))',
    // Our own tax return is filed in the next year; the assessment ends three years later.
    keep: { years: 4, afterPeriodFrom: 'January' },
  },
  notifications: {
    what: 'Notifications',
    kept: 'two years after they were sent or read',
    reason: 'Law: disposal after the last use (16 CFR 314.4(c)(6))',
    keep: { years: 2 },
  },
  returnThreads: {
    what: 'Messages about a return',
    kept: 'three years after the June 30 that follows their last word',
    reason: 'They belong to the return (26 U.S.C. 6107(b))',
    keep: { afterPeriodFrom: 'July', years: 3 },
  },
  threads: {
    what: 'Other messages',
    kept: 'two years after their last word',
    reason: 'Law: disposal after the last use (16 CFR 314.4(c)(6))',
    keep: { years: 2 },
  },
  auditLog: {
    what: 'Activity log',
    kept: 'at least seven years; it is never deleted automatically',
    reason: 'It proves who did what; it may stay longer',
    keep: { years: 7 },
  },
} as const satisfies Record<string, RetentionRule>

export type Kept = keyof typeof retentionRules

export const keptKinds = [
  'deletedDocuments',
  'completedReturns',
  'signatures',
  'payments',
  'notifications',
  'returnThreads',
  'threads',
  'auditLog',
] as const satisfies Kept[]

interface RetentionRule {
  what: string
  /** The period in words. */
  kept: string
  reason: string
  keep: Keep
}

interface Keep {
  days?: number
  years?: number
  /** The retention time starts at the end of this period: July to June, or the calendar year. */
  afterPeriodFrom?: 'July' | 'January'
}

/** Returns the date that counts for a signature: the latest of when the return was due, was filed, and was signed. */
export function signatureDate(
  { filedAt, ...due }: { taxYear: number; dueOn: string | null; filedAt: Date | null },
  signedAt: Date,
): Date {
  const dueAt = Date.parse(returnDueDate(due)) + afterDueDay
  return new Date(Math.max(dueAt, Number(signedAt), Number(filedAt)))
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
