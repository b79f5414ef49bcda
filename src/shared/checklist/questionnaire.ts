import { businessQuestions } from './business-questions.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { keysOf } from '#shared/base/keys-of.ts'
import type { tipDocuments } from './new-deductions.ts'
import { holdsIn } from '#shared/law/tax-fact.ts'
import { mainQuestions, personQuestions, questionCards } from './person-questions.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import { taxYearOf } from '#shared/returns/tax-deadline.ts'

/** All questions by key, which is stored. */
export const questions = { ...personQuestions, ...businessQuestions }

export type QuestionKey = keyof typeof questions

export const questionKeys = keysOf<QuestionKey>(questions)

type Question = {
  /** With `{year}` for the tax year. */
  readonly text: string
  readonly hint?: string
  /** The meaning of Yes, as the reason for asking for a document. */
  readonly yes: string
  /** The question is asked in the years in which the law has documents for it; without it always. */
  readonly documents?: typeof tipDocuments
}

export function questionOf(key: QuestionKey): Question {
  return questions[key]
}

/** The questions that a return with this form is asked about a tax year, in the order of the screen. */
export function questionKeysOf(form: ReturnForm, taxYear: number): readonly QuestionKey[] {
  return keysOfForms[form].filter((key) => isAsked(key, taxYear))
}

/** The questions as the screen shows them: one by one, then together on cards. */
export function questionsShown(
  form: ReturnForm,
  taxYear: number,
): { alone: readonly QuestionKey[]; cards: readonly QuestionCard[] } {
  if (form !== '1040') return { alone: questionKeysOf(form, taxYear), cards: [] }
  const cards = questionCards.map(({ text, chips }) => ({
    text,
    chips: chips.filter(([key]) => isAsked(key, taxYear)),
  }))
  return { alone: mainQuestions, cards }
}

export type QuestionCard = {
  /** With `{year}`. */
  readonly text: string
  /** The questions with their short texts. */
  readonly chips: readonly (readonly [QuestionKey, string])[]
}

/** How many questions and cards of a return have no answer yet, or not a whole one. */
export function countOpen(form: ReturnForm, taxYear: number, answers: Answers): number {
  const { alone, cards } = questionsShown(form, taxYear)
  const groups = [...alone.map((key) => [key]), ...cards.map(({ chips }) => keysOfChips(chips))]
  return groups.filter((keys) => keys.some((key) => answers[key] === undefined)).length
}

export function keysOfChips(chips: QuestionCard['chips']): readonly QuestionKey[] {
  return chips.map(([key]) => key)
}

/** The answers to what a return is asked: those of another year may name a question that the law has ended. */
export function answersAsked(answers: Answers, form: ReturnForm, taxYear: number): Answers {
  const asked = questionKeysOf(form, taxYear).filter((key) => answers[key] !== undefined)
  return Object.fromEntries(asked.map((key) => [key, answers[key]]))
}

function isAsked(key: QuestionKey, taxYear: number): boolean {
  const { documents } = questionOf(key)
  return documents?.some((row) => row.value.length > 0 && holdsIn(row, taxYear)) ?? true
}

/** The questions that a business is asked in the words for a person. */
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
  '1040': [...mainQuestions, ...questionCards.flatMap(({ chips }) => keysOfChips(chips))],
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
  return inYear(questions[key].text, taxYear, fiscalYearEnd)
}

/** Replaces `{year}` in a text. */
export function inYear(text: string, taxYear: number, fiscalYearEnd = 12): string {
  if (fiscalYearEnd === 12) return text.replace('{year}', String(taxYear))
  const [from, until] = taxYearOf(taxYear, fiscalYearEnd).map(formatDate)
  const period = `from ${from} to ${until}`
  return text.replace('in {year}', period).replace('{year}', `the year ${period}`)
}
