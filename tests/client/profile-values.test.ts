import { expect, test } from 'vitest'
import type { Dependent } from '#shared/profile/dependents.schema.ts'
import { type Profile, profileInput } from '#shared/profile/profile.schema.ts'
import { openDependentsIn } from '#client/portal/client/profile/DependentsSection.tsx'
import { restored, withoutSecrets } from '#client/portal/client/profile/profile-draft.ts'
import {
  isSame,
  newDependent,
  toInput,
  valuesOf,
  withSavedIds,
} from '#client/portal/client/profile/profile-values.ts'
import { marriedProfile } from '#tests/support/profiles.ts'

const profile = marriedProfile as Profile
const robin: Dependent = {
  id: '01980000-0000-7000-8000-000000000001',
  firstName: 'Robin',
  lastName: 'Vale',
  ssn: '400-01-1234',
  dateOfBirth: '2015-06-01',
  relationship: 'child',
  livesWithTaxpayer: true,
  isStudent: true,
  hasDisability: false,
}

test('the server’s profile fills the form and is sent back unchanged', () => {
  const input = profileInput.parse(toInput(valuesOf(profile, [robin])))
  expect(input).toMatchObject({ ssn: '219099999', phone: '7755550142', spouseFirstName: 'Iris' })
  expect(input.dependents).toMatchObject([{ id: robin.id, ssn: '400011234' }])
})

test('a new client starts with empty fields and email as preferred contact', () => {
  const values = valuesOf(null, [])
  expect(values.preferredContactMethod).toBe('email')
  expect(Object.values(values).filter((value) => value === '')).toHaveLength(19)
})

test('a new dependent is sent without an id', () => {
  const added = { ...newDependent('k'), firstName: 'Ada' }
  const [sent] = toInput({ ...valuesOf(null, []), dependents: [added] }).dependents
  expect(sent).toMatchObject({ firstName: 'Ada' })
  expect(sent).not.toHaveProperty('id')
  expect(sent).not.toHaveProperty('key')
})

test('two equal sets of values match in any key order; one different letter is a change', () => {
  const values = valuesOf(profile, [robin])
  const { city, ...rest } = values
  expect(isSame(values, { ...rest, city })).toBe(true)
  expect(isSame(values, { ...values, city: `${city}.` })).toBe(false)
  expect(isSame(values, { ...values, dependents: [] })).toBe(false)
})

test('the ids from a save go to the right rows even if rows were added and removed in the meantime', () => {
  const base = valuesOf(profile, [])
  const [a, b, c] = [newDependent('a'), newDependent('b'), newDependent('c')]
  const sent = { ...base, dependents: [a, b] }
  const now = { ...base, dependents: [b, c] }
  const after = withSavedIds(now, sent, [{ id: '1' }, { id: '2' }])
  expect(after.dependents.map(({ key, id }) => [key, id])).toEqual([
    ['b', '2'],
    ['c', ''],
  ])
})

test('a draft holds no SSN, no date of birth and no bank number', () => {
  const text = JSON.stringify(withoutSecrets(valuesOf(profile, [robin])))
  const { dateOfBirth, spouseDateOfBirth } = marriedProfile
  const numbers = ['219-09-9999', '457-55-5462', '121000358', '00123456789', '400-01-1234']
  for (const secret of [...numbers, dateOfBirth, spouseDateOfBirth, robin.dateOfBirth]) {
    expect(text).not.toContain(secret)
  }
  expect(text).toContain('Juniper Lane')
})

test('a restored draft overrides the saved profile but keeps its saved numbers and dates of birth', () => {
  const saved = valuesOf(profile, [robin])
  const typed = {
    ...saved,
    city: 'Sparks',
    ssn: '111-11-1111',
    dependents: [
      { ...newDependent('new'), firstName: 'Ada', ssn: '400-01-9999' },
      ...saved.dependents,
    ],
  }
  const back = restored(saved, withoutSecrets(typed))
  expect(back).toMatchObject({
    city: 'Sparks',
    ssn: '219-09-9999',
    bankAccountNumber: '00123456789',
  })
  expect(back.dateOfBirth).toBe(saved.dateOfBirth)
  expect(back.dependents.map((one) => [one.firstName, one.ssn, one.dateOfBirth])).toEqual([
    ['Ada', '', ''],
    ['Robin', '400-01-1234', '2015-06-01'],
  ])
})

test('rows with an invalid field are expanded', () => {
  const dependents = ['a', 'b', 'c'].map(newDependent)
  const errors = {
    city: 'x',
    'dependents.2.firstName': 'x',
    'dependents.2.ssn': 'x',
    'dependents.9.ssn': 'x',
  }
  expect(openDependentsIn(errors, { dependents })).toEqual(['c'])
})
