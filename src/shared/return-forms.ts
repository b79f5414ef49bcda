/** What a business is for its taxes. An LLC is what it is taxed as. */
export const entities = ['c_corp', 's_corp', 'partnership', 'trust', 'nonprofit'] as const
export type Entity = (typeof entities)[number]

export const entityLabels = {
  c_corp: 'C corporation',
  s_corp: 'S corporation',
  partnership: 'Partnership',
  trust: 'Trust or estate',
  nonprofit: 'Nonprofit',
} as const satisfies Record<Entity, string>

/** The forms that the firm prepares: 1040 for a person, the others for businesses. */
export const returnForms = ['1040', '1120', '1120-S', '1065', '1041', '990'] as const
export type ReturnForm = (typeof returnForms)[number]

/** The form that each kind of business files. */
export const formOf = {
  c_corp: '1120',
  s_corp: '1120-S',
  partnership: '1065',
  trust: '1041',
  nonprofit: '990',
} as const satisfies Record<Entity, ReturnForm>

/**
 * The authorization to file each form electronically, kept by the firm for three years. Form 8879-CORP has replaced
 * 8879-C and 8879-S since December 2022, and Form 8879-TE has replaced 8879-EO since tax year 2021 (IRS.gov, "About Form
 * 8879-CORP", "About Form 8879-TE"; IRS Publication 4163).
 */
const authorizations = {
  '1040': 'Form 8879',
  '1120': 'Form 8879-CORP',
  '1120-S': 'Form 8879-CORP',
  '1065': 'Form 8879-PE',
  '1041': 'Form 8879-F',
  '990': 'Form 8879-TE',
} as const satisfies Record<ReturnForm, string>

/** The name of the form that authorizes a return to be filed electronically. */
export function authorizationForm(form: ReturnForm): string {
  return authorizations[form]
}

/** The form that asks for more time to file: Form 4868 of a person, 7004 of a business, 8868 of a nonprofit. */
export function extensionForm(form: ReturnForm): string {
  if (form === '990') return 'Form 8868'
  return isBusinessForm(form) ? 'Form 7004' : 'Form 4868'
}

/** True for the forms of businesses. */
export function isBusinessForm(form: ReturnForm): boolean {
  return form !== '1040'
}

/** A return's name: "2025 Tax Return" of a person, "2025 Form 1120-S" of a business. */
export function returnTitle({ taxYear, form }: { taxYear: number; form: ReturnForm }): string {
  return isBusinessForm(form) ? `${taxYear} Form ${form}` : `${taxYear} Tax Return`
}
