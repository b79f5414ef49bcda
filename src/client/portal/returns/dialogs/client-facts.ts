import { bankAccountTypeLabels } from '#shared/bank.ts'
import { contactMethodLabels } from '#shared/contact-methods.ts'
import { formatDate } from '#shared/dates.ts'
import { filingStatusLabels, isMarried } from '#shared/filing-status.ts'
import type { Profile } from '#shared/profile.schema.ts'
import type { WhichNumber } from '#shared/reveals.schema.ts'
import { addressLines } from '#client/portal/client-portal/address-lines.ts'

/** A label and what the client gave; null is shown as 'Not provided'. */
export interface Fact {
  label: string
  value: string | null
  /** Which number it is, where it came masked and can be asked for whole. */
  which?: WhichNumber
}

export interface FactGroup {
  title: string
  /** Whose facts they are, where not the client's own. */
  whose?: string
  facts: readonly Fact[]
}

/** A profile to read, in the groups of the form that the client filled in. Numbers stay masked, as they came. */
export function profileGroups(profile: Profile): FactGroup[] {
  return [
    { title: 'Personal', facts: personal(profile) },
    ...(isMarried(profile.filingStatus) ? [spouse(profile)] : []),
    { title: 'Bank account', facts: bank(profile) },
    { title: 'Contact', facts: contact(profile) },
  ]
}

function personal(profile: Profile): Fact[] {
  const { filingStatus } = profile
  return [
    { ...fact('SSN', profile.ssn), which: { number: 'ssn' } },
    fact('Date of birth', dateOf(profile.dateOfBirth)),
    fact('Filing status', filingStatus && filingStatusLabels[filingStatus]),
    fact('Occupation', profile.occupation),
    fact('Address', addressLines(profile).join('\n')),
  ]
}

function spouse(profile: Profile): FactGroup {
  const name = [profile.spouseFirstName, profile.spouseLastName].filter(Boolean).join(' ')
  const facts: Fact[] = [
    fact('Name', name),
    { ...fact('SSN', profile.spouseSsn), which: { number: 'spouseSsn' } },
    fact('Date of birth', dateOf(profile.spouseDateOfBirth)),
    fact('Occupation', profile.spouseOccupation),
  ]
  return { title: 'Spouse', whose: name || 'the spouse', facts }
}

function bank(profile: Profile): Fact[] {
  const { bankAccountType } = profile
  return [
    fact('Account type', bankAccountType && bankAccountTypeLabels[bankAccountType]),
    {
      ...fact('Routing number', profile.bankRoutingNumber),
      which: { number: 'bankRoutingNumber' },
    },
    {
      ...fact('Account number', profile.bankAccountNumber),
      which: { number: 'bankAccountNumber' },
    },
  ]
}

function contact(profile: Profile): Fact[] {
  return [
    fact('Phone', profile.phone),
    fact('Preferred contact', contactMethodLabels[profile.preferredContactMethod]),
    fact('Emergency contact', profile.emergencyContactName),
    fact('Emergency phone', profile.emergencyContactPhone),
  ]
}

function fact(label: string, value: string | null): Fact {
  return { label, value: value || null }
}

function dateOf(date: string | null): string | null {
  return date && formatDate(date)
}
