import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { clientAccesses } from '#shared/clients/client-access.schema.ts'
import { notifyLapsed } from '#server/features/clients/end-access.ts'
import { aUserWith, shareWith, undoIsOver } from '#tests/support/access.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { aBusiness } from '#tests/support/businesses.ts'
import { aClient, anAdmin, aReturn, password, type Person } from '#tests/support/factories.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'
import { bringBack } from '#server/records/clients/grants.queries.ts'
import { mailedAccess, mailedResetToken, mailedSpouseToken, mailsTo } from '#tests/support/mails.ts'
import { newestProof, newPassword, register } from '#tests/support/registered.ts'
import { setRows } from '#tests/support/rows.ts'
import { inviteSpouse } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

const call = async (by: { token?: string } | null, procedure: string, input: object) =>
  callTrpc(portal, `clients.${procedure}`, { ...(by?.token && { token: by.token }), input })
const partsOf = async (user: Person) => {
  const clients = (await user.api.get('/api/clients')).list()
  return clients.filter(({ id }) => id !== user.id).map(({ part }) => part)
}
const endMails = async ({ email }: Person) =>
  (await mailsTo(portal, email)).filter(({ template }) => template === 'access-ended')
const accessOf = async (client: Person, { email }: Person) => {
  const { output } = await call(client, 'access', { clientId: client.id })
  const found = (output as z.output<typeof clientAccesses>).accesses.find(
    (one) => one.email === email,
  )
  if (found === undefined) throw new Error('no access')
  return found
}
const tokenOf = (url: string) => new URL(url).searchParams.get('token')
const invitedMail = async ({ email }: Person) => {
  const mail = (await mailsTo(portal, email)).find(({ template }) => template === 'access-invited')
  if (mail?.template !== 'access-invited') throw new Error('no mail')
  return mail
}

describe('an end of access', () => {
  test('is undone with the same rights, without a word to either side, and told once if it is not', async () => {
    const { client, package: sent } = await aPublishedReturn(portal, admin, { joint: true })
    const spouse = await aUserWith(portal, client.id, 'spouse')
    const email = `link-${spouse.id}@example.com`
    await inviteSpouse(portal, admin, sent, email)
    const input = { token: await mailedSpouseToken(portal, email) }
    const openLink = async () => (await callTrpc(portal, 'spouse.open', { input })).status
    const id = spouse.accessId
    const ends = await call(client, 'whatEnds', { id })
    expect(ends.output).toEqual({ jointYears: [2025], spouseLink: true, threads: 0, given: [] })
    const access = () => accessOf(client, spouse)

    expect((await call(client, 'endAccess', { id })).status).toBe(200)
    expect([await partsOf(spouse), await openLink()]).toEqual([['signer'], 400])
    expect(await access()).toMatchObject({ state: 'ended', undoUntil: expect.anything() })
    const again = { signerId: sent.signers[1]?.id, email }
    const resent = { token: admin.token, input: again }
    const send = () => callTrpc(portal, 'admin.signing.sendSpouseLink', resent)
    expect((await send()).status).toBe(409)
    expect((await call(client, 'undoEnd', { id })).status).toBe(200)
    expect([await partsOf(spouse), await openLink()]).toEqual([['spouse'], 200])
    expect(await access()).toMatchObject({ state: 'open', undoUntil: null })
    await notifyLapsed(portal.services)
    expect([await endMails(client), await endMails(spouse)]).toEqual([[], []])

    await call(client, 'endAccess', { id })
    await undoIsOver(portal, id)
    await undoIsOver(portal, id)
    expect([await endMails(client), await endMails(spouse)].map(({ length }) => length)).toEqual([
      1, 1,
    ])
    expect((await call(client, 'undoEnd', { id })).status).toBe(409)
    expect([await openLink(), (await send()).status]).toEqual([400, 200])
  })

  test.each<[string, (client: Person, helper: Person) => Promise<Person>, number?]>([
    ['somebody else, even staff', () => Promise.resolve(admin), 404],
    [
      'whoever changed the password since',
      async (client) => {
        const input = { currentPassword: password, password: newPassword }
        await client.call('account.changePassword', input)
        return client
      },
    ],
    [
      'its client, when the person is disabled',
      async (client, { id: userId }) => {
        await admin.call('admin.users.disable', { userId, reason: 'Asked' })
        return client
      },
    ],
    [
      'its client, when another person is the spouse now',
      async (client) => {
        await aUserWith(portal, client.id, 'spouse')
        return client
      },
    ],
  ])('is not undone by %s', async (_who, happen, status = 409) => {
    const client = await aClient(portal)
    const spouse = await aUserWith(portal, client.id, 'spouse')
    await call(client, 'endAccess', { id: spouse.accessId })
    const by = await happen(client, spouse)
    expect((await call(by, 'undoEnd', { id: spouse.accessId })).status).toBe(status)
  })

  test.each([false, true])(
    'by who has the access is made final by the client (with the mailed link: %s)',
    async (byLink) => {
      const [client, helper] = [await aClient(portal), await aClient(portal)]
      await shareWith(portal, client, { clientId: client.id, part: 'helper', to: helper })
      const { id } = await accessOf(client, helper)
      await call(helper, 'endAccess', { id })
      expect((await call(helper, 'endAccess', { id })).status).toBe(404)
      expect(await accessOf(client, helper)).toMatchObject({ state: 'ended', mayEnd: true })
      const token = tokenOf((await invitedMail(client)).url)
      const ended = byLink
        ? await call(null, 'endByLink', { token })
        : await call(client, 'endAccess', { id })
      expect(ended.status).toBe(200)
      expect((await call(helper, 'undoEnd', { id })).status).toBe(409)
      expect(await accessOf(client, helper)).toMatchObject({ state: 'ended', mayEnd: false })
      await notifyLapsed(portal.services)
      expect(await endMails(helper)).toHaveLength(1)
    },
  )

  test('by who has the access, undone, is told to the client', async () => {
    const client = await aClient(portal)
    const helper = await aUserWith(portal, client.id, 'helper')
    await call(helper, 'endAccess', { id: helper.accessId })
    expect((await call(helper, 'undoEnd', { id: helper.accessId })).status).toBe(200)
    const title = `${helper.firstName} ${helper.lastName} has access to your tax returns again`
    expect(await noticesOf(portal.services.db, client.id)).toMatchObject([{ title }])
  })

  test('of an officer takes along what that officer gave, and brings it back', async () => {
    const business = await aBusiness(admin)
    const [officer, helper] = [await aUserWith(portal, business, 'officer'), await aClient(portal)]
    await shareWith(portal, officer, { clientId: business, part: 'helper', to: helper })
    const another = await aUserWith(portal, business, 'officer')
    const [waiting, theirs] = [await aClient(portal), await aClient(portal)]
    for (const [by, { email, firstName, lastName }] of [
      [officer, waiting],
      [another, theirs],
    ] as const) {
      const person = { part: 'helper', email, firstName, lastName, password }
      await by.api.post(`/api/clients/${business}/access`, person)
    }
    const open = async ({ email }: Person) => {
      const input = { token: await mailedAccess(portal, email) }
      return (await callTrpc(portal, 'auth.openInvitation', { input })).status
    }
    const state = async () => [await partsOf(helper), await open(waiting)]
    const id = officer.accessId
    expect((await call(admin, 'whatEnds', { id })).output).toMatchObject({
      given: [`${helper.firstName} ${helper.lastName}`, `${waiting.firstName} ${waiting.lastName}`],
    })

    await call(admin, 'endAccess', { id })
    expect(await state()).toEqual([[], 400])
    expect((await call(admin, 'undoEnd', { id })).status).toBe(200)
    expect(await state()).toEqual([['helper'], 200])
    await call(admin, 'endAccess', { id })
    await undoIsOver(portal, id)
    expect(await state()).toEqual([[], 400])
    expect(await endMails(helper)).toMatchObject([{ part: 'helper' }])
    expect(await open(theirs)).toBe(200)
  })

  test('of an officer, undone, leaves what somebody was given anew meanwhile', async () => {
    const business = await aBusiness(admin)
    const [officer, helper] = [await aUserWith(portal, business, 'officer'), await aClient(portal)]
    const given = { clientId: business, part: 'helper' as const, to: helper }
    await shareWith(portal, officer, given)
    await call(admin, 'endAccess', { id: officer.accessId })
    await shareWith(portal, admin, given)
    expect((await call(admin, 'undoEnd', { id: officer.accessId })).status).toBe(200)
    expect([await partsOf(officer), await partsOf(helper)]).toEqual([['officer'], ['helper']])
  })
})

describe('the mailed link that ends an access', () => {
  test.each([false, true])(
    'comes at once with an invitation, and works without a session (accepted: %s)',
    async (accepted) => {
      const [client, to] = [await aClient(portal), await aClient(portal)]
      const { email, firstName, lastName } = to
      if (accepted) await shareWith(portal, client, { clientId: client.id, part: 'spouse', to })
      else {
        const person = { part: 'spouse', email, firstName, lastName, password }
        await client.api.post(`/api/clients/${client.id}/access`, person)
      }
      const mail = await invitedMail(client)
      expect(mail).toMatchObject({ part: 'spouse', email, client: null })
      const token = tokenOf(mail.url)
      // Programs that open links end nothing.
      for (let opened = 0; opened < 2; opened += 1) {
        expect((await call(null, 'openEndLink', { token })).output).toMatchObject({
          name: `${firstName} ${lastName}`,
          state: accepted ? 'open' : 'invited',
        })
      }
      expect((await call(null, 'endByLink', { token })).status).toBe(200)
      expect(await partsOf(to)).toEqual(accepted ? ['signer'] : [])
      const access = (await client.api.get(`/api/clients/${client.id}/access`)).list()
      expect(access.filter(({ state }) => state !== 'ended')).toHaveLength(1)
      // Told at once: who has only the link can't undo it, and so nobody can.
      expect(await endMails(client)).toHaveLength(accepted ? 1 : 0)
      expect((await call(null, 'endByLink', { token })).status).toBeGreaterThanOrEqual(400)
    },
  )

  test('stands in the mails about a new password for each other person, by name, part and since', async () => {
    const client = await aClient(portal)
    const [spouse, helper] = [await aClient(portal), await aClient(portal)]
    await shareWith(portal, client, { clientId: client.id, part: 'spouse', to: spouse })
    await shareWith(portal, client, { clientId: client.id, part: 'helper', to: helper })
    // Who left can come back.
    await call(helper, 'endAccess', { id: (await accessOf(client, helper)).id })
    const { email } = client
    await apiAs(portal).post('/api/auth/forgot-password', { email })
    const reset = { token: await mailedResetToken(portal, email), password: newPassword }
    await apiAs(portal).post('/api/auth/reset-password', reset)
    const mail = (await mailsTo(portal, email)).find((one) => one.template === 'password-changed')
    const named = mail?.others?.map(({ name, part, client }) => ({ name, part, client }))
    expect(named).toEqual([
      { name: `${helper.firstName} ${helper.lastName}`, part: 'helper' },
      { name: `${spouse.firstName} ${spouse.lastName}`, part: 'spouse' },
    ])
    const [first] = mail?.others ?? []
    await call(null, 'endByLink', { token: tokenOf(first?.url ?? '') })
    expect([await partsOf(helper), await partsOf(spouse)]).toEqual([[], ['spouse']])
  })

  test('is kept as a hash only, for thirty days, and does nothing for who may not end it any more', async () => {
    const business = await aBusiness(admin)
    const [officer, helper] = [await aUserWith(portal, business, 'officer'), await aClient(portal)]
    await shareWith(portal, admin, { clientId: business, part: 'helper', to: helper })
    const token = tokenOf((await invitedMail(officer)).url)
    const rows = await sql`select * from account_links`.execute(portal.services.db)
    expect(JSON.stringify(rows)).not.toContain(token)
    await call(admin, 'endAccess', { id: officer.accessId })
    expect((await call(null, 'endByLink', { token })).status).toBe(404)
    expect(await partsOf(helper)).toEqual(['helper'])
    const late = { expiresAt: portal.services.clock() }
    await portal.services.db.updateTable('accountLinks').set(late).execute()
    expect((await call(null, 'openEndLink', { token })).status).toBe(400)
  })
})

test('access that a disabled account gave rests until it is enabled; what staff gave goes on', async () => {
  const client = await aClient(portal)
  const [own, theirs] = [await aClient(portal), await aClient(portal)]
  await shareWith(portal, client, { clientId: client.id, part: 'helper', to: own })
  await shareWith(portal, admin, { clientId: client.id, part: 'spouse', to: theirs })
  const set = async (change: string) => {
    await admin.call(`admin.users.${change}`, { userId: client.id, reason: 'Asked' })
    return [await partsOf(own), await partsOf(theirs)]
  }
  expect(await set('disable')).toEqual([[], ['spouse']])
  const { output } = await call(admin, 'access', { clientId: client.id })
  const { accesses } = output as { accesses: { part: string; state: string }[] }
  expect(accesses.find(({ part }) => part === 'helper')?.state).toBe('paused')
  expect(await set('enable')).toEqual([['helper'], ['spouse']])
})

test('access that an officer gave opens nothing from the moment in which the officer’s own ends by date', async () => {
  const business = await aBusiness(admin)
  const [officer, helper] = [await aUserWith(portal, business, 'officer'), await aClient(portal)]
  await shareWith(portal, officer, { clientId: business, part: 'helper', to: helper })
  const untilAt = sql<Date>`now()`
  await setRows(portal, 'clientAccess', { untilAt }, { id: officer.accessId })
  expect(await partsOf(helper)).toEqual([])
})

test('who comes back while the owner says “This wasn’t me” is out when staff open the account', async () => {
  const own = await register(portal)
  await aReturn(portal, { clientId: own.id, taxYear: 2022 })
  const helper = await aClient(portal)
  await shareWith(portal, own, { clientId: own.id, part: 'helper', to: helper })
  const { id } = await accessOf(own, helper)
  await call(helper, 'endAccess', { id })
  const { db } = portal.services
  const input = { token: await newestProof(portal, own.email), disowning: 'close' }
  const disowned = await db.transaction().execute(async (trx) => {
    await lockClient(trx, own.id)
    await bringBack(trx, id)
    const answer = callTrpc(portal, 'auth.disown', { input })
    await someoneWaits(db)
    return { answer }
  })
  expect((await disowned.answer).status).toBe(200)
  await admin.call('admin.users.enable', { userId: own.id, reason: 'Asked' })
  expect(await partsOf(helper)).toEqual([])
})

test('who is no staff any more leaves no invitation to act for a client', async () => {
  const [client, other, to] = [await aClient(portal), await anAdmin(portal), await aClient(portal)]
  const { email, firstName, lastName } = to
  const person = { part: 'helper', email, firstName, lastName }
  await other.api.post(`/api/clients/${client.id}/access`, person)
  await admin.api.patch(`/api/admin/users/${other.id}/role`, { role: 'client' })
  const input = { token: await mailedAccess(portal, email) }
  expect((await callTrpc(portal, 'auth.openInvitation', { input })).status).toBe(400)
})
