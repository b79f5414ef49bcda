import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChecklistFacts } from '#shared/checklist/checklist-facts.ts'
import { checklistOf, type RuleItem } from '#server/records/request-items/rule-items.ts'
import { businessDocuments } from '#shared/checklist/business-documents.ts'
import { personDocuments } from '#shared/checklist/person-documents.ts'
import { clientCategories } from '#shared/documents/document-categories.ts'
import { filingStatuses } from '#shared/base/filing-status.ts'
import { type QuestionKey, questionKeys, questionKeysOf } from '#shared/checklist/questionnaire.ts'
import { returnForms } from '#shared/returns/return-forms.ts'
import { allNaughty } from '#tests/support/naughty-strings.ts'
import { codePoint } from '#tests/support/unicode.ts'
import { examples, usual } from './checklist.examples.ts'

/** Years in which the law asks for different documents. */
const questionYears = [2024, 2025, 2026, 2027, 2029]

test.each(Object.entries(examples))('%s', (_, { facts, documents }) => {
  expect(titlesOf({ ...usual, ...facts })).toEqual(documents)
})

test.each([
  ['1120', ['profit-and-loss', 'balance-sheet', 'bank-statements']],
  ['1120-S', ['profit-and-loss', 'balance-sheet', 'bank-statements']],
  ['1065', ['profit-and-loss', 'balance-sheet', 'bank-statements']],
  ['990', ['profit-and-loss', 'balance-sheet', 'bank-statements']],
  ['1041', ['bank-statements']],
] as const)('Form %s needs %j, and more in its first year', (form, documents) => {
  expect(rulesOf({ ...usual, form })).toStrictEqual(documents)
  const first = rulesOf({ ...usual, form, lastYear: [] })
  expect(first.slice(0, 2)).toContain('business-last-return')
  expect(first).toContain('officer-id')
  expect(first).not.toContain('photo-id')
})

test.each([
  ['1120-S', 'payroll', ['payroll-reports']],
  ['1065', 'owners', ['owner-changes']],
  ['1065', 'scheduleK1', ['k-1']],
  ['1120', 'estimatedPayments', ['business-estimated-payments']],
  ['1041', 'beneficiaries', ['beneficiaries']],
  ['1041', 'interestDividends', ['1099-int', '1099-div']],
  ['990', 'largeGifts', ['large-gifts']],
  ['1120-S', 'wages', []],
] as const)('on Form %s, Yes to %s asks for %j', (form, key, documents) => {
  const always = rulesOf({ ...usual, form })
  const asked = rulesOf({ ...usual, form, answers: { [key]: true } })
  expect(asked.filter((rule) => !always.includes(rule))).toStrictEqual(documents)
})

test('a document that came twice last year is asked for once', () => {
  const lastYear = ['Form 1099-INT', '1099-INT (corrected)', 'Form 1099-INT'].map((title) => ({
    rule: '1099-int',
    issuer: 'Ally Bank',
    title,
  }))
  const asked = rulesOf({ ...usual, lastYear }).filter((rule) => rule === '1099-int')
  expect(asked).toHaveLength(1)
})

test('a reason says why the document is asked for, what it is for, and where the IRS explains it', () => {
  const ally = { rule: '1099-int', issuer: 'Ally Bank', title: '' }
  expect(reasonOf('1099-int', { lastYear: [ally] })).toBe(
    'You had this last year. The form shows the interest you were paid. IRS: About Form 1099-INT, Interest Income.',
  )
  expect(reasonOf('1098', { answers: { home: true } })).toBe(
    'You paid a mortgage or property tax. The form shows the mortgage interest you paid. IRS: About Form 1098, Mortgage Interest Statement.',
  )
})

test('a joint return asks for the spouse’s W-2, unless the employers are known', () => {
  const joint = { filingStatus: 'married_jointly', answers: { wages: true } } as const
  const acme = { rule: 'w-2', issuer: 'Acme', title: '' }
  expect(reasonOf('w-2', joint)).toContain('Send your spouse’s, too.')
  expect(reasonOf('w-2', { ...joint, filingStatus: 'married_separately' })).not.toContain('spouse')
  expect(reasonOf('w-2', { ...joint, lastYear: [acme] })).not.toContain('spouse')
})

test.each([
  ['2012-01-01', false],
  ['2012-01-02', true],
  ['2025-12-31', true],
  ['2026-01-01', false],
])(
  'childcare in 2025 of a child born on %s counts, which is under 13 on some day of it: %s',
  (dateOfBirth, counts) => {
    const dependents = [{ firstName: 'Mia', dateOfBirth, isStudent: false }]
    const reason = reasonOf('childcare', { dependents, answers: { childcare: true } })
    expect(reason.includes('Needed for Mia.')).toBe(counts)
  },
)

test.each([
  ['2008-12-31', ['1098-t']],
  ['2009-01-01', []],
])('a student born on %s may be in college in 2025: %j', (dateOfBirth, rules) => {
  const dependents = [{ firstName: 'Leo', dateOfBirth, isStudent: true }]
  expect(rulesOf({ ...usual, dependents })).toEqual(rules)
})

test('the names in a reason are cut where a reader sees the end of a character', () => {
  const dependents = Array.from({ length: 50 }, () => ({
    firstName: '👩‍👩‍👧‍👦'.repeat(9),
    dateOfBirth: '2019-06-01',
    isStudent: true,
  }))
  const reason = reasonOf('childcare', { dependents, answers: { childcare: true } })
  expect(reason).toContain(`Needed for ${'👩‍👩‍👧‍👦'.repeat(5)}….`)
  expect(reason).toMatch(/IRS: About Form 2441, Child and Dependent Care Expenses\.$/)
})

test.each(questionYears)(
  'in %i every question asks for at least one document, and every rule is reached',
  (year) => {
    const asked = questionKeys.map((key) => [key, rulesOfQuestion(key, year)] as const)
    const without = asked.filter(([, rules]) => rules.length === 0).map(([key]) => key)
    const isAsked = returnForms.flatMap((form) => questionKeysOf(form, year))
    expect(without.filter((key) => isAsked.includes(key))).toEqual([])
    const rules = asked.flatMap(([, rules]) => rules)
    expect(new Set(rules).size).toBe(rules.length)
  },
)

test('every rule belongs to a question that is asked, or to what the portal knows', () => {
  const reached = new Set(
    questionYears.flatMap((year) => questionKeys.flatMap((key) => rulesOfQuestion(key, year))),
  )
  const rules = [...personDocuments.value, ...businessDocuments.value]
  const others = rules.filter(({ when }) => when === undefined)
  expect(others.map(({ rule }) => rule).filter((rule) => !reached.has(rule))).toEqual([])
})

test.each([
  [2024, 'tips', []],
  [2025, 'tips', ['tips-pay-stub', 'tip-log']],
  [2026, 'tips', ['w-2-tips']],
  [2028, 'tips', ['w-2-tips']],
  [2029, 'tips', []],
  [2024, 'overtime', []],
  [2025, 'overtime', ['overtime-pay-stub']],
  [2028, 'overtime', ['w-2-overtime']],
  [2029, 'overtime', []],
  [2024, 'carLoan', []],
  [2025, 'carLoan', ['car-loan-statement', 'car-purchase']],
  [2026, 'carLoan', ['1098-vli', 'car-purchase']],
  [2029, 'carLoan', []],
  [2024, 'trumpAccount', []],
  [2025, 'trumpAccount', ['trump-account']],
  [2028, 'trumpAccount', ['trump-account']],
  [2029, 'trumpAccount', []],
  [2025, 'energy', ['energy-receipts']],
  [2026, 'energy', ['charger-receipts']],
  [2027, 'energy', []],
] as const)(
  'for %i, Yes to %s asks for %j, and nobody is asked without a document',
  (year, key, documents) => {
    expect(rulesOf({ ...usual, taxYear: year, answers: { [key]: true } })).toEqual(documents)
    expect(questionKeysOf('1040', year).includes(key)).toBe(documents.length > 0)
  },
)

test.each([
  ['2024-12-31', []],
  ['2025-01-01', ['trump-account']],
  ['2025-12-31', ['trump-account']],
])('a child born on %s needs Form 4547 without an answer: %j', (dateOfBirth, documents) => {
  const dependents = [{ firstName: 'Mia', dateOfBirth, isStudent: false }]
  expect(rulesOf({ ...usual, dependents })).toEqual(documents)
  expect(rulesOf({ ...usual, dependents, answers: { trumpAccount: false } })).toEqual([])
  expect(reasonOf('trump-account', { dependents, answers: { trumpAccount: true } })).toContain(
    'Under 18 in your profile: Mia.',
  )
})

test('the owner of a business in the portal is asked for its Schedule K-1 by name', () => {
  const owned = ['Harbor LLC', 'Ruiz Bakery LLC']
  const titles = ['Schedule K-1 from Harbor LLC', 'Schedule K-1 from Ruiz Bakery LLC']
  expect(titlesOf({ ...usual, owned })).toEqual(titles)
  const lastYear = [{ rule: 'k-1', issuer: 'Harbor LLC', title: '' }]
  expect(titlesOf({ ...usual, owned, lastYear })).toEqual(titles)
  expect(reasonOf('k-1', { owned })).toContain('You own a share of it.')
  expect(rulesOf({ ...usual, owned, answers: { scheduleK1: false } })).toEqual([])
})

const text = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 150 }),
  fc.constantFrom('', ...allNaughty),
)
const knownRules = [
  ...questionKeys.flatMap((key) => rulesOfQuestion(key)),
  'photo-id',
  'head-of-household',
]

const lastYear = fc.array(
  fc.record({
    rule: fc.oneof(fc.constantFrom(...knownRules), text),
    issuer: fc.oneof(fc.constantFrom('', 'Ally Bank', 'Chase'), text),
    title: text,
  }),
  { maxLength: 20 },
)
const anyFacts: fc.Arbitrary<ChecklistFacts> = fc.record({
  taxYear: fc.integer({ min: 2000, max: 2100 }),
  form: fc.constantFrom(...returnForms),
  filingStatus: fc.option(fc.constantFrom(...filingStatuses)),
  dependents: fc.array(
    fc.record({
      firstName: text,
      dateOfBirth: fc.oneof(fc.constantFrom('2012-01-01', '2019-06-01', '2006-09-30'), text),
      isStudent: fc.boolean(),
    }),
    { maxLength: 50 },
  ),
  owned: fc.array(fc.oneof(fc.constantFrom('Ally Bank', 'Elm LP'), text), { maxLength: 5 }),
  answers: fc.dictionary(fc.constantFrom(...questionKeys), fc.boolean()),
  lastYear,
})

test('no two items have the same rule and issuer, and every text is whole and within its limit', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const items = checklistOf(facts)
      expect(new Set(items.map(keyOf)).size).toBe(items.length)
      for (const { issuer, category, title, reason } of items) {
        expect(clientCategories).toContain(category)
        expect(title.length).toBeGreaterThan(0)
        expect(title.length).toBeLessThanOrEqual(120)
        expect(reason.length).toBeLessThanOrEqual(300)
        // It is not cut: only the names in it are.
        expect(reason).toMatch(/\.$/)
        const shown = issuer + title + reason
        expect(shown.isWellFormed() && !shown.includes('\0')).toBe(true)
      }
    }),
  )
})

test('the order of last year’s documents does not matter', () => {
  const shuffled = lastYear.chain((documents) =>
    fc.tuple(
      fc.constant(documents),
      fc.shuffledSubarray(documents, { minLength: documents.length, maxLength: documents.length }),
    ),
  )
  fc.assert(
    fc.property(anyFacts, shuffled, (facts, [one, other]) => {
      expect(checklistOf({ ...facts, lastYear: other })).toEqual(
        checklistOf({ ...facts, lastYear: one }),
      )
    }),
  )
})

test('the answer No removes the documents of its question and changes nothing else', () => {
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...questionKeys), (facts, key) => {
      const { [key]: _, ...others } = facts.answers
      const removed = rulesOfQuestion(key)
      const rest = (answers: ChecklistFacts['answers']) =>
        checklistOf({ ...facts, answers }).filter(({ rule }) => !removed.includes(rule))
      const refused = checklistOf({ ...facts, answers: { ...others, [key]: false } })
      expect(refused).toEqual(rest({ ...others, [key]: true }))
      expect(refused).toEqual(rest(others))
    }),
  )
})

test('without answers and last year, only the documents of a first return are asked for', () => {
  fc.assert(
    fc.property(anyFacts, ({ taxYear }) => {
      const facts = { ...usual, taxYear, filingStatus: null, lastYear: [] }
      expect(rulesOf(facts)).toEqual(['photo-id', 'last-return'])
    }),
  )
})

test('there are at most 100 items, also of texts of a megabyte', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({
    rule: '1099-int',
    issuer: `${index} ${'\u0301'.repeat(index === 0 ? 1_000_000 : 1)}`,
    title: '',
  }))
  const items = checklistOf({ ...usual, lastYear: many })
  expect(items).toHaveLength(100)
  expect(Math.max(...items.map(({ title }) => title.length))).toBeLessThanOrEqual(120)
})

function rulesOfQuestion(key: QuestionKey, taxYear = usual.taxYear): string[] {
  const forms = returnForms.filter((form) => questionKeysOf(form, taxYear).includes(key))
  const asked = forms.flatMap((form) => {
    const always = new Set(rulesOf({ ...usual, taxYear, form }))
    const all = rulesOf({ ...usual, taxYear, form, answers: { [key]: true } })
    return all.filter((rule) => !always.has(rule))
  })
  return [...new Set(asked)]
}

function rulesOf(facts: ChecklistFacts): string[] {
  return checklistOf(facts).map(({ rule }) => rule)
}

function titlesOf(facts: ChecklistFacts): string[] {
  return checklistOf(facts).map(({ title }) => title)
}

function reasonOf(rule: string, facts: Partial<ChecklistFacts>): string {
  return checklistOf({ ...usual, ...facts }).find((item) => item.rule === rule)?.reason ?? ''
}

function keyOf({ rule, issuer }: RuleItem): string {
  return JSON.stringify([rule, issuer])
}
