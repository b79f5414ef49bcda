import type { TaxFact } from './tax-fact.ts'

interface RetentionRule {
  what: string
  /** The period in words. */
  kept: string
  reason: string
  keep: Keep
}

export interface Keep {
  days?: number
  years?: number
  /** The retention time starts at the end of this period: July to June, or the calendar year. */
  afterPeriodFrom?: 'July' | 'January'
}

/** How long each kind of record is kept, which law or need is its reason, and the words for clients. */
export const retention = {
  value: {
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
    sourceDocuments: {
      what: 'Documents that a return is based on',
      kept: 'three years after the return was due or filed, whichever is later, or after the deletion if it is not filed',
      reason:
        'Law: W-2 and 1099-R forms (IRS Publication 1345), what a credit is based on (Form 8867)',
      keep: { years: 3 },
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
  } as const,
  source:
    '26 U.S.C. 6001, 6107(b), 6501(a), 6695(g); 26 CFR 1.6695-2(b)(4), as T.D. 9570 cites it; IRS Publication 1345; 16 CFR 314.4(c)(6)',
  validFrom: '2023-06-09',
  validUntil: null,
  reviewedOn: '2026-11-29',
} satisfies TaxFact<Record<string, RetentionRule>>
