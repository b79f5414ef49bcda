import { expect, test } from 'vitest'
import { profileGroups } from '#client/portal/staff/returns/dialogs/client-facts.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'
import { nothingOptional } from '#tests/support/profiles.ts'

const empty: Profile = {
  ...nothingOptional,
  ssn: null,
  dateOfBirth: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  phone: null,
  filingStatus: null,
}

function factsOf(profile: Profile, hasEmail = true): Record<string, string | null> {
  const facts = profileGroups(profile, hasEmail).flatMap((group) =>
    group.facts.map(({ label, value }) => [`${group.title}: ${label}`, value] as const),
  )
  return Object.fromEntries(facts)
}

test('a missing value is null, not an empty line', () => {
  const { 'Contact: Preferred contact': preferred, ...others } = factsOf(empty)
  expect(preferred).toBe('Email')
  expect(new Set(Object.values(others))).toEqual(new Set([null]))
})

test('without an email, the phone is the preferred contact, if there is one', () => {
  const { 'Contact: Preferred contact': preferred } = factsOf(
    { ...empty, phone: '7755550142' },
    false,
  )
  expect(preferred).toBe('Phone')
  expect(factsOf(empty, false)).not.toHaveProperty(['Contact: Preferred contact'])
})

test('the spouse is shown only with a married filing status', () => {
  const titles = (filingStatus: Profile['filingStatus']) =>
    profileGroups({ ...empty, filingStatus }).map(({ title }) => title)
  expect(titles('married_jointly')).toContain('Spouse')
  expect(titles('married_separately')).toContain('Spouse')
  expect(titles('single')).not.toContain('Spouse')
})

test('numbers are shown unchanged, and codes by their labels', () => {
  const facts = factsOf({
    ...empty,
    ssn: '***-**-6789',
    dateOfBirth: '1985-04-30',
    filingStatus: 'head_of_household',
    address: '410 Riverbend Avenue',
    city: 'Reno',
    state: 'NV',
    zipCode: '89501',
    bankAccountType: 'savings',
    bankRoutingNumber: '*****0000',
  })
  expect(facts).toMatchObject({
    'Personal: SSN': '***-**-6789',
    'Personal: Date of birth': 'Apr 30, 1985',
    'Personal: Filing status': 'Head of household',
    'Personal: Address': '410 Riverbend Avenue\nReno, NV 89501',
    'Bank account: Account type': 'Savings',
    'Bank account: Routing number': '*****0000',
  })
})
