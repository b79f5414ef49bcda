import type { AskedDocument } from './asked-document.ts'
import type { TaxFact } from '#shared/law/tax-fact.ts'

/** Which documents show an amount, by the first day of the tax year. Without a row, nothing is asked. */
type DocumentsByYear = readonly TaxFact<readonly AskedDocument[]>[]

const reviewedOn = '2026-11-29'
const firstYear = { validFrom: '2025-01-01', validUntil: '2025-12-31', reviewedOn }
const laterYears = { validFrom: '2026-01-01', validUntil: '2028-12-31', reviewedOn }
const allYears = { validFrom: '2025-01-01', validUntil: '2028-12-31', reviewedOn }
const page = 'About Schedule 1-A (Form 1040), Additional Deductions'

/** The deduction for qualified tips. */
export const tipDocuments: DocumentsByYear = [
  {
    value: [
      {
        rule: 'tips-pay-stub',
        category: 'other',
        document: 'Last pay stub of the year that shows your tips',
        from: 'each employer',
        why: 'Tips may be deducted, and the W-2 of this year need not show how much of your pay they are.',
        page,
      },
      {
        rule: 'tip-log',
        category: 'other',
        document: 'Tip log, or Forms 4070',
        why: 'These show the tips that you told your employer, and those that you did not.',
        page,
      },
    ],
    source: 'Public Law 119-21, section 70201; IRS Notice 2025-69',
    ...firstYear,
  },
  {
    value: [
      {
        rule: 'w-2-tips',
        category: 'w2',
        document: 'Form W-2 with code TP in box 12',
        from: 'each employer',
        why: 'Tips may be deducted. Box 12 shows how much, box 14b the code of your job.',
        page,
      },
    ],
    source: 'Public Law 119-21, section 70201; General Instructions for Forms W-2 and W-3, 2026',
    ...laterYears,
  },
]

/** The deduction for qualified overtime. */
export const overtimeDocuments: DocumentsByYear = [
  {
    value: [
      {
        rule: 'overtime-pay-stub',
        category: 'other',
        document: 'Last pay stub of the year that shows your overtime',
        from: 'each employer',
        why: 'The extra part of overtime pay may be deducted, and the W-2 of this year need not show it.',
        page,
      },
    ],
    source: 'Public Law 119-21, section 70202; IRS Notice 2025-69',
    ...firstYear,
  },
  {
    value: [
      {
        rule: 'w-2-overtime',
        category: 'w2',
        document: 'Form W-2 with code TT in box 12',
        from: 'each employer',
        why: 'Box 12 shows the extra part of overtime pay, which may be deducted.',
        page,
      },
    ],
    source: 'Public Law 119-21, section 70202; General Instructions for Forms W-2 and W-3, 2026',
    ...laterYears,
  },
]

const vin = {
  rule: 'car-purchase',
  category: 'other',
  document: 'Purchase contract of the car, with its VIN',
  why: 'The return names the vehicle identification number. It counts if the car was new, its final assembly was in the United States and the loan is from 2025 or later.',
  page,
} as const satisfies AskedDocument

/** The deduction for interest on the loan for a new car. */
export const carLoanDocuments: DocumentsByYear = [
  {
    value: [
      {
        rule: 'car-loan-statement',
        category: 'other',
        document: 'Statement of the interest on your car loan',
        from: 'the lender',
        why: 'The statement shows the interest of the year. For this year lenders may use a statement instead of a form.',
        page,
      },
      vin,
    ],
    source: 'Public Law 119-21, section 70203; IRS Notice 2025-57',
    ...firstYear,
  },
  {
    value: [
      {
        rule: '1098-vli',
        category: 'other',
        document: 'Form 1098-VLI',
        from: 'the lender',
        why: 'The form shows the interest of the year on the loan for your car.',
        page,
      },
      vin,
    ],
    source: 'Public Law 119-21, section 70203; 26 U.S.C. 6050AA',
    ...laterYears,
  },
]

const childsCard = {
  rule: 'trump-account',
  category: 'other',
  document: 'Social Security card of each child without a Trump account',
  page: 'About Form 4547, Trump Account Election(s)',
} as const

/** Form 4547 for children under 18. */
export const trumpAccountDocuments: DocumentsByYear = [
  {
    value: [
      {
        ...childsCard,
        why: 'Form 4547 opens the account. A child born in 2025 to 2028 gets $1,000 from the Treasury, if the form asks for it.',
      },
    ],
    source: '26 U.S.C. 530A and 6434; Form 4547',
    ...firstYear,
  },
  {
    value: [
      {
        ...childsCard,
        why: 'Form 4547 opens the account. A child born in 2025 to 2028 gets $1,000 from the Treasury, if the form asks for it. What an employer paid in has code TA in box 12 of the W-2.',
      },
    ],
    source: '26 U.S.C. 530A and 6434; Form 4547; General Instructions for Forms W-2 and W-3, 2026',
    ...laterYears,
  },
]

/** The years in which the United States pays the first deposit for a child, by its year of birth. */
export const trumpAccountBirths = {
  value: { from: '2025-01-01', until: '2028-12-31' },
  source: '26 U.S.C. 6434',
  ...allYears,
} satisfies TaxFact<{ from: string; until: string }>

/** The deduction for people of 65 or older needs no document and no answer. */
export const seniorDeduction = {
  value:
    'We don’t ask about your age: the deduction for people of 65 or older follows from the birth dates in the tax profile.',
  source: 'Public Law 119-21, section 70103',
  ...allYears,
} satisfies TaxFact<string>

/** Credits for the energy use of a home. */
export const energyDocuments: DocumentsByYear = [
  {
    value: [
      {
        rule: 'energy-receipts',
        category: 'receipts',
        document: 'Receipts of energy improvements to your home',
        why: 'For the credit we need what was installed, when, what it cost and the manufacturer’s product number (QMID).',
        page: 'About Form 5695, Residential Energy Credits',
      },
    ],
    source: '26 U.S.C. 25C and 25D as Public Law 119-21, sections 70505 and 70506, ended them',
    validFrom: '2006-01-01',
    validUntil: '2025-12-31',
    reviewedOn,
  },
  {
    // In this year, only a charger that was in use by June 30 counts.
    value: [
      {
        rule: 'charger-receipts',
        category: 'receipts',
        document: 'Receipts of the car charger at your home',
        why: 'For the credit we need what it cost, and proof that it was in use by June 30.',
        page: 'About Form 8911, Alternative Fuel Vehicle Refueling Property Credit',
      },
    ],
    source: '26 U.S.C. 30C as Public Law 119-21, section 70504, ended it',
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
    reviewedOn,
  },
  {
    value: [],
    source: 'Public Law 119-21, sections 70504 to 70506',
    validFrom: '2027-01-01',
    validUntil: null,
    reviewedOn,
  },
]

/** The first tax year of Form 1099-DA. */
export const digitalAssetForm = {
  value: 'Form 1099-DA',
  source: '26 CFR 1.6045-1',
  validFrom: '2025-01-01',
  validUntil: null,
  reviewedOn,
} satisfies TaxFact<string>
