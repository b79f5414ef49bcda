import { firm } from '#shared/firm.ts'
import type { ReturnStatus } from '#shared/return-status.ts'

/** What is known of a client; undefined: not yet. */
export interface Facts {
  hasProfile: boolean | undefined
  /** Newest tax year first. */
  returns: readonly { taxYear: number; status: ReturnStatus }[] | undefined
  /** Documents of the newest return. */
  documentCount: number | undefined
  /** The current calendar year. */
  year: number
}

export interface Turn {
  /** Whose turn it is; `nobody`: there is nothing left to do. */
  whose: 'yours' | 'ours' | 'nobody'
  title: string
  text: string
  /** Where to do it. */
  way: { to: '/profile' | '/documents'; label: string } | null
}

/**
 * The one thing that comes next: what is missing, in the order profile, return, documents; with nothing missing, what
 * the firm does. Undefined while that is not known.
 */
export function yourTurn({ hasProfile, returns, documentCount, year }: Facts): Turn | undefined {
  if (hasProfile === undefined) return undefined
  if (!hasProfile) return fillInProfile
  if (returns === undefined) return undefined
  const newest = returns[0]
  if (newest === undefined) return startReturn('Start your first return')
  if (newest.status !== 'pending') return afterPending(newest.status, newest.taxYear, year)
  if (documentCount === undefined) return undefined
  return documentCount === 0 ? addDocuments(newest.taxYear) : withUs(newest.taxYear)
}

const fillInProfile: Turn = {
  whose: 'yours',
  title: 'Fill in your tax profile',
  text: 'Your details, your filing status and who lives with you: every return begins with them.',
  way: { to: '/profile', label: 'Go to your profile' },
}

function startReturn(title: string): Turn {
  return {
    whose: 'yours',
    title,
    text: 'It takes one click. Then you add your documents.',
    way: { to: '/documents', label: 'Start a return' },
  }
}

function addDocuments(taxYear: number): Turn {
  return {
    whose: 'yours',
    title: `Add your ${taxYear} documents`,
    text: 'W-2s, 1099s, receipts: start with what you have. Your preparer starts within one business day.',
    way: { to: '/documents', label: 'Add documents' },
  }
}

function withUs(taxYear: number): Turn {
  return {
    whose: 'ours',
    title: `We have your ${taxYear} documents`,
    text: 'Your preparer starts within one business day. You can add more until then.',
    way: { to: '/documents', label: 'Add more' },
  }
}

function afterPending(
  status: Exclude<ReturnStatus, 'pending'>,
  taxYear: number,
  year: number,
): Turn {
  switch (status) {
    case 'in_progress':
      return {
        whose: 'ours',
        title: `We are preparing your ${taxYear} return`,
        text: `Most returns take ${firm.typicalCompletion}. We write to you when it is completed.`,
        way: null,
      }
    case 'completed':
      return {
        whose: 'ours',
        title: `Your ${taxYear} return is prepared`,
        text: 'We file it next and write to you then.',
        way: { to: '/documents', label: 'See your copy' },
      }
    case 'filed':
      // Until the year is over, there is no later one to file for.
      if (taxYear < year - 1) return startReturn(`Start your ${year - 1} return`)
      return {
        whose: 'nobody',
        title: `Your ${taxYear} return is filed`,
        text: 'There is nothing to do. Keep your copy for at least three years.',
        way: { to: '/documents', label: 'See your copy' },
      }
  }
}
