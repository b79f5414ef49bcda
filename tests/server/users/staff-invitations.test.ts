import { beforeEach, describe, expect, test } from 'vitest'
import type { Invitation } from '#shared/users/invitations.schema.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { mailedInvitation, mailsTo } from '#tests/support/mails.ts'
import { auditRows, rowsOf } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let admin: Person
const portal = await testPortal({ config: { emailProof: 'required' } })
beforeEach(async () => {
  admin = await anAdmin(portal)
})

const name = { firstName: 'Nora', lastName: 'Day' }
const newAddress = () => `colleague-${crypto.randomUUID()}@example.com`
const ask = (procedure: string, input: object, token = admin.token) =>
  callTrpc(portal, procedure, { token, input })
const send = (email: string, token?: string) =>
  ask('admin.invitations.sendStaff', { email, ...name }, token)
const accept = (token: string) =>
  callTrpc(portal, 'auth.acceptInvitation', { input: { token, password, ...name } })
const open = (token: string) => callTrpc(portal, 'auth.openInvitation', { input: { token } })

async function invite(by = admin, email = newAddress()) {
  expect((await send(email, by.token)).status).toBe(200)
  return { email, link: await mailedInvitation(portal, email) }
}

async function listed(address: string, token: string): Promise<Invitation | undefined> {
  const { output } = await callTrpc(portal, 'admin.invitations.list', { token })
  return (output as Invitation[]).find(({ email }) => email === address)
}

const auditsOf = (subjectId: string) =>
  auditRows(portal, ['action', 'actorId', 'details'], { subjectId })

test('an invited colleague becomes an admin, and the log, both people and their mails know it', async () => {
  const { email, link } = await invite()
  expect(await listed(email, admin.token)).toMatchObject({ staff: true })
  const warned = (await mailsTo(portal, admin.email)).at(-1)
  const warning = { template: 'role-change-made', role: 'admin', invited: true, email }
  expect(warned).toMatchObject({ ...warning, name: 'Nora Day' })
  expect(await open(link)).toMatchObject({ output: { staff: true, ways: ['password'] } })
  const { status, output } = await accept(link)
  expect(status).toBe(200)
  const { token, user } = output as { token: string; user: { id: string; role: string } }
  expect(user).toMatchObject({ role: 'admin', emailProof: { proven: true } })
  expect((await apiAs(portal, token).get('/api/admin/users')).status).toBe(200)
  expect(await auditsOf(user.id)).toEqual([
    { action: 'user.invited', actorId: admin.id, details: { staff: true } },
    {
      action: 'user.registered',
      actorId: user.id,
      details: { device: 'Unknown browser', invited: true },
    },
    { action: 'user.role_changed', actorId: user.id, details: { to: 'admin', invited: true } },
  ])
  const mails = await mailsTo(portal, email)
  expect(mails.map(({ template }) => template)).toEqual(['invitation', 'role-changed'])
  const told = await rowsOf(portal, 'notifications', ['title', 'message'], { userId: admin.id })
  expect(told).toEqual([
    { title: 'Your invitation was accepted', message: expect.stringContaining('is now an admin') },
  ])
  // Who has a proven account is made an admin in the list of users instead.
  const client = await aClient(portal)
  expect(await send(client.email)).toMatchObject({ status: 409, fields: ['email'] })
})

test('a colleague who had registered before takes the account over, and what a stranger set up ends', async () => {
  const email = newAddress()
  const registered = await apiAs(portal).post('/api/auth/register', { email, password, ...name })
  const stranger = String(registered.json()['token'])
  const { link } = await invite(admin, email)
  expect(await accept(link)).toMatchObject({ status: 200, output: { user: { role: 'admin' } } })
  expect((await apiAs(portal, stranger).get('/api/auth/user')).status).toBe(401)
})

describe('the decision is an admin’s, with the password', () => {
  test('an old sign-in is not enough to invite, nor to send the invitation again', async () => {
    const { email, link } = await invite()
    portal.pass({ minutes: 11 })
    expect(await send(newAddress())).toMatchObject({ status: 403 })
    expect(await send(email)).toMatchObject({ status: 403 })
    const { id } = (await listed(email, admin.token)) ?? { id: '' }
    expect(await ask('admin.invitations.sendAgain', { id })).toMatchObject({ status: 404 })
    expect((await open(link)).status).toBe(200)
  })

  test('an ordinary invitation of the same address makes a client', async () => {
    const { email, link } = await invite()
    await ask('admin.invitations.send', { email, ...name })
    expect(await accept(link)).toMatchObject({ status: 400 })
    const { output } = await accept(await mailedInvitation(portal, email))
    expect(output).toMatchObject({ user: { role: 'client' } })
  })

  test.each(['is disabled', 'is a client again'])(
    'the invitations of an admin who %s end, those of clients stay',
    async (why) => {
      const sender = await anAdmin(portal)
      const { email, link } = await invite(sender)
      const asClient = newAddress()
      await ask('admin.invitations.send', { email: asClient, ...name }, sender.token)
      const invited = await listed(email, admin.token)
      const ended =
        why === 'is disabled'
          ? await ask('admin.users.disable', { userId: sender.id, reason: 'Left the firm' })
          : await ask('admin.users.updateRole', { userId: sender.id, role: 'client' })
      expect(ended.status).toBe(200)
      expect(await accept(link)).toMatchObject({ status: 400 })
      expect(await auditsOf(invited?.id ?? '')).toContainEqual({
        action: 'user.invitation_withdrawn',
        actorId: admin.id,
        details: {},
      })
      expect((await accept(await mailedInvitation(portal, asClient))).status).toBe(200)
    },
  )

  test('at the same moment either the colleague is an admin already or never becomes one', async () => {
    for (let round = 0; round < 2; round += 1) {
      const sender = await anAdmin(portal)
      const { email, link } = await invite(sender)
      const [accepted] = await Promise.all([
        accept(link),
        ask('admin.users.updateRole', { userId: sender.id, role: 'client' }),
      ])
      const user = await portal.services.db
        .selectFrom('users')
        .select('role')
        .where('email', '=', email)
        .executeTakeFirst()
      expect([
        [200, 'admin'],
        [400, undefined],
      ]).toContainEqual([accepted.status, user?.role])
      expect(await listed(email, admin.token)).toBeUndefined()
    }
  })
})
