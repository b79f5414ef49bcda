import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, password } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { mailedResetToken, mailsTo } from '#tests/support/mails.ts'
import { child, singleProfile } from '#tests/support/profiles.ts'
import { auditRows, rowOf, rowsOf } from '#tests/support/rows.ts'

const portal = await testPortal({ rateLimits: true })
const { db } = portal.services
const stranger = apiAs(portal)

const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))
const tally = (values: unknown[]) =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, all]) => [value, all.length]))
const auditsOf = (subjectId: string) => auditRows(db, ['action'], { subjectId })

test('8 registrations of one address make one user, one audit row and one mail', async () => {
  const email = 'racer@example.com'
  const answers = await times(8, (at) =>
    stranger.post('/api/auth/register', {
      email: at % 2 ? email : email.toUpperCase(),
      password,
      firstName: 'Nora',
      lastName: `Day ${at}`,
    }),
  )
  expect(tally(answers.map(({ status }) => status))).toStrictEqual({ 201: 1, 409: 7 })
  const users = await db.selectFrom('users').select('id').where('email', '=', email).execute()
  expect(users).toHaveLength(1)
  expect(await auditsOf(users[0]?.id ?? '')).toStrictEqual([{ action: 'user.registered' }])
  expect(await mailsTo(portal, email)).toHaveLength(1)
})

test('8 requests to create one return create one', async () => {
  const { api, email } = await aClient(portal)
  const answers = await times(8, () => api.post('/api/tax-returns', { taxYear: 2025 }))
  expect(tally(answers.map(({ status }) => status))).toStrictEqual({ 200: 7, 201: 1 })
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  expect((await api.get('/api/tax-returns')).list()).toHaveLength(1)
  expect((await api.get('/api/notifications')).list()).toHaveLength(1)
  expect(await mailsTo(portal, email)).toHaveLength(1)
})

describe('6 admins', () => {
  const admins = times(6, () => anAdmin(portal))

  test.each([
    ['pending', 'in_progress'],
    ['in_progress', 'completed'],
    ['completed', 'filed'],
  ] as const)('racing one step, %s to %s, make one change', async (from, to) => {
    const { id: clientId, email, api } = await aClient(portal)
    const { id } = await aReturn(portal, { clientId, status: from })
    const answers = await Promise.all(
      (await admins).map((admin) =>
        admin.api.patch(`/api/tax-returns/${id}/status`, { status: to }),
      ),
    )
    expect(tally(answers.map(({ status }) => status))).toStrictEqual({ 200: 6 })
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await auditsOf(id)).toStrictEqual([{ action: 'return.status_changed' }])
    expect((await api.get('/api/notifications')).list()).toHaveLength(1)
    expect(await mailsTo(portal, email)).toHaveLength(1)
  })

  test('who set different steps at once never skip one', async () => {
    const { id: clientId, api } = await aClient(portal)
    const { id } = await aReturn(portal, { clientId })
    const wanted = ['in_progress', 'completed', 'filed', 'pending']
    await Promise.all(
      (await admins).map((admin, at) =>
        admin.api.patch(`/api/tax-returns/${id}/status`, { status: wanted[at % 4] }),
      ),
    )
    const moves = await db
      .selectFrom('auditLog')
      .select(sql<string>`details->>'from' || '>' || (details->>'to')`.as('move'))
      .where('subjectId', '=', id)
      .orderBy('seq')
      .execute()
    const path = ['pending>in_progress', 'in_progress>completed', 'completed>filed']
    expect(moves.map(({ move }) => move)).toStrictEqual(path.slice(0, moves.length))
    expect((await api.get('/api/notifications')).list()).toHaveLength(moves.length)
  })

  test('who record a payment at once leave one consistent payment', async () => {
    const { id } = await aReturn(portal)
    await Promise.all(
      (await admins).map((admin, at) =>
        admin.api.patch(`/api/tax-returns/${id}/payment`, {
          paymentStatus: 'paid',
          paymentAmount: at + 1,
          paymentMethod: 'cash',
          paymentNotes: `note ${at + 1}`,
        }),
      ),
    )
    const row = await rowOf(db, 'taxReturns', ['paymentAmount', 'paymentNotes'], { id })
    expect(row.paymentNotes).toBe(`note ${Number(row.paymentAmount) / 100}`)
    const changes = await db
      .selectFrom('auditLog')
      .select([
        sql<string>`details->'before'->>'paymentAmount'`.as('before'),
        sql<string>`details->'after'->>'paymentAmount'`.as('after'),
      ])
      .where('subjectId', '=', id)
      .orderBy('seq')
      .execute()
    // Each starts from what the one before it has left.
    expect(changes.map(({ before }) => before)).toEqual([
      null,
      ...changes.map(({ after }) => after).slice(0, -1),
    ])
  })
})

test.each([
  ['demoting each other', (own: string, other: string) => [other, own]],
  ['demoting themselves', (own: string, other: string) => [own, other]],
  ['demoting the same admin', (own: string) => [own, own]],
])('the last admin stays when two calls run at once, %s', async (_, targets) => {
  const firm = await startTestApp()
  const [first, second] = [await anAdmin(firm), await anAdmin(firm)]
  const [one = '', two = ''] = targets(first.id, second.id)
  await Promise.all([
    first.api.patch(`/api/admin/users/${one}/role`, { role: 'client' }),
    second.api.patch(`/api/admin/users/${two}/role`, { role: 'client' }),
  ])
  expect((await rowsOf(firm, 'users', ['id'], { role: 'admin' })).length).toBeGreaterThanOrEqual(1)
  await firm.close()
})

test('a reset token used 6 times at once sets one password', async () => {
  const { email } = await aClient(portal)
  await stranger.post('/api/auth/forgot-password', { email })
  const token = await mailedResetToken(portal, email)
  const answers = await times(6, (at) =>
    stranger.post('/api/auth/reset-password', { token, password: `Calm-Meadow-${at}?` }),
  )
  expect(tally(answers.map(({ status }) => status))).toStrictEqual({ 200: 1, 400: 5 })
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await mailsTo(portal, email)).map(({ template }) => template)).toStrictEqual([
    'password-reset',
    'password-changed',
  ])
  const signInWith = async (at: number) =>
    (await stranger.post('/api/auth/login', { email, password: `Calm-Meadow-${at}?` })).status
  expect(await signInWith(winner)).toBe(200)
  const others = (await times(6, signInWith)).filter((_, at) => at !== winner)
  expect(others).not.toContain(200)
})

test('16 users who reset at once all succeed', async () => {
  const tokens = await times(16, async () => {
    const { email } = await aClient(portal)
    await stranger.post('/api/auth/forgot-password', { email })
    return mailedResetToken(portal, email)
  })
  const answers = await Promise.all(
    tokens.map((token) => stranger.post('/api/auth/reset-password', { token, password })),
  )
  expect(tally(answers.map(({ status }) => status))).toStrictEqual({ 200: 16 })
})

test('a document deleted 8 times at once is deleted once', async () => {
  const { api, id: clientId } = await aClient(portal)
  const { id: returnId } = await aReturn(portal, { clientId })
  const id = await anUpload({ api }, returnId, { name: 'a.pdf' })
  const answers = await times(8, () => api.delete(`/api/documents/${id}`))
  expect(tally(answers.map(({ status }) => status))).toStrictEqual({ 200: 1, 404: 7 })
  expect(await auditsOf(id)).toStrictEqual([
    { action: 'document.uploaded' },
    { action: 'document.deleted' },
  ])
})

test('a profile saved 8 times at once is exactly one of the eight', async () => {
  const { api, id } = await aClient(portal)
  const answers = await times(8, (at) =>
    api.put('/api/profile', {
      ...singleProfile,
      city: `City ${at}`,
      dependents: Array.from({ length: at }, () => child),
    }),
  )
  expect(tally(answers.map(({ status }) => status))).toStrictEqual({ 200: 8 })
  const { city } = (await api.get('/api/profile')).json()
  const dependents = (await api.get('/api/profile/dependents')).list()
  expect(`City ${dependents.length}`).toBe(city)
  expect(await auditsOf(id)).toHaveLength(8)
})
