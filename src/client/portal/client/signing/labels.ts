import { authorityName } from '#shared/signing/return-figures.ts'
import { authorizationForm, type ReturnForm } from '#shared/returns/return-forms.ts'
import type {
  PackageDocument,
  SignatureMethod,
  Signer,
  SignerPerson,
} from '#shared/signing/signing.schema.ts'
import { usStates } from '#shared/base/us-state-names.ts'

/** The label of a package's document, for a return with this form. */
export function documentLabel(
  { kind, authority }: Pick<PackageDocument, 'kind' | 'authority'>,
  form: ReturnForm,
): string {
  if (kind === 'return') return 'The return'
  if (kind === 'other') return 'Other document'
  return authority === 'federal'
    ? authorizationForm(form)
    : `Authorization for ${stateName(authority ?? '')}`
}

/** An authority in full: `Federal`, `California`. */
export function stateName(authority: string): string {
  const names: Partial<Record<string, string>> = usStates
  return names[authority] ?? authorityName(authority)
}

/** The role of a signer: taxpayer or spouse, or an officer's title. */
export function signerLabel({ person, title }: Pick<Signer, 'person' | 'title'>): string {
  return title ?? personLabels[person]
}

export const personLabels: Record<SignerPerson, string> = {
  taxpayer: 'Taxpayer',
  spouse: 'Spouse',
}

/** Completes "Signed …". */
export const methodLabels: Record<SignatureMethod, string> = {
  portal: 'in the portal',
  paper: 'on paper',
  in_person: 'in person',
  remote: 'after an identity check',
}
