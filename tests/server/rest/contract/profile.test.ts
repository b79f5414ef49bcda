import { describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { child, marriedProfile, nothingOptional, singleProfile } from '#tests/support/profiles.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { anId, invalid, noId, refusal } from '#tests/support/shapes.ts'

const portal = await testPortal()

test('GET /api/profile is a 404 without a saved profile', async () => {
  const { api } = await aClient(portal)
  const answer = await api.get('/api/profile')
  expect([answer.status, answer.json()]).toStrictEqual([404, refusal('Profile not found')])
})

describe('PUT /api/profile', () => {
  test('answers the profile as saved and read, unmasked; blank and missing fields are null', async () => {
    const { api } = await aClient(portal)
    const blank = { occupation: '  ', bankAccountType: '', bankRoutingNumber: null }
    for (const [sent, saved] of [
      [marriedProfile, marriedProfile],
      [
        { ...singleProfile, ...blank },
        { ...singleProfile, ...nothingOptional },
      ],
    ]) {
      const answer = await api.put('/api/profile', sent)
      expect([answer.status, answer.json()]).toStrictEqual([200, saved])
      expect((await api.get('/api/profile')).json()).toStrictEqual(saved)
    }
  })

  test('clears the spouse when the filing status is not a married one', async () => {
    const { api } = await aClient(portal)
    await api.put('/api/profile', marriedProfile)
    const answer = await api.put('/api/profile', {
      ...marriedProfile,
      filingStatus: 'head_of_household',
      spouseSsn: 'nonsense in a hidden field',
    })
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({
      spouseFirstName: null,
      spouseLastName: null,
      spouseSsn: null,
      spouseDateOfBirth: null,
      spouseOccupation: null,
    })
  })

  test.each([
    ['ssn', '219099999', '219-09-9999'],
    ['phone', '7755550142', '(775) 555-0142'],
    ['phone', '+1 775-555-0142', '(775) 555-0142'],
    ['address', '  1 Main St ', '1 Main St'],
    ['bankAccountNumber', '0001', '0001'],
    ['bankAccountNumber', 'AB-1234 5678', 'AB12345678'],
    ['city', 'Gu\u0061\u0301nica\u202e', 'Guánica'],
    ['preferredContactMethod', '', 'email'],
  ])('%s %j is saved as %j', async (field, sent, kept) => {
    const { api } = await aClient(portal)
    expect((await api.put('/api/profile', { ...singleProfile, [field]: sent })).status).toBe(200)
    expect((await api.get('/api/profile')).json()[field]).toBe(kept)
  })

  test('answers the screens the same profile and dependents as the next read', async () => {
    const { api, token } = await aClient(portal)
    const lists = [[child, { ...child, ssn: '400011234' }], undefined, []]
    for (const [at, dependents] of lists.entries()) {
      const input = { ...marriedProfile, ssn: '219099999', ...(dependents && { dependents }) }
      expect((await callTrpc(portal, 'profile.save', { input, token })).output).toStrictEqual({
        version: at + 1,
        profile: (await api.get('/api/profile')).json(),
        dependents: (await api.get('/api/profile/dependents')).list(),
      })
    }
  })

  test('keeps the dependents when none are sent', async () => {
    const { api } = await aClient(portal)
    await api.put('/api/profile', { ...singleProfile, dependents: [child] })
    await api.put('/api/profile', singleProfile)
    expect((await api.get('/api/profile/dependents')).list()).toHaveLength(1)
    await api.put('/api/profile', { ...singleProfile, dependents: [] })
    expect((await api.get('/api/profile/dependents')).list()).toStrictEqual([])
  })

  test('saves profile and dependents together or not at all', async () => {
    const { api } = await aClient(portal)
    await api.put('/api/profile', { ...singleProfile, dependents: [child] })
    const broken = { ...child, firstName: '' }
    const answer = await api.put('/api/profile', {
      ...singleProfile,
      city: 'Sparks',
      dependents: [child, broken],
    })
    expect(answer.status).toBe(400)
    expect(answer.json()).toStrictEqual(
      invalid('First name is required', ['dependents.1.firstName', 'First name is required']),
    )
    expect((await api.get('/api/profile')).json()['city']).toBe('Reno')
    expect((await api.get('/api/profile/dependents')).list()).toHaveLength(1)
  })
})

describe('GET /api/profile/dependents', () => {
  test('lists them in their order, with the defaults of optional fields', async () => {
    const { api } = await aClient(portal)
    expect((await api.get('/api/profile/dependents')).list()).toStrictEqual([])
    const { lastName, dateOfBirth, relationship } = child
    const least = { firstName: 'Ada', lastName, dateOfBirth, relationship }
    const missing = { ssn: null, livesWithTaxpayer: false, isStudent: false, hasDisability: false }
    const dependents = [{ ...child, firstName: 'Robin' }, least]
    await api.put('/api/profile', { ...singleProfile, dependents })
    expect((await api.get('/api/profile/dependents')).list()).toStrictEqual([
      { ...dependents[0], id: anId },
      { ...dependents[1], ...missing, id: anId },
    ])
  })

  test('keeps the id of an own dependent, and replaces a foreign or unknown id', async () => {
    const [owner, other] = [await aClient(portal), await aClient(portal)]
    await owner.api.put('/api/profile', { ...singleProfile, dependents: [child] })
    const [kept] = (await owner.api.get('/api/profile/dependents')).list()
    for (const id of [kept?.['id'], noId, 'nonsense']) {
      const answer = await other.api.put('/api/profile', {
        ...singleProfile,
        dependents: [{ ...child, id }],
      })
      expect(answer.status).toBe(200)
      const [taken] = (await other.api.get('/api/profile/dependents')).list()
      expect(taken?.['id']).not.toBe(id)
    }
    const again = [{ ...child, id: kept?.['id'], firstName: 'Robyn' }]
    await owner.api.put('/api/profile', { ...singleProfile, dependents: again })
    expect((await owner.api.get('/api/profile/dependents')).list()).toStrictEqual(again)
  })
})
