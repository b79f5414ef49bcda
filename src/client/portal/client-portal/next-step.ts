import { categoryTable } from '#shared/document-categories.ts'
import type { ClientRequest } from '#shared/documents.schema.ts'
import { firm } from '#shared/firm.ts'
import type { ReturnStatus } from '#shared/return-status.ts'
import type { DocumentsSearch } from '#client/portal/documents/documents-search.ts'

/** What is known of a client; undefined: not yet. */
export interface Facts {
  hasProfile: boolean | undefined
  /** Newest tax year first. */
  returns: readonly { taxYear: number; status: ReturnStatus }[] | undefined
  /** The preparer's requests for replacements, newest tax year first. */
  requests: readonly Requested[] | undefined
  /** Documents of the newest return. */
  documentCount: number | undefined
  year: number
}

type Requested = Pick<ClientRequest, 'taxYear' | 'category' | 'reason'>

export interface NextStepContent {
  /** Who has to act; `nobody`: all is done. */
  owner: 'client' | 'firm' | 'nobody'
  title: string
  text: string
  link:
    | { to: '/profile' | '/documents'; search?: DocumentsSearch; label: string }
    /** Of another site. */
    | { href: string; label: string }
    | null
}

/** What is missing first: profile, requested documents, return, documents; else what the firm does. Undefined while loading. */
export function nextStepOf(facts: Facts): NextStepContent | undefined {
  const { hasProfile, requests, returns, documentCount, year } = facts
  if (hasProfile === undefined) return undefined
  if (!hasProfile) return completeProfile
  if (requests === undefined || returns === undefined) return undefined
  const [request] = requests
  if (request) return uploadReplacement(request, requests)
  const newest = returns[0]
  if (newest === undefined) return startReturn('Start your first return')
  const { taxYear, status } = newest
  // Until the year is over, there is no later one to file for.
  if (status === 'filed' && taxYear < year - 1) return startReturn(`Start your ${year - 1} return`)
  if (status === 'pending' && documentCount === undefined) return undefined
  return stepOfReturn(status === 'pending' && documentCount === 0 ? 'empty' : status, taxYear)
}

const completeProfile: NextStepContent = {
  owner: 'client',
  title: 'Fill in your tax profile',
  text: 'Your details, your filing status and who lives with you: every return begins with them.',
  link: { to: '/profile', label: 'Go to your profile' },
}

/** For the newest year only. */
function uploadReplacement(
  { taxYear, reason }: Requested,
  requests: readonly Requested[],
): NextStepContent {
  const ofYear = requests.filter((request) => request.taxYear === taxYear)
  const categories = new Set(ofYear.map(({ category }) => categoryTable[category].label))
  const labels = [...categories].join(', ')
  const several = `Your preparer can't use some of what you sent. See why under: ${labels}.`
  return {
    owner: 'client',
    title: `Send another ${taxYear} document`,
    text: ofYear.length === 1 ? `${labels}: ${reason}` : several,
    link: { to: '/documents', search: { year: taxYear }, label: 'Upload another' },
  }
}

function startReturn(title: string): NextStepContent {
  return {
    owner: 'client',
    title,
    text: 'It takes one click. Then you add your documents.',
    link: { to: '/documents', label: 'Start a return' },
  }
}

function stepOfReturn(stage: ReturnStatus | 'empty', taxYear: number): NextStepContent {
  const steps: Record<typeof stage, NextStepContent> = {
    empty: {
      owner: 'client',
      title: `Add your ${taxYear} documents`,
      text: 'W-2s, 1099s, receipts: start with what you have. Your preparer starts within one business day.',
      link: { to: '/documents', label: 'Add documents' },
    },
    pending: {
      owner: 'firm',
      title: `We have your ${taxYear} documents`,
      text: 'Your preparer starts within one business day. You can add more until then.',
      link: { to: '/documents', label: 'Add more' },
    },
    in_progress: {
      owner: 'firm',
      title: `We are preparing your ${taxYear} return`,
      text: `Most returns take ${firm.typicalCompletion}. We write to you when it is completed.`,
      link: null,
    },
    completed: {
      owner: 'firm',
      title: `Your ${taxYear} return is prepared`,
      text: 'We file it next and write to you then.',
      link: { to: '/documents', label: 'See your copy' },
    },
    filed: {
      owner: 'nobody',
      title: `Your ${taxYear} return is filed`,
      text: 'There is nothing to do. Keep your copy for at least three years.',
      link: { to: '/documents', label: 'See your copy' },
    },
  }
  return steps[stage]
}
