import { afterAll, describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person, signIn } from '#tests/support/factories.ts'
import { mailedConfirmation, mailedResetToken } from '#tests/support/mails.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
const stranger = apiAs(portal)
const newPassword = 'Calm-Meadow-77?'

/** Creates a credential of an account; returns a function that uses it and returns the status. */
type OpenWay = (owner: Person) => Promise<() => Promise<number>>

const ways: Record<string, { open: OpenWay; usedOnce?: boolean }> = {
  'a session': {
    open: async ({ id }) => whoIs(await signIn(portal, id)),
  },
  'a remembered session': {
    open: async ({ id }) => whoIs(await signIn(portal, id, true)),
  },
  'a reset link': {
    usedOnce: true,
    async open({ email }) {
      await stranger.post('/api/auth/forgot-password', { email })
      const token = await mailedResetToken(portal, email)
      const body = { token, password: 'Taken-Over-11!' }
      return async () => (await stranger.post('/api/auth/reset-password', body)).status
    },
  },
  'a pending change of email': {
    usedOnce: true,
    async open({ id, token }) {
      const mailed = await askToMove(token)
      // Confirmed in a later session.
      return async () => confirm(await signIn(portal, id), mailed)
    },
  },
  'a grant of an admin’s own session to view': {
    async open({ token, id }) {
      const client = await aClient(portal)
      await portal.services.db
        .updateTable('users')
        .set({ role: 'admin' })
        .where('id', '=', id)
        .execute()
      await callTrpc(portal, 'admin.users.viewAsClient', { token, input: { id: client.id } })
      return whoIs(token, viewingAs(client))
    },
  },
  'a grant to view as this client': {
    async open(owner) {
      const admin = await anAdmin(portal)
      await startViewing(portal, admin, owner)
      return whoIs(admin.token, viewingAs(owner))
    },
  },
}

const events: Record<string, (owner: Person) => Promise<unknown>> = {
  'a change of the password': ({ token }) =>
    callTrpc(portal, 'account.changePassword', {
      token,
      input: { currentPassword: password, password: newPassword },
    }),
  async 'a reset of the password'({ email }) {
    await stranger.post('/api/auth/forgot-password', { email })
    const token = await mailedResetToken(portal, email)
    return stranger.post('/api/auth/reset-password', { token, password: newPassword })
  },
  async 'a change of the address'({ token }) {
    return { status: await confirm(token, await askToMove(token)) }
  },
}

describe.each(Object.entries(events))('%s', (name, happen) => {
  test.each(Object.entries(ways))(
    'ends %s that existed before; another person keeps theirs',
    async (_, { open, usedOnce = false }) => {
      const [owner, other] = [await aClient(portal), await aClient(portal)]
      const [use, useOther] = [await open(owner), await open(other)]
      if (!usedOnce) expect(await use()).toBe(200)
      expect(await happen(owner)).toMatchObject({ status: 200 })
      expect([400, 401, 403]).toContain(await use())
      expect(await useOther()).toBe(200)
    },
  )

  test('keeps the session that made the change', async () => {
    const owner = await aClient(portal)
    await happen(owner)
    expect(await whoIs(owner.token)()).toBe(name === 'a reset of the password' ? 401 : 200)
  })
})

test('an intruder’s requested change of email fails after the owner has reset the password', async () => {
  const owner = await aClient(portal)
  const intruder = await signIn(portal, owner.id)
  const mailed = await askToMove(intruder, 'intruder@example.com')
  await events['a reset of the password']?.(owner)

  expect(await confirm(intruder, mailed)).toBe(401)
  expect(
    (await callTrpc(portal, 'account.confirmEmail', { input: { token: mailed } })).status,
  ).toBe(401)
  const ownIntruder = await aClient(portal)
  expect(await confirm(ownIntruder.token, mailed)).toBe(400)
  const signInAgain = { email: owner.email, password: newPassword }
  expect((await stranger.post('/api/auth/login', signInAgain)).status).toBe(200)
  await stranger.post('/api/auth/forgot-password', { email: 'intruder@example.com' })
  const link = await mailedResetToken(portal, 'intruder@example.com')
  const reset = { token: link, password: 'Taken-Over-11!' }
  expect((await stranger.post('/api/auth/reset-password', reset)).status).toBe(400)
})

function whoIs(token: string, headers: Record<string, string> = {}) {
  const api = apiAs(portal, token)
  return async () => (await api.get('/api/auth/user', headers)).status
}

let addresses = 0

async function askToMove(token: string, email = `moved-${(addresses += 1)}@example.com`) {
  await callTrpc(portal, 'account.changeEmail', { token, input: { email, password } })
  return mailedConfirmation(portal, email)
}

async function confirm(token: string, mailed: string): Promise<number> {
  const answer = await callTrpc(portal, 'account.confirmEmail', { token, input: { token: mailed } })
  return answer.status
}
