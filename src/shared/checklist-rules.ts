import {
  type ChecklistFacts,
  childrenInCare,
  isFirstReturn,
  isJoint,
  studentsOf,
} from './checklist-facts.ts'
import type { ClientCategory } from './document-categories.ts'
import type { ReturnForm } from './return-forms.ts'
import type { QuestionKey } from './questionnaire.ts'

export type Rule = {
  /** Stored with each item, so it never changes. */
  readonly rule: string
  /** Without them: the forms that are asked the question, or Form 1040. */
  readonly forms?: readonly ReturnForm[]
  readonly category: ClientCategory
  readonly document: string
  /** The kind of issuer, used when no name is known. */
  readonly from?: string
  readonly why: string
  /** The title of its page on IRS.gov. */
  readonly page: string
  /** Yes asks for the document, No never does. Without an answer, last year's documents and `when` decide. */
  readonly question?: QuestionKey
  readonly when?: (facts: ChecklistFacts) => boolean
  /** The first tax year in which the form exists. */
  readonly since?: number
  /** True if last year's document does not imply one this year. */
  readonly ignoresLastYear?: true
  /** One more sentence, or ''. */
  readonly detail?: (facts: ChecklistFacts, names: ListOfNames, issuer: string) => string
}

/** Joins people's names into a short phrase. */
type ListOfNames = (people: ChecklistFacts['dependents']) => string

/** The documents that a person's return needs, and when, in the order of the checklist. */
export const rules: readonly Rule[] = [
  {
    rule: 'photo-id',
    category: 'other',
    document: 'Driver’s license or other government photo ID',
    why: 'This is your first return with us, and we check the identity of everyone who signs it.',
    page: 'About Form 8879, IRS e-file Signature Authorization',
    when: isFirstReturn,
    ignoresLastYear: true,
    detail: (facts) => (isJoint(facts) ? 'Send your spouse’s, too.' : ''),
  },
  {
    rule: 'last-return',
    category: 'other',
    document: 'Your last federal and state tax returns',
    why: 'This is your first return with us. The last one shows what carries over to this year.',
    page: 'About Form 4506-T, Request for Transcript of Tax Return',
    when: isFirstReturn,
    ignoresLastYear: true,
  },
  {
    rule: 'w-2',
    category: 'w2',
    document: 'Form W-2',
    from: 'each employer',
    why: 'Shows your wages and the tax withheld.',
    page: 'About Form W-2, Wage and Tax Statement',
    question: 'wages',
    detail: (facts, _, issuer) =>
      isJoint(facts) && issuer === '' ? 'Send your spouse’s, too.' : '',
  },
  {
    rule: '1099-nec',
    category: '1099',
    document: 'Form 1099-NEC',
    from: 'each business that paid you',
    why: 'Shows what a business paid you for your work.',
    page: 'About Form 1099-NEC, Nonemployee Compensation',
    question: 'selfEmployment',
  },
  {
    rule: '1099-k',
    category: '1099',
    document: 'Form 1099-K',
    from: 'each payment app, marketplace or card processor',
    why: 'Shows what customers paid you by card, in an app or on a marketplace.',
    page: 'About Form 1099-K, Payment Card and Third Party Network Transactions',
    question: 'selfEmployment',
  },
  {
    rule: 'business-records',
    category: 'receipts',
    document: 'Business income and expenses',
    why: 'All income counts, also without a form. Expenses, mileage and a home office lower the tax.',
    page: 'About Schedule C (Form 1040), Profit or Loss from Business (Sole Proprietorship)',
    question: 'selfEmployment',
  },
  {
    rule: '1099-int',
    category: '1099',
    document: 'Form 1099-INT',
    from: 'each bank',
    why: 'Shows the interest you were paid.',
    page: 'About Form 1099-INT, Interest Income',
    question: 'interestDividends',
  },
  {
    rule: '1099-div',
    category: '1099',
    document: 'Form 1099-DIV',
    from: 'each broker or fund',
    why: 'Shows the dividends you were paid.',
    page: 'About Form 1099-DIV, Dividends and Distributions',
    question: 'interestDividends',
  },
  {
    rule: '1099-b',
    category: '1099',
    document: 'Form 1099-B',
    from: 'each broker',
    why: 'Shows what you sold, for how much, and often what you had paid.',
    page: 'About Form 1099-B, Proceeds from Broker and Barter Exchange Transactions',
    question: 'stockSales',
  },
  {
    rule: '1099-da',
    category: '1099',
    document: 'Form 1099-DA',
    from: 'each crypto exchange or broker',
    why: 'Shows what you got for the crypto that you sold or traded.',
    page: 'About Form 1099-DA, Digital Asset Proceeds From Broker Transactions',
    question: 'crypto',
    since: 2025,
  },
  {
    rule: 'crypto-records',
    category: 'other',
    document: 'Crypto transaction history',
    from: 'each exchange or wallet',
    why: 'Shows what you paid for what you sold, and what you earned.',
    page: 'About Form 8949, Sales and Other Dispositions of Capital Assets',
    question: 'crypto',
  },
  {
    rule: '1099-r',
    category: '1099',
    document: 'Form 1099-R',
    from: 'each pension or retirement account',
    why: 'Shows what was paid out to you or moved to another account.',
    page: 'About Form 1099-R, Distributions From Pensions, Annuities, Retirement or Profit-Sharing Plans, IRAs, Insurance Contracts, etc',
    question: 'retirement',
  },
  {
    rule: 'ssa-1099',
    category: '1099',
    document: 'Form SSA-1099',
    from: 'the Social Security Administration',
    why: 'Shows your Social Security benefits. Part of them may be taxed.',
    page: 'About Publication 915, Social Security and Equivalent Railroad Retirement Benefits',
    question: 'retirement',
  },
  {
    rule: '1098',
    category: 'property',
    document: 'Form 1098',
    from: 'each mortgage lender',
    why: 'Shows the mortgage interest you paid.',
    page: 'About Form 1098, Mortgage Interest Statement',
    question: 'home',
  },
  {
    rule: 'property-tax',
    category: 'property',
    document: 'Property tax bills',
    why: 'Property tax that you paid may be deducted.',
    page: 'About Schedule A (Form 1040), Itemized Deductions',
    question: 'home',
  },
  {
    rule: 'rental-records',
    category: 'property',
    document: 'Rental income and expenses',
    why: 'For each property: the rent you got, and what you spent on repairs, insurance, interest and taxes.',
    page: 'About Schedule E (Form 1040), Supplemental Income and Loss',
    question: 'rental',
  },
  {
    rule: '1098-t',
    category: 'other',
    document: 'Form 1098-T',
    from: 'each college or trade school',
    why: 'Shows the tuition that was paid, for an education credit.',
    page: 'About Form 1098-T, Tuition Statement',
    question: 'student',
    when: (facts) => studentsOf(facts).length > 0,
    detail: (facts, names) => sentence('Students in your profile:', names(studentsOf(facts))),
  },
  {
    rule: '1098-e',
    category: 'other',
    document: 'Form 1098-E',
    from: 'each student loan servicer',
    why: 'Shows how much. It may be deducted.',
    page: 'About Form 1098-E, Student Loan Interest Statement',
    question: 'studentLoan',
  },
  {
    rule: 'childcare',
    category: 'receipts',
    document: 'Childcare receipts',
    from: 'each provider',
    why: 'For the credit we need what you paid, and the provider’s name, address and taxpayer number.',
    page: 'About Form 2441, Child and Dependent Care Expenses',
    question: 'childcare',
    detail: (facts, names) => sentence('Needed for', names(childrenInCare(facts))),
  },
  {
    rule: '1099-sa',
    category: '1099',
    document: 'Form 1099-SA',
    from: 'your HSA',
    why: 'Shows what was taken out of the account.',
    page: 'About Form 1099-SA, Distributions From an HSA, Archer MSA, or Medicare Advantage MSA',
    question: 'hsa',
  },
  {
    rule: 'hsa-contributions',
    category: 'other',
    document: 'Year-end statement',
    from: 'your HSA',
    why: 'Shows what was paid into the account. Don’t wait for Form 5498-SA, which comes in May.',
    page: 'About Form 8889, Health Savings Accounts (HSAs)',
    question: 'hsa',
  },
  {
    rule: '1095-a',
    category: 'other',
    document: 'Form 1095-A',
    from: 'the Marketplace',
    why: 'Shows your coverage and any tax credit paid in advance, which the return has to match.',
    page: 'About Form 1095-A, Health Insurance Marketplace Statement',
    question: 'marketplace',
  },
  {
    rule: 'estimated-payments',
    forms: ['1040'],
    category: 'receipts',
    document: 'Dates and amounts of your estimated tax payments',
    why: 'What you paid to the IRS and your state counts toward the tax you owe.',
    page: 'About Form 1040-ES, Estimated Tax for Individuals',
    question: 'estimatedPayments',
  },
  {
    rule: 'head-of-household',
    category: 'other',
    document: 'Proof of who lived with you',
    why: 'For head of household: a school, medical or benefits record that shows your shared address. A parent you support may live elsewhere.',
    page: 'About Form 8867, Paid Preparer’s Due Diligence Checklist',
    when: ({ filingStatus }) => filingStatus === 'head_of_household',
    ignoresLastYear: true,
    detail: ({ dependents }, names) => sentence('Your dependents:', names(dependents)),
  },
  {
    rule: 'move',
    category: 'other',
    document: 'Proof of the day you moved, such as a lease or a closing statement',
    why: 'The day decides which state taxes which part of the year.',
    page: 'About Form 8822, Change of Address',
    question: 'moved',
    ignoresLastYear: true,
  },
  {
    rule: 'irs-notice',
    category: 'other',
    document: 'Letters from the IRS or your state, all pages',
    why: 'They may change this return, need an answer by a deadline, or hold a PIN that we need to file.',
    page: 'Understanding Your IRS Notice or Letter',
    question: 'irsNotice',
    ignoresLastYear: true,
  },
]

function sentence(start: string, names: string): string {
  return names === '' ? '' : `${start} ${names}.`
}
