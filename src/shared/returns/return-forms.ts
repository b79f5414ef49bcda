import { authorizationForms, extensionForms } from '#shared/law/forms.ts'

/** The tax classifications of a business. An LLC has the one that it is taxed as. */
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

/** The name of the form that authorizes a return to be filed electronically. */
export function authorizationForm(form: ReturnForm): string {
  return authorizationForms.value[form]
}

/** The form that asks for more time to file: Form 4868 of a person, 7004 of a business, 8868 of a nonprofit. */
export function extensionForm(form: ReturnForm): string {
  return extensionForms.value[form]
}

/** True for the forms of businesses. */
export function isBusinessForm(form: ReturnForm): boolean {
  return form !== '1040'
}

/** A return's name: "2025 Tax Return" of a person, "2025 Form 1120-S" of a business. */
export function returnTitle({ taxYear, form }: { taxYear: number; form: ReturnForm }): string {
  return isBusinessForm(form) ? `${taxYear} Form ${form}` : `${taxYear} Tax Return`
}

/** Returns the title of a signed PDF. */
export function signedTitle({
  signed,
  taxYear,
  taxForm = '1040',
}: {
  signed: 'engagement_letter' | 'authorization'
  taxYear: number
  taxForm?: ReturnForm
}): string {
  if (signed === 'engagement_letter') return `Engagement letter ${taxYear}`
  return `${authorizationForm(taxForm)}, authorization to file Form ${taxForm} for ${taxYear}`
}
