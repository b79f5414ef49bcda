import { firmDay } from '#shared/business-days.ts'
import { formatDay, formatWeekday } from '#shared/dates.ts'
import { firm } from '#shared/firm.ts'
import { isWaiting } from '#shared/request-item-states.ts'
import type { OwnChecklist } from '#shared/request-items.schema.ts'
import { type DatedReturn, promisedDay, turnOf } from '#shared/return-clock.ts'
import type { TaxReturn } from '#shared/returns.schema.ts'
import type { YearSearch } from '#client/portal/ui/year-search.ts'
import { countDocuments, documentsText } from '#client/portal/request-items/document-groups.ts'
import { splitReason } from '#client/portal/request-items/split-reason.ts'

/** What we know about a client; undefined while it loads. */
export interface Facts {
  email: { proven: boolean; required: boolean }
  hasProfile: boolean | undefined
  /** Newest tax year first. */
  returns: readonly OwnReturn[] | undefined
  /** What the unfiled returns need, newest tax year first. */
  checklists: readonly OwnChecklist[] | undefined
  /** Today at the firm. */
  today: string
}

type OwnReturn = DatedReturn &
  Pick<TaxReturn, 'taxYear' | 'handedOverAt' | 'documentsAt' | 'letterSignedAt' | 'signing'>

export interface NextStepContent {
  /** Who acts next; `nobody` when everything is done. */
  owner: 'client' | 'firm' | 'nobody'
  /** The return that the step is about, if any. */
  taxReturn?: OwnReturn | undefined
  /** Which of the start steps it is. */
  start?: number | undefined
  title: string
  text: string
  /** The checklist that the step shows: all of it, or only that it is handed over. */
  documents?: { checklist: OwnChecklist; part: 'list' | 'end' } | undefined
  /** The tax year whose engagement letter is not signed. It never blocks anything. */
  letter?: number | undefined
  link:
    | {
        to: '/profile' | '/documents' | '/questions' | '/contact' | '/review'
        search?: YearSearch
        label: string
      }
    /** A link to another site. */
    | { href: string; label: string }
    | null
}

/** The steps from a new account to the first documents. A client can leave each one and come back to it. */
export const startSteps = ['Email address', 'Tax profile', 'Return', 'Documents'] as const

/**
 * Returns what is missing first: a confirmed address where one is required, the profile, documents that staff asked
 * for, a return, the questions, documents. If nothing is, returns what the firm does. Undefined while loading.
 */
export function nextStepOf(facts: Facts): NextStepContent | undefined {
  const { email, hasProfile, checklists, returns, today } = facts
  const isNew = returns?.length === 0
  if (email.required && !email.proven) return { ...confirmEmail, start: isNew ? 0 : undefined }
  if (hasProfile === undefined) return undefined
  if (!hasProfile) return { ...completeProfile, start: isNew ? 1 : undefined }
  if (checklists === undefined || returns === undefined) return undefined
  for (const taxReturn of returns) {
    const checklist = ofReturn(taxReturn, checklists)
    if (checklist === undefined) continue
    const openItems = askedMeanwhile(taxReturn, checklist)
    if (openItems.length > 0) return { ...sendMore(checklist, openItems), taxReturn }
  }
  const newest = returns[0]
  if (newest === undefined) return { ...startReturn('Start your first return'), start: 2 }
  const lastYear = Number(today.slice(0, 4)) - 1
  // There is no later year to file for until the year is over.
  if (newest.status === 'filed' && newest.taxYear < lastYear) {
    return startReturn(`Start your ${lastYear} return`)
  }
  const checklist = ofReturn(newest, checklists)
  const step = { ...stepOfReturn(newest, checklist, today), ...letterOf(newest), taxReturn: newest }
  const isFirst = returns.length === 1 && newest.status === 'pending' && step.owner === 'client'
  return isFirst ? { ...step, start: 3 } : step
}

/**
 * Where a client goes after saving a profile: to their own step, or to the documents of a return that staff have not
 * started.
 */
export function linkAfterProfile({ owner, taxReturn, link }: NextStepContent) {
  if (owner === 'client') return link
  if (taxReturn?.status !== 'pending') return null
  const search = { year: taxReturn.taxYear }
  return { to: '/documents', search, label: 'Add documents' } as const
}

const confirmEmail: NextStepContent = {
  owner: 'client',
  title: 'Confirm your email address',
  text: 'Open the link that we sent you. We ask for your details only after that, so that none of them go to a stranger.',
  link: null,
}

const completeProfile: NextStepContent = {
  owner: 'client',
  title: 'Fill in your tax profile',
  text: 'Your details, your filing status and who lives with you: every return begins with them.',
  link: { to: '/profile', label: 'Go to your profile' },
}

function ofReturn({ taxYear }: OwnReturn, checklists: readonly OwnChecklist[]) {
  return checklists.find((checklist) => checklist.taxYear === taxYear)
}

/** Returns what staff asked for after the client handed the return over, or after they started on it. */
function askedMeanwhile({ handedOverAt, startedAt }: OwnReturn, { items }: OwnChecklist) {
  const since = handedOverAt ?? startedAt
  return items.filter(({ state, askedAt }) => since && isWaiting(state) && askedAt > since)
}

function sendMore(checklist: OwnChecklist, openItems: OwnChecklist['items']): NextStepContent {
  const { taxYear } = checklist
  const [first] = openItems
  const several = 'The list below says which, and why your preparer needs them.'
  return {
    owner: 'client',
    title: `We need ${openItems.length === 1 ? 'one more document' : `${openItems.length} more documents`} for ${taxYear}`,
    text:
      openItems.length === 1 && first
        ? `${first.title}: ${first.askedAgain ?? splitReason(first.reason).why}`
        : several,
    documents: { checklist, part: 'list' },
    link: { to: '/documents', search: { year: taxYear }, label: 'Go to your documents' },
  }
}

function startReturn(title: string): NextStepContent {
  return {
    owner: 'client',
    title,
    text: 'It takes one click. Then we tell you which documents it needs.',
    link: { to: '/documents', label: 'Start your return' },
  }
}

function stepOfReturn(
  taxReturn: OwnReturn,
  checklist: OwnChecklist | undefined,
  today: string,
): NextStepContent {
  const { taxYear, status, filedAt } = taxReturn
  switch (status) {
    case 'pending':
      if (turnOf(taxReturn)?.owner === 'client') return collect(taxReturn, checklist)
      return {
        ...prepared(taxReturn, today, {
          title: `We have your ${taxYear} documents`,
          more: 'Until we start, you can still add documents.',
          link: { to: '/documents', label: 'Add more' },
        }),
        documents: checklist && { checklist, part: 'end' },
      }
    case 'in_progress':
      return prepared(taxReturn, today, {
        title: `We are preparing your ${taxYear} return`,
        more: 'We will write to you then.',
        link: null,
      })
    case 'completed':
      return signStep(taxReturn)
    case 'filed':
      return {
        owner: 'nobody',
        title: `Your ${taxYear} return is filed`,
        text: `${filedAt === null ? '' : `Filed on ${formatDay(firmDay(filedAt), today)}. `}There is nothing to do. Keep your copy for at least three years.`,
        link: { to: '/documents', label: 'See your documents' },
      }
  }
}

function letterOf({ taxYear, status, letterSignedAt }: OwnReturn) {
  const isStart = status === 'pending' || status === 'in_progress'
  return isStart && letterSignedAt === null ? { letter: taxYear } : {}
}

/** The step that a completed return is waiting for. */
function signStep({ taxYear, signing }: OwnReturn): NextStepContent {
  const link = { to: '/review', search: { year: taxYear } } as const
  switch (signing) {
    case 'taxpayer':
    case 'both':
      return {
        owner: 'client',
        title: `Your ${taxYear} return is ready to review and sign`,
        text: `Read it, check the figures, then sign. We file it once ${signing === 'both' ? 'you and your spouse have' : 'you have'} signed.`,
        link: { ...link, label: 'Review and sign' },
      }
    case 'spouse':
      return {
        owner: 'client',
        title: `Your spouse has not signed the ${taxYear} return yet`,
        text: 'You have signed. Your spouse signs with a link of their own, and you can send it again. Then we file the return.',
        link: { ...link, label: 'See the link' },
      }
    case 'change':
      return {
        owner: 'firm',
        title: `We are looking at the change to your ${taxYear} return`,
        text: 'You get a new version to review. Nothing is filed before it is approved.',
        link: { ...link, label: 'See the request' },
      }
    case 'signed_form':
      return {
        owner: 'firm',
        title: `We have the signed form for ${taxYear}`,
        text: 'We compare it with the return, then file it and write to you.',
        link: { ...link, label: 'See your return' },
      }
    case 'signed':
      return {
        owner: 'firm',
        title: `Your ${taxYear} return is signed`,
        text: 'We file it next and write to you then.',
        link: { ...link, label: 'See what was signed' },
      }
    case null:
      return {
        owner: 'firm',
        title: `Your ${taxYear} return is prepared`,
        text: 'We file it next and write to you then.',
        link: { to: '/documents', label: 'See your documents' },
      }
  }
}

/**
 * The step for the documents of a return that is not handed over, or for the questions before there are any documents.
 */
function collect(
  { taxYear, documentsAt }: OwnReturn,
  checklist: OwnChecklist | undefined,
): NextStepContent {
  const { items = [], answered = false } = checklist ?? {}
  const search = { year: taxYear }
  if (!answered && items.length === 0 && documentsAt === null) {
    return {
      owner: 'client',
      title: `Tell us about your ${taxYear}`,
      text: 'A few yes-or-no questions: then we know which documents your return needs, and stop asking when we have them.',
      link: { to: '/questions', search, label: 'Answer the questions' },
    }
  }
  const counts = countDocuments(items)
  const clock = `Most returns take ${firm.typicalCompletion}, counted from “That’s everything”.`
  return {
    owner: 'client',
    title: counts.asked === 0 ? `Add your ${taxYear} documents` : documentsText(counts),
    text: `${counts.asked > 0 ? `For your ${taxYear} return.` : addText(documentsAt)} ${clock}`,
    documents: checklist && { checklist, part: 'list' },
    link: { to: '/documents', search, label: 'Add documents' },
  }
}

function addText(documentsAt: Date | null): string {
  if (documentsAt === null) return 'W-2s, 1099s, receipts: start with what you have.'
  return 'Some are in. Add the rest, then say that it is everything.'
}

/** What the firm promised, and after that day how to reach it. */
function prepared(
  taxReturn: OwnReturn,
  today: string,
  { title, more, link }: Pick<NextStepContent, 'title' | 'link'> & { more: string },
): NextStepContent {
  const promised = promisedDay(taxReturn)
  // Staff have asked for another copy of a document since the checklist was read.
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
    text: `We expected to complete it by ${day}. It takes longer than we promised, and we are sorry. Call us at ${firm.phone} or write to us, and we will tell you where it stands.`,
    link: { to: '/contact', label: 'Ask us' },
  }
}
