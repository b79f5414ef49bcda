import { isWaiting } from '#shared/checklist/request-item-states.ts'
import type { OwnChecklist } from '#shared/checklist/request-items.schema.ts'
import { type NamedReturn, returnWords } from '#shared/returns/return-name.ts'
import { titleOf, waitOf } from '#shared/returns/return-step.ts'
import { yearToFile } from '#client/portal/ui/year-search.ts'
import { type NextStepContent, type OwnReturn, stepOf, type Waiting } from './step-of-return.ts'

/** The known facts about a client; undefined while they load. */
export interface Facts {
  email: { proven: boolean; required: boolean }
  hasProfile: boolean | undefined
  /** True for the spouse of the client whose returns they are. */
  asSpouse?: boolean
  /** True for a helper, who sees what is asked for and no return; undefined while it loads. */
  helps?: boolean | undefined
  /** True for a user who acts for other clients, and may have no return of their own. */
  actsForOthers?: boolean
  /** True for the firm's staff, who have a first screen of their own. */
  isStaff?: boolean
  /** Newest tax year first. */
  returns: readonly OwnReturn[] | undefined
  /** The checklists of the unfiled returns, newest tax year first. */
  checklists: readonly OwnChecklist[] | undefined
  /** Today at the firm. */
  today: string
}

/**
 * Returns what is missing first: a confirmed address where one is required, the profile, a signature, documents that
 * staff asked for, a return, the questions, documents. If nothing is, returns what the firm does. Undefined while
 * loading.
 */
export function nextStepOf(facts: Facts): NextStepContent | undefined {
  const { email, hasProfile, checklists, returns, today } = facts
  const isNew = returns?.length === 0
  if (email.required && !email.proven) return { ...confirmEmail, start: isNew ? 0 : undefined }
  if (hasProfile === undefined) return undefined
  if (!hasProfile) {
    if (isNew && facts.isStaff) return ofStaff
    if (isNew && facts.actsForOthers) return noOwnReturn
    return { ...completeProfile, start: isNew ? 1 : undefined }
  }
  if (checklists === undefined || returns === undefined) return undefined
  const read = facts.asSpouse ? returns.map(asSpouse) : returns
  const waiting = read.map((taxReturn) => waitingFor(taxReturn, checklists))
  // What waits for the client comes before the newest return, and a signature before documents.
  const first =
    waiting.find(({ wait }) => wait === 'review' || (wait === 'spouse' && !facts.asSpouse)) ??
    waiting.find(({ wait }) => wait === 'asked') ??
    waiting[0]
  const lastYear = yearToFile(Number(today.slice(0, 4)))
  if (facts.asSpouse) {
    if (first === undefined) return toHelp(checklists, facts.helps)
    return first.wait === 'spouse' ? hasSigned(first.taxReturn) : stepOf(first, today)
  }
  if (first === undefined) return { ...startReturn({ taxYear: lastYear }), start: 2 }
  const { taxReturn, wait } = first
  // There is no later year to file for until the year is over.
  if (taxReturn.status === 'filed' && taxReturn.taxYear < lastYear) {
    return startReturn({ ...taxReturn, taxYear: lastYear })
  }
  const step = { ...stepOf(first, today), ...letterOf(taxReturn), taxReturn }
  const isFirst = returns.length === 1 && wait === 'documents'
  if (!isFirst) return step
  const toQuestions = step.link !== null && 'to' in step.link && step.link.to === '/questions'
  return { ...step, start: toQuestions ? 3 : 4 }
}

/** The other spouse's signature is theirs to wait for. */
function asSpouse<Read extends OwnReturn>(taxReturn: Read): Read {
  const { signing } = taxReturn
  const other = { taxpayer: 'spouse', spouse: 'taxpayer' } as const
  return signing === 'taxpayer' || signing === 'spouse'
    ? { ...taxReturn, signing: other[signing] }
    : taxReturn
}

/** The step of a spouse who has signed before the client. */
function hasSigned(taxReturn: OwnReturn): NextStepContent {
  return {
    owner: 'nobody',
    kicker: 'You’ve signed',
    title: titleOf('spouse', taxReturn),
    text: 'We’ll file the return once your spouse has signed it, too.',
    link: { to: '/review', search: { year: taxReturn.taxYear }, label: 'See what you signed' },
  }
}

/** For who sees no return: a helper, or a spouse before there is a joint one. */
function toHelp(
  checklists: readonly OwnChecklist[],
  helps: boolean | undefined,
): NextStepContent | undefined {
  if (helps === undefined) return undefined
  const link = { to: '/documents', label: 'Go to the documents' } as const
  if (checklists.some(({ items }) => items.some(({ state }) => isWaiting(state)))) {
    return {
      owner: 'client',
      withoutReturn: true,
      title: 'See what is asked for',
      text: 'You can add documents for the years below.',
      link,
    }
  }
  return {
    owner: 'nobody',
    withoutReturn: true,
    kicker: 'Nothing to do now',
    ...(helps
      ? {
          title: 'No documents are asked for now',
          text: 'When we ask for some, you’ll see here which ones.',
          link: checklists.length === 0 ? null : link,
        }
      : {
          title: 'There is no joint return yet',
          text: 'Once there is one, you’ll see it here.',
          link: null,
        }),
  }
}

function waitingFor(taxReturn: OwnReturn, checklists: readonly OwnChecklist[]): Waiting {
  const checklist = checklists.find(({ taxYear }) => taxYear === taxReturn.taxYear)
  const since = taxReturn.handedOverAt ?? taxReturn.startedAt
  const asked = (checklist?.items ?? []).filter(
    ({ state, askedAt }) => since && isWaiting(state) && askedAt > since,
  )
  return { taxReturn, checklist, asked, wait: waitOf({ ...taxReturn, asked: asked.length }) }
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
  text: 'Open the link we sent you. We ask for your details only after that, so no one else can get them.',
  link: null,
}

const completeProfile: NextStepContent = {
  owner: 'client',
  title: 'Fill in your tax profile',
  text: 'Your details, your filing status and who lives with you. We need them for every return.',
  link: { to: '/profile', label: 'Go to your profile' },
}

const noOwnReturn: NextStepContent = {
  owner: 'nobody',
  withoutReturn: true,
  kicker: 'Your own account',
  title: 'You have no return of your own here',
  text: 'If we prepare one for you, too, start with your tax profile.',
  link: { to: '/profile', label: 'Go to your profile' },
}

const ofStaff: NextStepContent = {
  ...noOwnReturn,
  text: 'The returns of the firm’s clients are on the staff’s first screen.',
  link: { to: '/admin', label: 'Go to the firm’s returns' },
}

function startReturn(of: NamedReturn): NextStepContent {
  const { taxYear, name, it } = returnWords(of)
  return {
    owner: 'client',
    title: `Start ${name}`,
    text: 'It takes one click. Then we’ll tell you which documents it needs.',
    link: { start: taxYear, label: `Start ${it}` },
  }
}

function letterOf({ taxYear, status, letterSignedAt }: OwnReturn) {
  const isStart = status === 'pending' || status === 'in_progress'
  return isStart && letterSignedAt === null ? { letter: taxYear } : {}
}
