import { bankAccountTypeLabels } from '#shared/base/bank.ts'
import { type ContactMethod, contactMethodLabels } from '#shared/clients/contact-methods.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { filingStatusLabels, isMarried } from '#shared/base/filing-status.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import type { WhichNumber } from '#shared/clients/reveals.schema.ts'
import { addressLines } from '#client/portal/ui/format.ts'

/** A labeled value; null is shown as 'Not provided'. */
export interface Fact {
  label: string
  value: string | null
  /** For a masked number that can be revealed. */
  which?: WhichNumber
}

export interface FactGroup {
  title: string
  /** Omitted for the client. */
  owner?: string
  facts: readonly Fact[]
}

/** Groups a profile's facts as the tax profile form does. Numbers stay masked. */
export function profileGroups(profile: Profile, hasEmail = true): FactGroup[] {
  const { filingStatus, bankAccountType } = profile
  const preferred = reachableBy(profile, hasEmail)
  return [
    {
      title: 'Personal',
      facts: [
        fact('SSN', profile.ssn, { number: 'ssn' }),
        fact('Date of birth', optionalDate(profile.dateOfBirth)),
        fact('Filing status', filingStatus && filingStatusLabels[filingStatus]),
        fact('Occupation', profile.occupation),
        fact('Address', addressLines(profile).join('\n')),
      ],
    },
    ...(isMarried(filingStatus) ? [spouse(profile)] : []),
    {
      title: 'Bank account',
      facts: [
        fact('Account type', bankAccountType && bankAccountTypeLabels[bankAccountType]),
        fact('Routing number', profile.bankRoutingNumber, { number: 'bankRoutingNumber' }),
        fact('Account number', profile.bankAccountNumber, { number: 'bankAccountNumber' }),
      ],
    },
    {
      title: 'Contact',
      facts: [
        fact('Phone', profile.phone),
        ...(preferred === null ? [] : [fact('Preferred contact', contactMethodLabels[preferred])]),
        fact('Emergency contact', profile.emergencyContactName),
        fact('Emergency phone', profile.emergencyContactPhone),
      ],
    },
  ]
}

/** The preferred way to reach the client; by phone if it is an email that they don’t have, or null. */
function reachableBy(
  { preferredContactMethod, phone }: Profile,
  hasEmail: boolean,
): ContactMethod | null {
  if (preferredContactMethod !== 'email' || hasEmail) return preferredContactMethod
  return phone === null ? null : 'phone'
}

function spouse(profile: Profile): FactGroup {
  const name = [profile.spouseFirstName, profile.spouseLastName].filter(Boolean).join(' ')
  return {
    title: 'Spouse',
    owner: name || 'the spouse',
    facts: [
      fact('Name', name),
      fact('SSN', profile.spouseSsn, { number: 'spouseSsn' }),
      fact('Date of birth', optionalDate(profile.spouseDateOfBirth)),
      fact('Occupation', profile.spouseOccupation),
    ],
  }
}

function fact(label: string, value: string | null, which?: WhichNumber): Fact {
  return { label, value: value || null, ...(which && { which }) }
}

function optionalDate(date: string | null): string | null {
  return date && formatDate(date)
}
