import { beforeEach, describe, expect, test } from 'vitest'
import type { Invitation } from '#shared/users/invitations.schema.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { mailedInvitation, mailsTo } from '#tests/support/mails.ts'
import { auditRows, rowsOf, setRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let admin: Person
const portal = await testPortal({ config: { emailProof: 'required' } })
beforeEach(async () => {
  admin = await anAdmin(portal)
})

const dead = {
  status: 400,
  message:
    'This invitation is no longer valid. If you have an account, sign in. If not, ask us for a new one.',
  fields: [],
}
const name = { firstName: 'Nora', lastName: 'Day' }
let invitedPeople = 0
const newAddress = () => `invited-${(invitedPeople += 1)}@example.com`
const ask = (procedure: string, input?: object, token: string | null = admin.token) =>
  callTrpc(portal, `admin.invitations.${procedure}`, { token, input })
const open = (token: string) => callTrpc(portal, 'auth.openInvitation', { input: { token } })
const accept = (token: string, more: object = {}) =>
  callTrpc(portal, 'auth.acceptInvitation', { input: { token, password, ...name, ...more } })
const register = (email: string) =>
  apiAs(portal).post('/api/auth/register', { email, password, ...name })

async function listed(email: string): Promise<Invitation | undefined> {
  return ((await ask('list')).output as Invitation[]).find((one) => one.email === email)
}

async function invite(by = admin) {
  const email = newAddress()
  expect((await ask('send', { email, ...name }, by.token)).status).toBe(200)
  const { id } = (await listed(email)) ?? { id: '' }
  return { email, id, link: await mailedInvitation(portal, email) }
}

const userOf = (email: string) =>
  portal.services.db
    .selectFrom('users')
    .select(['id', 'role', 'emailProvenAt', 'lastName'])
    .where('email', '=', email)
    .executeTakeFirst()
const auditsOf = async (clientId: string) => {
  return auditRows(portal, ['action', 'actorId'], { clientId })
}
const noticesOf = async (userId: string) => {
  return (await rowsOf(portal, 'notifications', ['title'], { userId })).map(({ title }) => title)
}
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('an invitation', () => {
  test('creates a client with a proven address, who is signed in', async () => {
    const { email, id, link } = await invite()
    expect(await open(link)).toMatchObject({ status: 200, output: { email, ...name } })
    const { status, output } = await accept(link, {
      lastName: 'Ortiz',
      role: 'admin',
      email: 'x@y.z',
    })
    expect(status).toBe(200)
    const { token, user } = output as { token: string; user: object }
    expect(user).toMatchObject({ id, email, role: 'client', emailProof: { proven: true } })
    expect((await apiAs(portal, token).post('/api/tax-returns', { taxYear: 2025 })).status).toBe(
      201,
    )
    expect(await userOf(email)).toMatchObject({ role: 'client', lastName: 'Ortiz' })
    expect(await listed(email)).toBeUndefined()
    expect((await mailsTo(portal, email)).find(({ template }) => template === 'welcome')).toEqual({
      template: 'welcome',
      to: email,
      firstName: 'Nora',
    })
    expect(await auditsOf(id)).toEqual([
      { action: 'user.invited', actorId: admin.id },
      { action: 'user.registered', actorId: id },
      { action: 'return.created', actorId: id },
    ])
    expect(await noticesOf(id)).toContain('Welcome to Merrow Tax')
    expect(await noticesOf(admin.id)).toEqual(['Your invitation was accepted'])
  })

  test('works once: of several at the same time, one wins', async () => {
    const { link, id } = await invite()
    expect(statuses(await Promise.all([1, 2, 3, 4].map(() => accept(link))))).toEqual([
      200, 400, 400, 400,
    ])
    expect(await accept(link)).toMatchObject(dead)
    expect(await open(link)).toMatchObject(dead)
    expect(await noticesOf(id)).toHaveLength(1)
  })

  test('that expired, was withdrawn, was replaced or is made up gets the same answer', async () => {
    const [withdrawn, again, anew, late] = [
      await invite(),
      await invite(),
      await invite(),
      await invite(),
    ]
    expect((await ask('withdraw', { id: withdrawn.id })).status).toBe(200)
    expect(await listed(withdrawn.email)).toBeUndefined()
    for (const procedure of ['withdraw', 'sendAgain']) {
      expect(await ask(procedure, { id: withdrawn.id })).toMatchObject({ status: 404 })
    }
    expect((await ask('sendAgain', { id: again.id })).status).toBe(200)
    expect((await ask('send', { email: anew.email, ...name })).status).toBe(200)
    for (const { link } of [withdrawn, again, anew, { link: 'A'.repeat(43) }, { link: '' }]) {
      const { fields: _, ...same } = dead
      expect(await open(link)).toMatchObject(same)
      expect(await accept(link)).toMatchObject(same)
    }
    for (const { email } of [again, anew]) {
      expect((await accept(await mailedInvitation(portal, email))).status).toBe(200)
    }
    portal.pass({ days: 6.9 })
    expect((await open(late.link)).status).toBe(200)
    portal.pass({ days: 0.2 })
    expect(await accept(late.link)).toMatchObject(dead)
    admin = await anAdmin(portal)
    expect(await listed(late.email)).toMatchObject({ expired: true, refused: false })
    expect((await ask('sendAgain', { id: late.id })).status).toBe(200)
    expect(await listed(late.email)).toMatchObject({ expired: false, id: late.id })
    expect((await accept(await mailedInvitation(portal, late.email))).status).toBe(200)
  })

  test('is refused for an address with an account, and changes nothing then', async () => {
    const client = await aClient(portal)
    const before = await fingerprint(portal.services.db)
    expect(await ask('send', { email: client.email.toUpperCase(), ...name })).toMatchObject({
      status: 409,
      message: 'This email address already has an account',
      fields: ['email'],
    })
    expect(await fingerprint(portal.services.db)).toEqual(before)
  })

  test('is refused for an address to which no mail goes; staff see when that is found out', async () => {
    const { email, id } = await invite()
    const { db, clock } = portal.services
    await db.insertInto('emailSuppressions').values({ email, refusedAt: clock() }).execute()
    expect(await listed(email)).toMatchObject({ refused: true })
    expect(await ask('sendAgain', { id })).toMatchObject({ status: 409, fields: ['email'] })
  })

  test('stays when its address registers, until that is proven, also at the same time', async () => {
    const { email, link } = await invite()
    expect((await register(email)).status).toBe(201)
    expect((await userOf(email))?.emailProvenAt).toBeNull()
    expect(await listed(email)).toBeDefined()
    expect((await accept(link)).status).toBe(200)
    expect((await userOf(email))?.emailProvenAt).not.toBeNull()
    for (let round = 0; round < 2; round += 1) {
      const raced = await invite()
      const answers = await Promise.all([accept(raced.link), register(raced.email)])
      expect([
        [200, 409],
        [200, 201],
        [409, 201],
      ]).toContainEqual(answers.map(({ status }) => status))
      const accepted = answers[0].status === 200
      expect((await listed(raced.email)) === undefined).toBe(accepted)
    }
  })

  test('ends when its address becomes that of an account', async () => {
    const { email, link } = await invite()
    const client = await aClient(portal)
    await client.call('account.changeEmail', { email, password })
    const change = (await mailsTo(portal, email)).findLast((mail) => 'url' in mail)
    const token = new URL(change && 'url' in change ? String(change.url) : '').searchParams.get(
      'token',
    )
    expect((await client.call('account.confirmEmail', { token })).status).toBe(200)
    expect(await accept(link)).toMatchObject(dead)
    expect(await listed(email)).toBeUndefined()
  })

  test('to an address that got an account all the same says so and stays', async () => {
    const { email, link } = await invite()
    const { db, clock } = portal.services
    const row = { ...name, id: crypto.randomUUID(), passwordHash: 'none', role: 'client' as const }
    await db
      .insertInto('users')
      .values({ ...row, email, createdAt: clock(), emailProvenAt: clock() })
      .execute()
    expect(await accept(link)).toMatchObject({ status: 409 })
    expect(await listed(email)).toBeDefined()
  })

  test('outlives its sender, who is told nothing once they are no admin', async () => {
    const sender = await anAdmin(portal)
    const [first, second] = [await invite(sender), await invite(sender)]
    const { db, clock } = portal.services
    await setRows(db, 'users', { role: 'client', disabledAt: clock() }, { id: sender.id })
    expect((await accept(first.link)).status).toBe(200)
    expect(await noticesOf(sender.id)).toEqual([])
    await db.deleteFrom('users').where('id', '=', sender.id).execute()
    expect(await listed(second.email)).toMatchObject({ invitedBy: null })
    expect((await accept(second.link)).status).toBe(200)
  })

  test('takes only a password that a registration takes, and is not used up by another', async () => {
    const { link, email } = await invite()
    for (const wrong of ['short', 'Password1!', `Nora-Day-1!`, undefined]) {
      expect(await accept(link, { password: wrong })).toMatchObject({
        status: 400,
        fields: expect.arrayContaining(['password']),
      })
    }
    expect(await accept(link, { firstName: ' ' })).toMatchObject({ fields: ['firstName'] })
    expect(await userOf(email)).toBeUndefined()
    expect((await accept(link)).status).toBe(200)
  })
})

test('three a day go to one address from one admin, and two hundred an hour from one admin', async () => {
  const own = await startTestApp({ rateLimits: true })
  const [one, other] = [await anAdmin(own), await anAdmin(own)]
  const send = ({ token }: Person, email = 'nora@example.com') =>
    callTrpc(own, 'admin.invitations.send', { token, input: { email, ...name } })
  const answers = [await send(one), await send(one), await send(one), await send(one)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect((await send(other)).status).toBe(200)
  expect((await send(other, 'sam@example.com')).status).toBe(200)
  await own.services.limits.spend('invite-account', one.id, 196)
  expect((await send(one, 'ann@example.com')).status).toBe(429)
  await own.close()
})
