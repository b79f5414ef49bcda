import type { ChecklistFacts } from '#shared/checklist/checklist-facts.ts'

export type Example = { facts: Partial<ChecklistFacts>; documents: string[] }

/** What an example doesn't say: a single client without dependents, who was here last year. */
export const usual: ChecklistFacts = {
  taxYear: 2025,
  form: '1040',
  filingStatus: 'single',
  dependents: [],
  answers: {},
  owned: [],
  lastYear: [{ rule: 'irs-notice', issuer: '', title: 'Letters from the IRS' }],
}

const mia = { firstName: 'Mia', dateOfBirth: '2019-06-01', isStudent: false }
const leo = { firstName: 'Leo', dateOfBirth: '2006-09-30', isStudent: true }
const ally = { rule: '1099-int', issuer: 'Ally Bank', title: 'Form 1099-INT from Ally Bank' }
const chase = { rule: '1099-int', issuer: 'Chase', title: 'Form 1099-INT from Chase' }
const acme = { rule: 'w-2', issuer: 'Acme', title: 'Form W-2 from Acme' }

/** From a client's situation to the documents that the portal asks for; tests/shared/checklist.md shows them. */
export const examples: Record<string, Example> = {
  'A new client, before any answer': {
    facts: { lastYear: [] },
    documents: [
      'Driver’s license or other government photo ID',
      'Your last federal and state tax returns',
    ],
  },
  'A client who was here last year, before any answer': { facts: {}, documents: [] },
  'A job, and nothing else': {
    facts: { answers: { wages: true, selfEmployment: false } },
    documents: ['Form W-2 from each employer'],
  },
  'The same employer as last year, before any answer': {
    facts: { lastYear: [acme] },
    documents: ['Form W-2 from Acme'],
  },
  'Two banks last year, and interest again': {
    facts: { lastYear: [chase, ally], answers: { interestDividends: true } },
    documents: [
      'Form 1099-INT from Ally Bank',
      'Form 1099-INT from Chase',
      'Form 1099-DIV from each broker or fund',
    ],
  },
  'Two banks last year, and no interest this year': {
    facts: { lastYear: [chase, ally], answers: { interestDividends: false } },
    documents: [],
  },
  'A letter from the IRS last year, before any answer: it says nothing about this year': {
    facts: { lastYear: [{ rule: 'irs-notice', issuer: '', title: 'Letters' }] },
    documents: [],
  },
  'Gig work': {
    facts: { answers: { selfEmployment: true, estimatedPayments: true } },
    documents: [
      'Form 1099-NEC from each business that paid you',
      'Form 1099-K from each payment app, marketplace or card processor',
      'Business income and expenses',
      'Dates and amounts of your estimated tax payments',
    ],
  },
  'Crypto sold in 2025': {
    facts: { answers: { crypto: true } },
    documents: [
      'Form 1099-DA from each crypto exchange or broker',
      'Crypto transaction history from each exchange or wallet',
    ],
  },
  'Crypto sold in 2024, before Form 1099-DA existed': {
    facts: { taxYear: 2024, answers: { crypto: true } },
    documents: ['Crypto transaction history from each exchange or wallet'],
  },
  'A family with a home, childcare and an HSA, married filing jointly': {
    facts: {
      filingStatus: 'married_jointly',
      dependents: [mia],
      answers: { wages: true, home: true, childcare: true, hsa: true },
    },
    documents: [
      'Form W-2 from each employer',
      'Form 1098 from each mortgage lender',
      'Property tax bills',
      'Childcare receipts from each provider',
      'Form 1099-SA from your HSA',
      'Year-end statement from your HSA',
    ],
  },
  'A child in college, before any answer': {
    facts: { dependents: [mia, leo] },
    documents: ['Form 1098-T from each college or trade school'],
  },
  'A child who is a student, but not in college': {
    facts: { dependents: [leo], answers: { student: false } },
    documents: [],
  },
  'Head of household': {
    facts: { filingStatus: 'head_of_household', dependents: [mia] },
    documents: ['Proof of who lived with you'],
  },
  Retired: {
    facts: { answers: { retirement: true, wages: false } },
    documents: [
      'Form 1099-R from each pension or retirement account',
      'Form SSA-1099 from the Social Security Administration',
    ],
  },
  'A new state, a Marketplace plan and a letter from the IRS': {
    facts: { answers: { moved: true, marketplace: true, irsNotice: true } },
    documents: [
      'Form 1095-A from the Marketplace',
      'Proof of the day you moved, such as a lease or a closing statement',
      'Letters from the IRS or your state, all pages',
    ],
  },
  'A document of last year whose rule exists no more': {
    facts: { lastYear: [{ rule: 'old', issuer: 'Elm LP', title: 'Schedule K-1 from Elm LP' }] },
    documents: ['Schedule K-1 from Elm LP'],
  },
}
