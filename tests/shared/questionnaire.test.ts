import { expect, test } from 'vitest'
import { keysOf } from '#shared/base/keys-of.ts'
import { personQuestions } from '#shared/checklist/person-questions.ts'
import {
  type Answers,
  type QuestionKey,
  questionKeys,
  questionKeysOf,
  questions,
  questionText,
} from '#shared/checklist/questionnaire.ts'
import { answers } from '#shared/checklist/questionnaire.schema.ts'
import { messagesOf } from './support.ts'

test('each question is short enough for a phone, and can be answered with Yes or No', () => {
  for (const question of Object.values(questions)) {
    expect(question.text).toMatch(/^(?:In \{year\}, d|D)id [^?]{10,90}\?$/)
    expect(question.text).toContain('{year}')
    expect(question.yes).toMatch(/^(You|Somebody) .*\.$/)
    if ('hint' in question) expect(question.hint).toMatch(/^[A-Z].{10,110}\.$/)
  }
})

test.each([
  ['payroll', 12, 'Did you have employees on payroll in 2025?'],
  ['payroll', 9, 'Did you have employees on payroll from Oct 1, 2025 to Sep 30, 2026?'],
  [
    'estimatedPayments',
    9,
    'Did you make estimated tax payments for the year from Oct 1, 2025 to Sep 30, 2026?',
  ],
] as const)('%s for a year that ends in month %i names its days', (key, month, text) => {
  expect(questionText(key, 2025, month)).toBe(text)
})

test('any of the questions may be answered', () => {
  const all: Answers = answers.parse(Object.fromEntries(questionKeys.map((key) => [key, true])))
  expect(Object.keys(all)).toEqual(questionKeys)
  expect(answers.parse({ wages: false })).toEqual({ wages: false })
  expect(answers.parse({})).toEqual({})
  expect(answers.parse({ wages: undefined })).toEqual({})
})

test.each<[string, unknown, string[]]>([
  ['a word', { wages: 'yes' }, ['wages must be true or false']],
  ['null', { hsa: null }, ['hsa must be true or false']],
  ['an unknown question', { wages: true, lottery: true }, ['lottery is not a question']],
  ['a name that every object has', { constructor: true }, ['constructor is not a question']],
  [
    'a name of a megabyte',
    { ['x'.repeat(1_000_000)]: true },
    [`${'x'.repeat(40)} is not a question`],
  ],
  ['no answers', null, ['Answers must be an object']],
  ['a list', ['wages'], ['Answers must be an object']],
])('%s is refused, with the name of the field', (_, input, messages) => {
  expect(messagesOf(answers, input)).toEqual(messages)
})

test('a prototype is no answer', () => {
  expect(Object.keys(answers.parse(JSON.parse('{"__proto__": true}')))).toEqual([])
})

/** The topics of IRS Form 13614-C (Rev. 10-2025), and what asks about each. */
const interview: Record<string, readonly QuestionKey[] | string> = {
  'wages or a second job': ['wages'],
  tips: ['tips'],
  overtime: ['overtime'],
  'scholarships, and students': ['student'],
  'interest and dividends': ['interestDividends'],
  'refund of state or local tax': ['unemployment'],
  alimony: ['alimony'],
  'self-employment income and expenses': ['selfEmployment'],
  'payments in cash, digital assets or property': ['selfEmployment', 'crypto', 'otherIncome'],
  'sale of stocks and bonds': ['stockSales'],
  'sale of real estate': ['homeSale'],
  'disability, pensions, annuities and IRAs': ['retirement'],
  'unemployment compensation': ['unemployment'],
  'Social Security and Railroad Retirement': ['retirement'],
  'rental income': ['rental'],
  'gambling, lotteries and prizes': ['gambling', 'otherIncome'],
  'Schedule K-1, royalties and other income': ['scheduleK1', 'otherIncome'],
  'foreign income and accounts': ['foreignAccounts'],
  'contributions to a retirement account': ['ira'],
  'college expenses and student loan interest': ['student', 'studentLoan'],
  'medical and dental expenses': ['medical'],
  'mortgage interest and real estate tax': ['home'],
  'charitable contributions': ['charity'],
  'child and dependent care': ['childcare'],
  'supplies of educators': ['teaching'],
  'interest on a car loan': ['carLoan'],
  'health savings account': ['hsa'],
  '529 plan and education account': ['educationSavings'],
  'canceled debt and foreclosure': ['canceledDebt'],
  'adoption of a child': ['adoption'],
  'energy-efficient home': ['energy'],
  'federally declared disaster': ['disaster'],
  'estimated payments and applied refund': ['estimatedPayments'],
  'Marketplace health insurance': ['marketplace'],
  'letter from the IRS, and Identity Protection PIN': ['irsNotice'],
  'move and residence': ['moved'],
  'Trump account': ['trumpAccount'],
  'loss carryover, denied credits and first-time homebuyer credit': 'rule last-return',
  'marital status, age, dependents and who lived with you': 'tax profile',
  'direct deposit and split refund': 'tax profile',
}

test('the questions cover the interview of IRS Form 13614-C, and ask nothing beside it', () => {
  const covered = Object.values(interview)
    .filter((by) => typeof by !== 'string')
    .flat()
  expect([...new Set(covered)].toSorted()).toEqual([...questionKeysOf('1040', 2025)].toSorted())
})

test('each question about a person stands alone or on one card', () => {
  const asked = questionKeysOf('1040', 2025)
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked).toEqual(expect.arrayContaining(keysOf(personQuestions)))
})
