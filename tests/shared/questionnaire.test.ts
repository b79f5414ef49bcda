import { expect, test } from 'vitest'
import { type Answers, questionKeys, questions, questionText } from '#shared/questionnaire.ts'
import { answers } from '#shared/questionnaire.schema.ts'
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
