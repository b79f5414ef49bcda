import { formNames } from '#shared/law/forms.ts'
import { firm, firmAddressLine } from '#shared/firm/firm.ts'
import { thisYear } from '#client/portal/ui/format.ts'

/** The meaning of each field of the words. */
export const meanings: Readonly<Record<string, string>> = {
  firm: firm.name === firm.legalName ? firm.name : `${firm.name}; in letters ${firm.legalName}`,
  phone: firm.phone,
  email: firm.email,
  address: firmAddressLine(),
  return: `such as your ${thisYear()} return`,
  Return: 'the same at the start of a sentence',
  year: 'the tax year of the return',
  documents: 'how many, such as 3 documents',
  number: 'the number of the invoice',
  client: 'the client’s name',
  items: 'what we still wait for',
  fee: 'what the return costs, with its lines',
  signing: 'a paragraph on how the letter is signed: in the portal, or on paper without a sign-in',
  officer: 'who signs for the business, with their title',
  form: `the form of the return, such as ${formNames.value.partnership}`,
  period: 'the first and last day of its tax year',
  state: 'the state of the business',
  owners: `a paragraph on ${formNames.value.ownersShares}; left out for C corporations and nonprofits`,
  due: 'the day when the return is due',
  extension: `the form that asks for more time: ${formNames.value.businessExtension} or ${formNames.value.organizationExtension}`,
  authorization: `the form that authorizes the filing, such as ${formNames.value.partnershipAuthorization}`,
}
