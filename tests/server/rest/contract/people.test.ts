import { describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { anId, aTimestamp, invalid, ofStaff, pendingReturn } from '#tests/support/shapes.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)
const userOf = ({ id, email, firstName, lastName }: typeof admin, role = 'client') => ({
  id,
  email,
  firstName,
  lastName,
  role,
  createdAt: aTimestamp,
})

test('GET /api/admin/users lists every user, newest first', async () => {
  const [first, second] = [await aClient(portal), await aClient(portal)]
  const answer = await admin.api.get('/api/admin/users')
  expect(answer.status).toBe(200)
  expect(answer.list().slice(0, 2)).toStrictEqual([userOf(second), userOf(first)])
  expect(answer.list()).toContainEqual(userOf(admin, 'admin'))
  expect(answer.text).not.toMatch(/argon2|hash|session/i)
})

test('GET /api/admin/clients lists the clients among the users', async () => {
  const client = await aClient(portal)
  const answer = await admin.api.get('/api/admin/clients')
  expect(answer.status).toBe(200)
  expect(answer.list()[0]).toStrictEqual(userOf(client))
  expect(new Set(answer.list().map(({ role }) => role))).toStrictEqual(new Set(['client']))
})

describe('PATCH /api/admin/users/:userId/role', () => {
  const setRole = (id: string, role: unknown) =>
    admin.api.patch(`/api/admin/users/${id}/role`, { role })

  test('makes a client an admin, and notifies them', async () => {
    const client = await aClient(portal)
    const answer = await setRole(client.id, 'admin')
    expect([answer.status, answer.json()]).toStrictEqual([200, userOf(client, 'admin')])
    expect((await client.api.get('/api/notifications')).list()).toMatchObject([
      { title: 'Account Role Updated', read: false },
    ])
    const { email, firstName } = client
    expect(await mailsTo(portal, email)).toStrictEqual([
      { template: 'role-changed', to: email, firstName, role: 'admin' },
    ])
  })

  test('mails the admin who did it whom they changed, once, and nobody when nothing changed', async () => {
    const [by, client] = [await anAdmin(portal), await aClient(portal)]
    for (const role of ['admin', 'admin', 'client']) {
      await by.api.patch(`/api/admin/users/${client.id}/role`, { role })
    }
    const { email, firstName, lastName } = client
    const received = { template: 'role-change-made', to: by.email, firstName: by.firstName }
    const who = { name: `${firstName} ${lastName}`, email, at: expect.any(String) }
    expect(await mailsTo(portal, by.email)).toStrictEqual([
      { ...received, ...who, role: 'admin' },
      { ...received, ...who, role: 'client' },
    ])
  })

  test('lets no admin demote themselves', async () => {
    expect((await setRole(admin.id, 'client')).status).toBe(409)
    expect((await admin.api.get('/api/auth/user')).json()).toMatchObject({ role: 'admin' })
  })

  test('refuses another role', async () => {
    const { id } = await aClient(portal)
    const words = 'Role must be client or admin'
    for (const role of [undefined, null, '', 'root', 'Admin', 1, ['admin'], { role: 'admin' }]) {
      expect((await setRole(id, role)).json()).toStrictEqual(invalid(words, ['role', words]))
    }
  })
})

describe('GET /api/admin/clients/:id/details', () => {
  const detailsOf = (id: string) => admin.api.get(`/api/admin/clients/${id}/details`)

  test('shows profile, dependents and returns, with every number masked', async () => {
    const client = await aClient(portal)
    await client.api.put('/api/profile', { ...marriedProfile, dependents: [child] })
    const { id } = await aReturn(portal, {
      clientId: client.id,
      paid: { amount: 500, method: 'cash' },
    })
    const answer = await detailsOf(client.id)
    expect(answer.status).toBe(200)
    expect(answer.json()).toStrictEqual({
      ...userOf(client),
      clientProfile: {
        ...marriedProfile,
        ssn: '***-**-9999',
        spouseSsn: '***-**-5462',
        bankRoutingNumber: '*****0358',
        bankAccountNumber: '*****6789',
      },
      dependents: [{ ...child, id: anId, ssn: '***-**-1234' }],
      taxReturns: [
        {
          ...pendingReturn,
          ...ofStaff,
          id,
          paymentStatus: 'paid',
          paymentAmount: 500,
          paymentMethod: 'cash',
          paymentDate: aTimestamp,
          received: 500,
        },
      ],
    })
  })

  test('shows null and empty lists for what is missing', async () => {
    const client = await aClient(portal)
    const nothing = { clientProfile: null, dependents: [], taxReturns: [] }
    expect((await detailsOf(client.id)).json()).toStrictEqual({ ...userOf(client), ...nothing })
    const dependents = [{ ...child, ssn: null }]
    await client.api.put('/api/profile', { ...singleProfile, dependents })
    expect((await detailsOf(client.id)).json()).toMatchObject({
      clientProfile: { spouseSsn: null, bankRoutingNumber: null, bankAccountNumber: null },
      dependents: [{ ssn: null }],
    })
  })
})
