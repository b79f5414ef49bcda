import type { TaxFact } from './tax-fact.ts'

/** The IRS's names of the forms that texts for people mention. */
export const formNames = {
  value: {
    wages: 'W-2',
    wagesAndInformation: 'Forms W-2 and 1099',
    information: '1099',
    interest: '1099-INT',
    ownersShares: 'Schedules K-1',
    ownersShare: 'Schedule K-1',
    partnersShares: 'Schedule K',
    soleProprietor: 'Schedule C',
    fiduciary: 'Form 56',
    partnership: 'Form 1065',
    partnershipAuthorization: 'Form 8879-PE',
    businessExtension: 'Form 7004',
    organizationExtension: '8868',
    businesses: '1065, 1120 and 1120-S',
  },
  source: 'irs.gov/forms-instructions',
  validFrom: '2020-01-01',
  validUntil: null,
  reviewedOn: '2026-11-29',
} satisfies TaxFact<Record<string, string>>

/**
 * The authorization to file each form electronically, kept by the firm for three years. Form 8879-CORP has replaced
 * 8879-C and 8879-S since December 2022, and Form 8879-TE has replaced 8879-EO since tax year 2021.
 */
export const authorizationForms = {
  value: {
    '1040': 'Form 8879',
    '1120': 'Form 8879-CORP',
    '1120-S': 'Form 8879-CORP',
    '1065': 'Form 8879-PE',
    '1041': 'Form 8879-F',
    '990': 'Form 8879-TE',
  },
  source: 'IRS.gov, "About Form 8879-CORP", "About Form 8879-TE"; IRS Publication 4163',
  validFrom: '2022-12-01',
  validUntil: null,
  reviewedOn: '2026-11-29',
} satisfies TaxFact<Record<string, string>>

/** A form that has an authorization for e-filing. */
export type FiledForm = keyof typeof authorizationForms.value

/** The form that asks for more time to file each form. */
export const extensionForms = {
  value: {
    '1040': 'Form 4868',
    '1120': 'Form 7004',
    '1120-S': 'Form 7004',
    '1065': 'Form 7004',
    '1041': 'Form 7004',
    '990': 'Form 8868',
  },
  source: 'IRS.gov, "About Form 4868", "About Form 7004", "About Form 8868"',
  validFrom: '2017-01-01',
  validUntil: null,
  reviewedOn: '2026-11-29',
} satisfies TaxFact<Record<FiledForm, string>>
