import { afterAll, describe, expect, test } from 'vitest'
import type { SpouseLinkView } from '#shared/signing.schema.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person, signIn } from '#tests/support/factories.ts'
import {
  mailedAccess,
  mailedConfirmation,
  mailedResetToken,
  mailedSpouseCode,
  mailedSpouseToken,
  mailsTo,
} from '#tests/support/mails.ts'
import { inviteSpouse } from '#tests/support/signatures.ts'
import { aPublishedReturn, publishReturn } from '#tests/support/signing.ts'
import { enrollApp } from '#tests/support/totp.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
const stranger = apiAs(portal)
const newPassword = 'Calm-Meadow-77?'

/** Creates a credential of an account; returns a function that uses it and returns the status. */
type OpenWay = (owner: Person) => Promise<() => Promise<number>>

interface Way {
  open: OpenWay
  usedOnce?: boolean
  /** True if only a member of staff who has no returns of their own can have it. */
  staffOnly?: boolean
  /** The way of a spouse. */
  spouses?: boolean
  /** It stays with a session that stays, which shows it. */
  unlessSeen?: boolean
}

const ways: Record<string, Way> = {
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
      // Confirmed in a later session; an erased account has none.
      return async () => {
        const later = await signIn(portal, id).catch(() => null)
        return later === null ? 401 : confirm(later, mailed)
      }
    },
  },
  'a trusted device': {
    async open({ id: userId }) {
      const { db, clock } = portal.services
      const tokenHash = crypto.randomUUID().padEnd(64, '0')
      const expiresAt = new Date(clock().getTime() + 86_400_000)
      await db.insertInto('trustedDevices').values({ userId, tokenHash, expiresAt }).execute()
      const device = db.selectFrom('trustedDevices').select('userId')
      const left = () => device.where('tokenHash', '=', tokenHash).executeTakeFirst()
      return async () => ((await left()) === undefined ? 401 : 200)
    },
  },
  'a sign-in with the firm’s account that waits for the second factor': {
    staffOnly: true,
    async open({ id: userId }) {
      const { db, clock } = portal.services
      const stateHash = crypto.randomUUID().padEnd(64, '0')
      const [startedAt, expiresAt] = [clock(), new Date(clock().getTime() + 600_000)]
      const identity = { userId, issuer: 'https://firm.example', subject: userId }
      await db
        .insertInto('firmSignIns')
        .values({ stateHash, browserHash: stateHash, next: '/', startedAt, expiresAt, ...identity })
        .execute()
      const waiting = db.selectFrom('firmSignIns').select('userId')
      const left = () => waiting.where('stateHash', '=', stateHash).executeTakeFirst()
      return async () => ((await left()) === undefined ? 401 : 200)
    },
  },
  'a spouse’s link': {
    spouses: true,
    async open(owner) {
      const { link } = await letSpouseIn(owner)
      return async () => (await callTrpc(portal, 'spouse.open', { input: { token: link } })).status
    },
  },
  'a spouse’s code': {
    spouses: true,
    usedOnce: true,
    async open(owner) {
      const { link: token, code } = await letSpouseIn(owner)
      const input = { token, code: await code() }
      return async () => (await callTrpc(portal, 'spouse.confirm', { input })).status
    },
  },
  'a spouse’s session': {
    spouses: true,
    async open(owner) {
      const { headers } = await spouseSession(owner)
      return async () => (await callTrpc(portal, 'spouse.review', { headers })).status
    },
  },
  'the documents of a spouse’s session': {
    spouses: true,
    async open(owner) {
      const { headers, documentId } = await spouseSession(owner)
      const url = `/api/spouse/documents/${documentId}`
      return async () => (await portal.app.inject({ url, headers })).statusCode
    },
  },
  'an invitation that it sent to another person': {
    usedOnce: true,
    unlessSeen: true,
    async open({ id, api }) {
      const { email, firstName, lastName, token } = await aClient(portal)
      const person = { part: 'helper', email, firstName, lastName, password }
      await api.post(`/api/clients/${id}/access`, person)
      const input = { token: await mailedAccess(portal, email) }
      return async () => (await callTrpc(portal, 'clients.accept', { token, input })).status
    },
  },
  'a grant of an admin’s own session to view': {
    staffOnly: true,
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

interface Ending {
  happen: (owner: Person) => Promise<unknown>
  /** It happens to clients only. */
  ofClients?: boolean
  /** It ends the ways of spouses only. */
  ofSpouses?: boolean
  keepsSession?: boolean
}

const events: Record<string, Ending> = {
  'a change of the password': {
    keepsSession: true,
    happen: ({ token }) =>
      callTrpc(portal, 'account.changePassword', {
        token,
        input: { currentPassword: password, password: newPassword },
      }),
  },
  'a reset of the password': {
    async happen({ email }) {
      await stranger.post('/api/auth/forgot-password', { email })
      const token = await mailedResetToken(portal, email)
      return stranger.post('/api/auth/reset-password', { token, password: newPassword })
    },
  },
  'a change of the address': {
    keepsSession: true,
    async happen({ token }) {
      return { status: await confirm(token, await askToMove(token)) }
    },
  },
  'a new second factor': {
    keepsSession: true,
    happen: (owner) => enrollApp(portal, owner).then(() => ({ status: 200 })),
  },
  'disabling the account': {
    async happen({ id: userId }) {
      const { token } = await anAdmin(portal)
      const input = { userId, reason: 'Asked by phone' }
      return callTrpc(portal, 'admin.users.disable', { token, input })
    },
  },
  'erasing the account': {
    ofClients: true,
    async happen({ id: userId, token: own }) {
      const { token } = await anAdmin(portal)
      const asked = await callTrpc(portal, 'erasure.request', { token: own })
      const { openReturns } = asked.output as { openReturns: number }
      const input = { userId, openReturns, reason: null }
      return callTrpc(portal, 'admin.erasures.confirm', { token, input })
    },
  },
  'the client’s “End the link”, on the review and on the account’s page': {
    ofClients: true,
    ofSpouses: true,
    keepsSession: true,
    async happen({ token }) {
      const { output } = await callTrpc(portal, 'signing.spouseLinks', { token })
      const [link] = output as SpouseLinkView[]
      const input = { packageId: link?.packageId }
      const answer = await callTrpc(portal, 'signing.endSpouseLink', { token, input })
      expect((await callTrpc(portal, 'signing.spouseLinks', { token })).output).toEqual([])
      return answer
    },
  },
  'the staff’s “End the link”': {
    ofClients: true,
    ofSpouses: true,
    keepsSession: true,
    async happen({ token }) {
      const admin = await anAdmin(portal)
      const { output } = await callTrpc(portal, 'signing.spouseLinks', { token })
      const [link] = output as SpouseLinkView[]
      const { id: signerId } = await portal.services.db
        .selectFrom('signers')
        .select('id')
        .where('packageId', '=', link?.packageId ?? '')
        .where('person', '=', 'spouse')
        .executeTakeFirstOrThrow()
      const input = { signerId }
      return callTrpc(portal, 'admin.signing.endSpouseLink', { token: admin.token, input })
    },
  },
}

const endedBy = ({ ofClients = false, ofSpouses = false, keepsSession = false }: Ending) =>
  Object.entries(ways).filter(([, { staffOnly = false, spouses = false, unlessSeen = false }]) => {
    return !(ofClients && staffOnly) && (!ofSpouses || spouses) && !(keepsSession && unlessSeen)
  })

describe.each(Object.entries(events))('%s', (_, event) => {
  const { happen, keepsSession = false } = event

  test.each(endedBy(event))(
    'ends %s that existed before; another person keeps theirs',
    async (__, { open, usedOnce = false }) => {
      const [owner, other] = [await aClient(portal), await aClient(portal)]
      const [use, useOther] = [await open(owner), await open(other)]
      if (!usedOnce) expect(await use()).toBe(200)
      expect(await happen(owner)).toMatchObject({ status: 200 })
      expect([400, 401, 403]).toContain(await use())
      expect(await useOther()).toBe(200)
    },
  )

  test('keeps the session that made the change, and no other', async () => {
    const owner = await aClient(portal)
    if (event.ofSpouses) await letSpouseIn(owner)
    expect(await happen(owner)).toMatchObject({ status: 200 })
    expect(await whoIs(owner.token)()).toBe(keepsSession ? 200 : 401)
  })
})

test('a new version is mailed to a spouse whose link continues, and to none whose link has ended', async () => {
  const endings = ['a change of the password', 'the staff’s “End the link”'].map(
    (name) => events[name],
  )
  for (const happen of [null, ...endings]) {
    const owner = await aClient(portal)
    const { email, taxReturnId } = await letSpouseIn(owner)
    await happen?.happen(owner)
    await publishReturn(portal, await anAdmin(portal), taxReturnId)
    const mailed = (await mailsTo(portal, email)).map(({ template }) => template)
    expect(mailed).toEqual(happen === null ? ['spouse-link', 'review-replaced'] : ['spouse-link'])
  }
})

test('a disabled client’s spouse is sent no link', async () => {
  const [owner, admin] = [await aClient(portal), await anAdmin(portal)]
  const { package: sent } = await aPublishedReturn(portal, admin, { client: owner, joint: true })
  await events['disabling the account']?.happen(owner)
  const input = { signerId: sent.signers[1]?.id, email: 'jane@example.com' }
  const answer = await callTrpc(portal, 'admin.signing.sendSpouseLink', {
    token: admin.token,
    input,
  })
  expect(answer).toMatchObject({ status: 409, message: 'This account is disabled' })
})

test('an intruder’s requested change of email fails after the owner has reset the password', async () => {
  const owner = await aClient(portal)
  const intruder = await signIn(portal, owner.id)
  const mailed = await askToMove(intruder, 'intruder@example.com')
  await events['a reset of the password']?.happen(owner)

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

let spouses = 0

/** Sends the spouse of a new return of this client a link. */
async function letSpouseIn(owner: Person) {
  spouses += 1
  const [email, admin] = [`spouse-${spouses}@example.com`, await anAdmin(portal)]
  const { package: sent, taxReturnId } = await aPublishedReturn(portal, admin, {
    client: owner,
    joint: true,
  })
  await inviteSpouse(portal, admin, sent, email)
  const link = await mailedSpouseToken(portal, email)
  const code = async () => {
    await callTrpc(portal, 'spouse.open', { input: { token: link } })
    return mailedSpouseCode(portal, email)
  }
  return { email, link, code, taxReturnId, documentId: sent.documents[0]?.id }
}

async function spouseSession(owner: Person) {
  const { link: token, code, documentId } = await letSpouseIn(owner)
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/trpc/spouse.confirm',
    payload: { json: { token, code: await code() } },
  })
  const [set] = answer.cookies
  return { headers: { cookie: `${set?.name}=${set?.value}` }, documentId }
}

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
