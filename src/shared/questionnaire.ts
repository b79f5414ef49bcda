import { businessQuestions } from './business-questions.ts'
import { formatDate } from './dates.ts'
import { keysOf } from './keys-of.ts'
import type { ReturnForm } from './return-forms.ts'
import { taxYearOf } from './tax-deadline.ts'

type Question = {
  /** With `{year}` for the tax year. */
  readonly text: string
  readonly hint?: string
  /** The meaning of Yes, as the reason for asking for a document. */
  readonly yes: string
}

/** The Yes or No questions about the tax year of a person, in the order of the screen. */
const personQuestions = {
  wages: {
    text: 'Did you have a job that paid wages in {year}?',
    hint: 'Full-time, part-time or seasonal.',
    yes: 'You had a job.',
  },
  selfEmployment: {
    text: 'Did you work for yourself in {year}?',
    hint: 'Freelance, contract or gig work, or a business of your own.',
    yes: 'You worked for yourself.',
  },
  interestDividends: {
    text: 'Did you earn interest or dividends in {year}?',
    hint: 'From a bank account, bonds, stocks or funds.',
    yes: 'You earned interest or dividends.',
  },
  stockSales: {
    text: 'Did you sell stocks, bonds or funds in {year}?',
    hint: 'Leave out sales inside a retirement account.',
    yes: 'You sold stocks, bonds or funds.',
  },
  crypto: {
    text: 'Did you sell, trade, spend or earn crypto in {year}?',
    hint: 'Buying it with dollars and keeping it doesn’t count.',
    yes: 'You sold, traded, spent or earned crypto.',
  },
  retirement: {
    text: 'Did you get a pension, Social Security or money from a retirement account in {year}?',
    hint: 'Include rollovers from a 401(k) or IRA.',
    yes: 'You got a pension, Social Security or retirement money.',
  },
  home: {
    text: 'Did you pay a mortgage or property tax on your home in {year}?',
    yes: 'You paid a mortgage or property tax.',
  },
  rental: {
    text: 'Did you rent out property in {year}?',
    hint: 'A house, an apartment or a room, also for short stays.',
    yes: 'You rented out property.',
  },
  student: {
    text: 'Did you, your spouse or a dependent go to college or trade school in {year}?',
    yes: 'Somebody on your return went to college or trade school.',
  },
  studentLoan: {
    text: 'Did you pay interest on a student loan in {year}?',
    yes: 'You paid interest on a student loan.',
  },
  childcare: {
    text: 'In {year}, did you pay for childcare so you could work?',
    hint: 'Daycare, a nanny, after-school care or summer day camp. Overnight camp doesn’t count.',
    yes: 'You paid for childcare.',
  },
  hsa: {
    text: 'Did you have a health savings account (HSA) in {year}?',
    hint: 'Also one through your job. A flexible spending account (FSA) doesn’t count.',
    yes: 'You had a health savings account.',
  },
  marketplace: {
    text: 'Did anyone on your return have health insurance from the Marketplace in {year}?',
    hint: 'HealthCare.gov or your state’s exchange. Insurance from a job, Medicare and Medicaid don’t count.',
    yes: 'You had insurance from the Marketplace.',
  },
  estimatedPayments: {
    text: 'Did you make estimated tax payments for {year}?',
    hint: 'Payments that you sent to the IRS or your state yourself, usually four a year.',
    yes: 'You made estimated tax payments.',
  },
  moved: {
    text: 'Did you move to another state in {year}?',
    yes: 'You moved to another state.',
  },
  irsNotice: {
    text: 'Did you get a letter from the IRS or your state’s tax agency in {year}?',
    hint: 'About a past return, or with your Identity Protection PIN, for example.',
    yes: 'You got a letter from the IRS or your state.',
  },
} as const satisfies Record<string, Question>

/** All questions by key, which is stored. */
export const questions = { ...personQuestions, ...businessQuestions }

export type QuestionKey = keyof typeof questions

export const questionKeys = keysOf<QuestionKey>(questions)

/** The questions that a return with this form is asked, in the order of the screen. */
export function questionKeysOf(form: ReturnForm): readonly QuestionKey[] {
  return keysOfForms[form]
}

/** What a business is asked in the words for a person. */
const sharedQuestions = {
  '1120': ['estimatedPayments', 'irsNotice'],
  '1120-S': ['irsNotice'],
  '1065': ['irsNotice'],
  '1041': ['interestDividends', 'stockSales', 'rental', 'estimatedPayments', 'irsNotice'],
  '990': ['irsNotice'],
} as const satisfies Record<Exclude<ReturnForm, '1040'>, readonly QuestionKey[]>

function ofBusiness(form: keyof typeof sharedQuestions): QuestionKey[] {
  const own = keysOf(businessQuestions).filter((key) =>
    businessQuestions[key].forms.some((one) => one === form),
  )
  return [...own, ...sharedQuestions[form]]
}

const keysOfForms: Record<ReturnForm, readonly QuestionKey[]> = {
  '1040': keysOf(personQuestions),
  '1120': ofBusiness('1120'),
  '1120-S': ofBusiness('1120-S'),
  '1065': ofBusiness('1065'),
  '1041': ofBusiness('1041'),
  '990': ofBusiness('990'),
}

/** A question without an answer has no key. */
export type Answers = Partial<Record<QuestionKey, boolean | undefined>>

/** `fiscalYearEnd` is the month in which the tax year ends: a year that is no calendar year is named by its days. */
export function questionText(key: QuestionKey, taxYear: number, fiscalYearEnd = 12): string {
  const { text } = questions[key]
  if (fiscalYearEnd === 12) return text.replace('{year}', String(taxYear))
  const [from, until] = taxYearOf(taxYear, fiscalYearEnd).map(formatDate)
  const period = `from ${from} to ${until}`
  return text.replace('in {year}', period).replace('{year}', `the year ${period}`)
}
