import { firmDay } from '#shared/business-days.ts'
import { formatDay, formatWeekday } from '#shared/dates.ts'
import { categoryTable } from '#shared/document-categories.ts'
import type { ClientRequest } from '#shared/documents.schema.ts'
import { firm } from '#shared/firm.ts'
import { type DatedReturn, promisedDay, turnOf } from '#shared/return-clock.ts'
import type { DocumentsSearch } from '#client/portal/documents/documents-search.ts'

/** What is known of a client; undefined: not yet. */
export interface Facts {
  email: { proven: boolean; required: boolean }
  hasProfile: boolean | undefined
  /** Newest tax year first. */
  returns: readonly OwnReturn[] | undefined
  /** The preparer's requests for replacements, newest tax year first. */
  requests: readonly Requested[] | undefined
  /** The day at the firm. */
  today: string
}

interface OwnReturn extends DatedReturn {
  taxYear: number
}

type Requested = Pick<ClientRequest, 'taxYear' | 'category' | 'reason'>

export interface NextStepContent {
  /** Who has to act; `nobody`: all is done. */
  owner: 'client' | 'firm' | 'nobody'
  /** The return that it is about, if there is one. */
  taxReturn?: DatedReturn | undefined
  /** Which of the start's steps it is. */
  start?: number | undefined
  title: string
  text: string
  link:
    | { to: '/profile' | '/documents' | '/contact'; search?: DocumentsSearch; label: string }
    /** Of another site. */
    | { href: string; label: string }
    | null
}

/** From a new account to the first documents. Each can be left and taken up again. */
export const startSteps = ['Email address', 'Tax profile', 'Return', 'Documents'] as const

/** What is missing first: a confirmed address where it is required, profile, requested documents, return, documents; else what the firm does. Undefined while loading. */
export function nextStepOf(facts: Facts): NextStepContent | undefined {
  const { email, hasProfile, requests, returns, today } = facts
  const isNew = returns?.length === 0
  if (email.required && !email.proven) return { ...confirmEmail, start: isNew ? 0 : undefined }
  if (hasProfile === undefined) return undefined
  if (!hasProfile) return { ...completeProfile, start: isNew ? 1 : undefined }
  if (requests === undefined || returns === undefined) return undefined
  const [request] = requests
  if (request) {
    const taxReturn = returns.find(({ taxYear }) => taxYear === request.taxYear)
    return { ...uploadReplacement(request, requests), taxReturn }
  }
  const newest = returns[0]
  if (newest === undefined) return { ...startReturn('Start your first return'), start: 2 }
  const lastYear = Number(today.slice(0, 4)) - 1
  // Until the year is over, there is no later one to file for.
  if (newest.status === 'filed' && newest.taxYear < lastYear) {
    return startReturn(`Start your ${lastYear} return`)
  }
  const step = { ...stepOfReturn(newest, today), taxReturn: newest }
  const isFirst = returns.length === 1 && newest.status === 'pending' && newest.readyAt === null
  return isFirst ? { ...step, start: 3 } : step
}

const confirmEmail: NextStepContent = {
  owner: 'client',
  title: 'Confirm your email address',
  text: 'Open the link that we sent you. Only then do we ask for your details, so that nothing of yours goes to a stranger.',
  link: null,
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

function stepOfReturn(taxReturn: OwnReturn, today: string): NextStepContent {
  const { taxYear, status, filedAt } = taxReturn
  switch (status) {
    case 'pending':
      if (turnOf(taxReturn)?.owner === 'client') return addDocuments(taxYear)
      return prepared(taxReturn, today, {
        title: `We have your ${taxYear} documents`,
        more: 'What you add before we start moves that day.',
        link: { to: '/documents', label: 'Add more' },
      })
    case 'in_progress':
      return prepared(taxReturn, today, {
        title: `We are preparing your ${taxYear} return`,
        more: 'We write to you then.',
        link: null,
      })
    case 'completed':
      return {
        owner: 'firm',
        title: `Your ${taxYear} return is prepared`,
        text: 'We file it next and write to you then.',
        link: { to: '/documents', label: 'See your copy' },
      }
    case 'filed':
      return {
        owner: 'nobody',
        title: `Your ${taxYear} return is filed`,
        text: `${filedAt === null ? '' : `Filed on ${formatDay(firmDay(filedAt), today)}. `}There is nothing to do. Keep your copy for at least three years.`,
        link: { to: '/documents', label: 'See your copy' },
      }
  }
}

function addDocuments(taxYear: number): NextStepContent {
  return {
    owner: 'client',
    title: `Add your ${taxYear} documents`,
    text: `W-2s, 1099s, receipts: start with what you have. Most returns take ${firm.typicalCompletion}, counted from your last document.`,
    link: { to: '/documents', label: 'Add documents' },
  }
}

/** What the firm promised, and after that day how to reach it. */
function prepared(
  taxReturn: OwnReturn,
  today: string,
  { title, more, link }: Pick<NextStepContent, 'title' | 'link'> & { more: string },
): NextStepContent {
  const promised = promisedDay(taxReturn)
  // Another copy of a document has been asked for since the requests were read.
  if (promised === null) return { owner: 'firm', title, text: '', link }
  const day = formatWeekday(promised, today)
  if (today <= promised) {
    return {
      owner: 'firm',
      title,
      text: `We expect to complete your return by ${day}. ${more}`,
      link,
    }
  }
  return {
    owner: 'firm',
    title,
    text: `We expected to complete it by ${day}. It takes longer than we promised, and we are sorry. Call us at ${firm.phone} or write to us, and we tell you where it stands.`,
    link: { to: '/contact', label: 'Ask us' },
  }
}
