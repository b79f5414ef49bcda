import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { profile, profileInput } from '#shared/profile/profile.schema.ts'
import { nothingOptional } from '#tests/support/profiles.ts'
import { fieldMessagesOf } from './support.ts'

const single = {
  ssn: '123-45-6789',
  dateOfBirth: '1985-04-30',
  phone: '(775) 555-0123',
  address: '1 Main Street',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
  filingStatus: 'single',
}

const spouse = {
  spouseFirstName: 'Al',
  spouseLastName: 'Doe',
  spouseSsn: '234-56-7890',
  spouseDateOfBirth: '1984-02-29',
}

const child = {
  firstName: 'Max',
  lastName: 'Doe',
  dateOfBirth: '2015-06-01',
  relationship: 'child',
}

const stored = { ...single, ssn: '123456789', phone: '7755550123' }

test('a profile is stored as bare digits, with null for what is missing', () => {
  expect(profileInput.parse(single)).toEqual({ ...nothingOptional, ...stored })
})

test('an empty form field counts as missing', () => {
  const form = Object.fromEntries(Object.keys(nothingOptional).map((field) => [field, '']))
  expect(profileInput.parse({ ...form, ...single })).toEqual({ ...nothingOptional, ...stored })
})

test('an answer has every field of the input except the dependents', () => {
  expect(Object.keys(profile.shape).toSorted()).toEqual(
    Object.keys({ ...nothingOptional, ...stored }).toSorted(),
  )
})

test('an empty profile gets a message for every required field', () => {
  expect(fieldMessagesOf(profileInput, {})).toEqual({
    ssn: 'SSN is required',
    dateOfBirth: 'Date of birth is required',
    phone: 'Phone is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'ZIP code is required',
    filingStatus: 'Filing status is required',
  })
})

test.each([null, undefined, 5, 'text', [], true])('%j is not a profile', (body) => {
  expect(profileInput.safeParse(body).success).toBe(false)
})

test('a masked number is refused in every field', () => {
  const masked = {
    ...single,
    ssn: '***-**-6789',
    bankRoutingNumber: '*****0021',
    bankAccountNumber: '*****6789',
  }
  expect(Object.keys(fieldMessagesOf(profileInput, masked)).toSorted()).toEqual([
    'bankAccountNumber',
    'bankRoutingNumber',
    'ssn',
  ])
})

test('every field of the wrong type gets a message', () => {
  const wrong = Object.fromEntries(Object.keys(profile.shape).map((field) => [field, 5]))
  const messages = fieldMessagesOf(profileInput, { ...wrong, filingStatus: 'married_jointly' })
  expect(Object.keys(messages).toSorted()).toEqual(
    Object.keys(profile.shape)
      .filter((field) => field !== 'filingStatus')
      .toSorted(),
  )
  for (const message of Object.values(messages)) expect(message).not.toMatch(/invalid|expected/i)
})

describe('the spouse', () => {
  test.each(['married_jointly', 'married_separately'])('is required when %s', (filingStatus) => {
    expect(fieldMessagesOf(profileInput, { ...single, filingStatus })).toEqual({
      spouseFirstName: 'Spouse first name is required',
      spouseLastName: 'Spouse last name is required',
      spouseSsn: 'Spouse SSN is required',
      spouseDateOfBirth: 'Spouse date of birth is required',
    })
    expect(profileInput.parse({ ...single, ...spouse, filingStatus })).toMatchObject({
      spouseFirstName: 'Al',
      spouseSsn: '234567890',
      spouseOccupation: null,
    })
  })

  test('is required even while other fields are wrong', () => {
    const messages = fieldMessagesOf(profileInput, {
      filingStatus: 'married_jointly',
      spouseSsn: '1',
    })
    expect(messages).toMatchObject({
      ssn: 'SSN is required',
      spouseFirstName: 'Spouse first name is required',
      spouseSsn: 'Spouse SSN must be 9 digits, as in XXX-XX-XXXX',
    })
  })

  test.each(['single', 'head_of_household', 'qualifying_widow'])(
    'is dropped without validation when %s',
    (filingStatus) => {
      const stray = { ...spouse, spouseSsn: '1', spouseDateOfBirth: 5, spouseOccupation: ['x'] }
      expect(profileInput.parse({ ...single, ...stray, filingStatus })).toEqual({
        ...nothingOptional,
        ...stored,
        filingStatus,
      })
    },
  )
})

describe('the dependents', () => {
  test('may have an ATIN, as a child whose adoption is pending has, and the taxpayer may not', () => {
    const adopted = { ...child, ssn: '912-93-1234' }
    const { dependents } = profileInput.parse({ ...single, dependents: [adopted] })
    expect(dependents).toMatchObject([{ ssn: '912931234' }])
    expect(profileInput.safeParse({ ...single, ssn: adopted.ssn }).success).toBe(false)
  })

  test('are not in the profile unless they are sent', () => {
    expect(profileInput.parse(single)).not.toHaveProperty('dependents')
    expect(profileInput.parse({ ...single, dependents: [] }).dependents).toEqual([])
  })

  test('need a name, a date of birth and a relationship', () => {
    expect(profileInput.parse({ ...single, dependents: [child] }).dependents).toEqual([
      { ...child, ssn: null, livesWithTaxpayer: false, isStudent: false, hasDisability: false },
    ])
    expect(fieldMessagesOf(profileInput, { ...single, dependents: [child, { ssn: '1' }] })).toEqual(
      {
        'dependents.1.firstName': 'First name is required',
        'dependents.1.lastName': 'Last name is required',
        'dependents.1.ssn': 'SSN must be 9 digits, as in XXX-XX-XXXX',
        'dependents.1.dateOfBirth': 'Date of birth is required',
        'dependents.1.relationship': 'Relationship is required',
      },
    )
  })

  test('are a list of at most 50', () => {
    const many = (count: number) => ({
      ...single,
      dependents: Array.from({ length: count }, () => child),
    })
    expect(profileInput.safeParse(many(50)).success).toBe(true)
    expect(fieldMessagesOf(profileInput, many(51))).toEqual({
      dependents: 'Must be at most 50 dependents',
    })
    expect(fieldMessagesOf(profileInput, { ...single, dependents: {} })).toEqual({
      dependents: 'Must be a list of dependents',
    })
  })
})

test('the JSON Schema of the input lists its required fields', () => {
  const { required } = z.toJSONSchema(profileInput, { io: 'input' })
  expect(required?.toSorted()).toEqual(Object.keys(single).toSorted())
})
