import { expect, test } from 'vitest'
import { differencesOf, mergedWith } from '#client/portal/client/profile/profile-conflict.ts'
import {
  newDependent,
  type ProfileValues,
  valuesOf,
} from '#client/portal/client/profile/profile-values.ts'
import { aDependent, aProfile, id } from '#tests/support/fixtures.ts'

const wren = aDependent({ id: id(51), firstName: 'Wren', ssn: '400-01-1235' })
const base = valuesOf(
  aProfile({ ssn: '219-09-9999', bankAccountNumber: '00123456789', occupation: 'Nurse' }),
  [aDependent(), wren],
)
const change = (differs: Partial<ProfileValues>, from = base): ProfileValues => ({
  ...from,
  ...differs,
})
const renamed = (firstName: string, of: string) =>
  base.dependents.map((one) => (one.id === of ? { ...one, firstName } : one))

test('lists the fields that differ, and knows which ones the user changed', () => {
  const saved = change({ city: 'Sparks', state: 'CA' })
  expect(differencesOf(base, change({ occupation: 'Baker' }), saved)).toEqual([
    { key: 'occupation', label: 'Occupation', saved: 'Nurse', yours: 'Baker', typed: true },
    { key: 'city', label: 'City', saved: 'Sparks', yours: 'Reno', typed: false },
    { key: 'state', label: 'State', saved: 'California', yours: 'Nevada', typed: false },
  ])
})

test('what both made the same, blanks at the ends and the fields of no spouse do not differ', () => {
  const single = change({ filingStatus: 'single', city: 'Sparks' })
  const saved = change({
    ...single,
    spouseFirstName: '',
    spouseLastName: '',
    spouseSsn: '',
    spouseDateOfBirth: '',
    spouseOccupation: '',
  })
  expect(differencesOf(base, { ...single, city: ' Sparks ' }, saved)).toEqual([])
})

test('masks numbers on both sides, and tells those apart that end alike', () => {
  const mine = change({ ssn: '400-01-9999', bankAccountNumber: '' })
  const differences = differencesOf(base, mine, change({ bankAccountNumber: '77700001111' }))
  expect(differences).toMatchObject([
    { key: 'ssn', saved: '***-**-9999', yours: '***-**-9999, another number' },
    { key: 'bankAccountNumber', saved: '*****1111', yours: '' },
  ])
})

test('compares dependents one by one, and masks their numbers', () => {
  const added = { ...newDependent('new'), firstName: 'Robin', lastName: 'Day' }
  const mine = change({ dependents: [...renamed('Wilhelmina', wren.id).slice(1), added] })
  const saved = change({
    dependents: [
      ...base.dependents,
      { ...newDependent(id(52)), id: id(52), firstName: 'Theo', lastName: 'Day' },
    ],
  })
  const differences = differencesOf(base, mine, saved)
  expect(differences.map(({ label, typed }) => [label, typed])).toEqual([
    ['Dependent Ada Day', true],
    ['Dependent Wilhelmina Day', true],
    ['Dependent Theo Day', false],
    ['Dependent Robin Day', true],
  ])
  expect(differences[0]).toMatchObject({ yours: 'Not in the list' })
  expect(differences[1]?.saved).toMatch(/^Wren Day, .*\*\*\*-\*\*-1235/)
  expect(JSON.stringify(differences)).not.toContain('400-01')
})

test('keeps what was chosen, and takes the rest from what is saved', () => {
  const added = { ...newDependent('new'), firstName: 'Robin' }
  const mine = change({
    occupation: 'Baker',
    address: '1 Oak St',
    dependents: [...renamed('Wilhelmina', wren.id).slice(1), added],
  })
  const saved = change({ city: 'Sparks', dependents: renamed('Renee', wren.id) })
  const all = differencesOf(base, mine, saved)
  const typed = new Set(all.filter((one) => one.typed).map(({ key }) => key))
  expect(mergedWith(saved, mine, typed)).toEqual({
    ...saved,
    occupation: 'Baker',
    address: '1 Oak St',
    dependents: mine.dependents,
  })
  expect(mergedWith(saved, mine, new Set(['occupation']))).toEqual({
    ...saved,
    occupation: 'Baker',
  })
  expect(mergedWith(saved, mine, new Set())).toEqual(saved)
  expect(mergedWith(saved, mine, new Set(all.map(({ key }) => key)))).toEqual(mine)
})
