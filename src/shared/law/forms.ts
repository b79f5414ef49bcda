import type { TaxFact } from './tax-fact.ts'

/** What the IRS calls the forms that texts for people name. */
export const formNames = {
  value: {
    wages: 'W-2',
    information: '1099',
    interest: '1099-INT',
    ownersShares: 'Schedules K-1',
    soleProprietor: 'Schedule C',
    fiduciary: 'Form 56',
    partnership: 'Form 1065',
    partnershipAuthorization: 'Form 8879-PE',
    extension: 'Form 4868',
    businessExtension: 'Form 7004',
    organizationExtension: '8868',
    businesses: '1065, 1120 and 1120-S',
  },
  source: 'irs.gov/forms-instructions',
  validFrom: '2020-01-01',
  validUntil: null,
  reviewedOn: '2026-11-29',
} satisfies TaxFact<Record<string, string>>
