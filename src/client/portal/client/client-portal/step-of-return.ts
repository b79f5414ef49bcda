import { formNames } from '#shared/law/forms.ts'
import { recordsKept } from '#shared/law/limits.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatDay, formatWeekday } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import type { ListedReturn } from '#shared/documents/documents.schema.ts'
import type { OwnChecklist } from '#shared/checklist/request-items.schema.ts'
import { beforeForms, type DatedReturn, isOver, promisedDay } from '#shared/returns/return-clock.ts'
import { type NamedReturn, returnWords } from '#shared/returns/return-name.ts'
import { copyTitle, nextSteps, ownerOf, titleOf, type Wait } from '#shared/returns/return-step.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import type { YearSearch } from '#client/portal/ui/year-search.ts'
import {
  countDocuments,
  documentsText,
} from '#client/portal/client/request-items/document-groups.ts'
import { splitReason } from '#client/portal/client/request-items/split-reason.ts'

export type OwnReturn = DatedReturn &
  NamedReturn &
  Pick<TaxReturn, 'id' | 'handedOverAt' | 'documentsAt' | 'letterSignedAt' | 'signing'>

export interface NextStepContent {
  /** The side that acts next; `nobody` if everything is done. */
  owner: 'client' | 'firm' | 'nobody'
  /** Above the title, in place of “All done”. */
  kicker?: string | undefined
  /** True if the user sees no return, so that there is no progress and no figure to show either. */
  withoutReturn?: true
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
  /** Questions that were left out when the others were answered. */
  unanswered?: { taxYear: number; count: number } | undefined
  /** The documents that the client is also asked for, below the step that comes first. */
  also?: (NamedReturn & { asked: number }) | undefined
  /** The return whose tax is to be paid to the IRS. */
  tax?: Pick<TaxReturn, 'id' | 'taxYear'> | undefined
  /** Payments that are due meanwhile: a card each, below the step, which they never hide. */
  payments?: readonly NextStepContent[] | undefined
  link:
    | {
        to:
          | '/admin'
          | '/profile'
          | '/documents'
          | '/questions'
          | '/contact'
          | '/review'
          | '/invoices'
        search?: YearSearch
        label: string
      }
    /** Starts the return of this year. */
    | { start: number; label: string }
    /** A link to another site. */
    | { href: string; label: string }
    /** The client's copy of a filed return. */
    | { download: OwnReturn }
    | null
}

export interface Waiting {
  taxReturn: OwnReturn
  checklist: OwnChecklist | undefined
  /** The items that staff asked for after the client handed the return over, or after they started on it. */
  asked: OwnChecklist['items']
  wait: Wait
}

function sendMore({ checklist, asked, taxReturn }: Waiting): NextStepContent {
  const [first] = asked
  const several = 'The list below says which, and why your preparer needs them.'
  return {
    owner: 'client',
    title: titleOf('asked', taxReturn, asked.length),
    text:
      asked.length === 1 && first
        ? `${first.title}: ${first.askedAgain ?? splitReason(first.reason).why}`
        : several,
    documents: checklist && { checklist, part: 'list' },
    link: { to: '/documents', search: { year: taxReturn.taxYear }, label: 'Go to your documents' },
  }
}

/** The words of the step that a return waits for. */
export function stepOf(waiting: Waiting, today: string): NextStepContent {
  const { taxReturn, checklist, wait } = waiting
  const { taxYear, form, signing } = taxReturn
  const said = { owner: ownerOf(wait), title: titleOf(wait, taxReturn) }
  const review = (label: string) => ({ to: '/review', search: { year: taxYear }, label }) as const
  const also = waiting.asked.length > 0 ? { taxYear, form, asked: waiting.asked.length } : undefined
  switch (wait) {
    case 'documents':
      return collect(taxReturn, checklist, today)
    case 'asked':
      return sendMore(waiting)
    case 'start':
      return {
        ...prepared(taxReturn, today, {
          ...said,
          more: 'Until we start, you can still add documents.',
          link: { to: '/documents', label: 'Add more' },
        }),
        documents: checklist && { checklist, part: 'end' },
      }
    case 'preparation':
      return prepared(taxReturn, today, { ...said, more: nextSteps.preparation, link: null })
    case 'review':
      return {
        ...said,
        text: `Read it, check the figures, then sign. We’ll file it once ${signing === 'both' ? 'you and your spouse have' : 'you have'} signed.`,
        also,
        link: review('Review and sign'),
      }
    case 'spouse':
      return {
        ...said,
        text: 'You’ve signed. Your spouse signs next, with a sign-in or a link of their own. Then we’ll file the return.',
        also,
        link: review('See the link'),
      }
    case 'version':
      return { ...said, text: nextSteps.version, link: null }
    case 'change':
      return { ...said, text: nextSteps.change, link: review('See the request') }
    case 'signed_form':
      return {
        ...said,
        text: nextSteps.signed_form,
        link: review(`See ${returnWords(taxReturn).it}`),
      }
    case 'filing':
      return { ...said, text: nextSteps.filing, link: review('See what was signed') }
    case 'tax':
    case 'nothing':
      return { ...said, owner: 'nobody', ...filedStep(taxReturn, today) }
  }
}

/** True while staff have completed a return that they have not sent for review. */
export function isVersionAwaited({ owner, taxReturn }: NextStepContent): boolean {
  return owner === 'firm' && taxReturn?.status === 'completed' && taxReturn.signing === null
}

/** The step once staff have uploaded the return: the client can read it, whatever comes next. */
export function withCopy(step: NextStepContent, copies: readonly ListedReturn[]): NextStepContent {
  const { taxReturn } = step
  const copy = copies.find((entry) => entry.taxReturn.id === taxReturn?.id)
  if (!taxReturn || !copy || copy.returnDocumentId === null) return step
  return {
    ...step,
    title: copyTitle(taxReturn),
    text: 'Read it, and write to us if something looks wrong. We’ll email you about the next step.',
    link: { download: taxReturn },
  }
}

/** Adds the payments that are due meanwhile. A client who has to pay does not read that all is done. */
export function withPayments(
  step: NextStepContent,
  payments: readonly NextStepContent[],
): NextStepContent {
  if (payments.length === 0) return step
  const left = payments.length === 1 ? 'One thing is left' : 'Two things are left'
  return { ...step, payments, ...(step.owner === 'nobody' && { kicker: left }) }
}

function filedStep(taxReturn: OwnReturn, today: string) {
  const { filedAt } = taxReturn
  const on = filedAt === null ? '' : `Filed on ${formatDay(firmDay(filedAt), today)}. `
  return {
    text: `${on}Keep your copy for ${recordsKept.value}.`,
    link: { download: taxReturn },
  }
}

/**
 * The step for the documents of a return that is not handed over, or for the questions before there are any documents.
 */
function collect(
  taxReturn: OwnReturn,
  checklist: OwnChecklist | undefined,
  today: string,
): NextStepContent {
  const { taxYear, documentsAt } = taxReturn
  const { items = [], answered = false, unanswered = 0 } = checklist ?? {}
  const search = { year: taxYear }
  const { name } = returnWords(taxReturn)
  if (!answered && items.length === 0 && documentsAt === null) {
    return {
      owner: 'client',
      title: `A few questions about ${taxYear}`,
      text: 'Answer a few yes-or-no questions so we only ask for the documents you need.',
      link: { to: '/questions', search, label: 'Answer the questions' },
    }
  }
  const counts = countDocuments(items)
  const clock = isOver(taxYear, today)
    ? `Most returns take ${firm.typicalCompletion}, once you choose “That’s everything”.`
    : beforeForms
  return {
    owner: 'client',
    title: counts.asked === 0 ? titleOf('documents', taxReturn) : documentsText(counts),
    text: `${counts.asked > 0 ? `For ${name}.` : addText(taxReturn)} ${clock}`,
    documents: checklist && { checklist, part: 'list' },
    unanswered: answered && unanswered > 0 ? { taxYear, count: unanswered } : undefined,
    link: { to: '/documents', search, label: 'Add documents' },
  }
}

function addText(taxReturn: OwnReturn): string {
  if (taxReturn.documentsAt === null) {
    const first = returnWords(taxReturn).isBusiness
      ? 'Books, payroll, bank statements'
      : `${formNames.value.wages}s, ${formNames.value.information}s, receipts`
    return `${first}: start with what you have.`
  }
  return 'You’ve added some. Add the rest, then choose “That’s everything”.'
}

/** The text about the day that the firm promised, and after that day how to reach it. */
function prepared(
  taxReturn: OwnReturn,
  today: string,
  { more, ...said }: Pick<NextStepContent, 'owner' | 'title' | 'link'> & { more: string },
): NextStepContent {
  if (!isOver(taxReturn.taxYear, today)) {
    return { ...said, text: taxReturn.startedAt === null ? `${beforeForms} ${more}` : more }
  }
  const promised = promisedDay(taxReturn, today)
  // Staff have asked for another copy of a document since the checklist was read.
  if (promised === null) return { ...said, text: '' }
  const day = formatWeekday(promised, today)
  if (today <= promised) {
    return {
      ...said,
      text: `We expect to complete ${returnWords(taxReturn).it} by ${day}. ${more}`,
    }
  }
  return {
    ...said,
    text: `We expected to complete it by ${day}. It’s taking longer than we promised, and we’re sorry. Call us at ${firm.phone} or write to us, and we’ll tell you where it stands.`,
    link: { to: '/contact', label: 'Ask us' },
  }
}
