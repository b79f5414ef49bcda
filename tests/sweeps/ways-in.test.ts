import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { findKnownBrowser } from '#server/calls/known-browser.ts'
import { newId } from '#server/database/database.ts'
import { notifyLapsed } from '#server/features/clients/end-access.ts'
import { createAccountLink } from '#server/records/links/account-links.ts'
import { createGuestLink, renewCode } from '#server/records/links/guest-links.ts'
import type { EndedThing } from '#server/base/ended-things.ts'
import { type Event, type Way, ways, waysIn } from '#server/records/links/ways-in.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import { aUserWith, shareWith, undoIsOver } from '#tests/support/access.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aBusiness } from '#tests/support/businesses.ts'
import {
  aClient,
  anAdmin,
  aReturn,
  password,
  type Person,
  signIn,
} from '#tests/support/factories.ts'
import {
  mailedAccess,
  mailedConfirmation,
  mailedResetToken,
  mailedSpouseCode,
  mailedSpouseToken,
  mailsTo,
} from '#tests/support/mails.ts'
import { anOfficeClient, anOfficeReview, asking } from '#tests/support/office.ts'
import { marriedProfile } from '#tests/support/profiles.ts'
import {
  type Happened,
  newestProof,
  newPassword,
  proofs,
  register,
  type Registered,
  registerProven,
} from '#tests/support/registered.ts'
import { inviteSpouse } from '#tests/support/signatures.ts'
import { aPublishedReturn, publishReturn } from '#tests/support/signing.ts'
import { enrollApp } from '#tests/support/totp.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

/** Walks the table of ways in: each way is opened, each event happens, and the way does what its cell says. */
const portal = await testPortal()
const { db, clock, keyring, config } = portal.services
const stranger = apiAs(portal)

interface Opened {
  /** Whether it works. A way that works once is only tried after the event. */
  works: (after: Happened) => Promise<boolean>
  once?: boolean
  /** Whether it is still there, while it does not work. */
  left?: () => Promise<boolean>
  /** The access that the event is about, and who ends it; by default one of a helper, which the account ends. */
  about?: { accessId: string; by: Pick<Person, 'id' | 'token'> }
  /** The office client that is merged into the account's. */
  mergedId?: string
}

type Open = (own: Registered, event: Event) => Promise<Opened>

const later = () => new Date(clock().getTime() + 86_400_000)
const aHash = () => crypto.randomUUID().padEnd(64, '0')
const exists = async (rows: { execute: () => Promise<unknown[]> }) =>
  (await rows.execute()).length > 0
const whoIs = async (token: string, headers = {}) =>
  (await apiAs(portal, token).get('/api/auth/user', headers)).status === 200
const isOk = async (procedure: string, call: Parameters<typeof callTrpc>[2]) =>
  (await callTrpc(portal, procedure, call)).status === 200
const rowOf = (id: string) =>
  db.selectFrom('users').select(['id', 'emailProvenAt']).where('id', '=', id).executeTakeFirst()
const grantOf = (clientId: string, userId: string) =>
  db
    .selectFrom('clientAccess')
    .select('id')
    .where('clientId', '=', clientId)
    .where('userId', '=', userId)
const accessIdOf = async (clientId: string, userId: string) =>
  (await grantOf(clientId, userId).executeTakeFirstOrThrow()).id
/** It is open, or can be undone. */
const isLeft = (clientId: string, userId: string) =>
  exists(
    grantOf(clientId, userId).where(
      sql<boolean>`(until_at is null or until_at > now() or undo_until > now())`,
    ),
  )
const asHelper = ({ token }: { token: string }, clientId: string) =>
  isOk('requestItems.own', { token, input: { client: clientId } })

/** A business with an officer, who is this account. */
async function asOfficer(own: Registered) {
  const admin = await anAdmin(portal)
  const clientId = await aBusiness(admin)
  const accessId = await give(clientId, own.id, 'officer')
  return { admin, clientId, about: { accessId, by: admin } }
}

async function give(clientId: string, userId: string, part: 'officer' | 'helper') {
  const [id, fromAt] = [newId(), sql<Date>`now() - interval '1 second'`]
  await db.insertInto('clientAccess').values({ id, clientId, userId, part, fromAt }).execute()
  return id
}

async function invite(own: Registered, clientId: string): Promise<Opened> {
  const { email, firstName, lastName, token } = await aClient(portal)
  const person = { part: 'helper', email, firstName, lastName, password }
  expect((await own.api.post(`/api/clients/${clientId}/access`, person)).status).toBe(201)
  const input = { token: await mailedAccess(portal, email) }
  const invitations = db.selectFrom('invitations').select('id').where('email', '=', email)
  return {
    once: true,
    works: () => isOk('clients.accept', { token, input }),
    left: () => exists(invitations),
  }
}

const open: Record<Way, Open> = {
  ownSession: async (own, event) => ({
    works: ({ session }) =>
      whoIs((waysIn.ownSession[event].fate === 'stays' && session) || own.token),
  }),
  async session({ id }) {
    const [token, remembered] = [await signIn(portal, id), await signIn(portal, id, true)]
    return { works: async () => (await whoIs(token)) || whoIs(remembered) }
  },
  async factor(own) {
    const has = db.selectFrom('authenticatorApps').select('id').where('userId', '=', own.id)
    if (!(await exists(has))) await enrollApp(portal, own)
    return { works: () => exists(has) }
  },
  async device({ id: userId }) {
    const tokenHash = aHash()
    await db
      .insertInto('trustedDevices')
      .values({ userId, tokenHash, expiresAt: later() })
      .execute()
    const device = db.selectFrom('trustedDevices').select('userId')
    return { works: () => exists(device.where('tokenHash', '=', tokenHash)) }
  },
  browser: async ({ id, browser }) => ({
    async works() {
      const cookies = { browser: { read: () => browser, write: () => undefined } }
      return findKnownBrowser({ cookies, keyring }, await rowOf(id)) !== null
    },
  }),
  async resetLink({ email }) {
    await stranger.post('/api/auth/forgot-password', { email })
    const token = await mailedResetToken(portal, email)
    return {
      once: true,
      works: async () =>
        (await stranger.post('/api/auth/reset-password', { token, password: 'Taken-Over-11!' }))
          .status === 200,
    }
  },
  async emailChange(own) {
    const to = `taken-${own.email}`
    await callTrpc(portal, 'account.changeEmail', {
      token: own.token,
      input: { email: to, password },
    })
    const input = { token: await mailedConfirmation(portal, to) }
    return {
      once: true,
      // In a later session; an erased or disabled account has none.
      async works() {
        const token = await signIn(portal, own.id).catch(() => null)
        return token !== null && isOk('account.confirmEmail', { token, input })
      },
    }
  },
  async firmSignIn({ id: userId }) {
    const stateHash = aHash()
    const identity = { userId, issuer: 'https://firm.example', subject: userId }
    const started = { browserHash: stateHash, next: '/', startedAt: clock(), expiresAt: later() }
    await db
      .insertInto('firmSignIns')
      .values({ stateHash, ...started, ...identity })
      .execute()
    const waiting = db.selectFrom('firmSignIns').select('userId')
    return { works: () => exists(waiting.where('stateHash', '=', stateHash)) }
  },
  async view(own) {
    const admin = await anAdmin(portal)
    await startViewing(portal, admin, own)
    return { works: () => whoIs(admin.token, viewingAs(own)) }
  },
  async spouseLink(own, event) {
    const admin = await anAdmin(portal)
    const mergedId = event === 'merged' ? (await anOfficeClient(portal, admin)).id : undefined
    const clientId = mergedId ?? own.id
    const sent =
      mergedId === undefined
        ? (await aPublishedReturn(portal, admin, { client: own, joint: true })).package
        : (await anOfficeReview(portal, admin, mergedId, marriedProfile)).review
    const email = `spouse-of-${own.id}@example.com`
    await inviteSpouse(portal, admin, sent, email)
    const token = await mailedSpouseToken(portal, email)
    await callTrpc(portal, 'spouse.open', { input: { token } })
    const json = { token, code: await mailedSpouseCode(portal, email) }
    const url = '/trpc/spouse.confirm'
    const { cookies } = await portal.app.inject({ method: 'POST', url, payload: { json } })
    const headers = { cookie: `${cookies[0]?.name}=${cookies[0]?.value}` }
    const links = db.selectFrom('guestLinks').select('signerId')
    const spouse = await aUserWith(portal, clientId, 'spouse')
    // Who has access to both clients keeps one of the two.
    if (mergedId !== undefined) await give(own.id, spouse.id, 'helper')
    return {
      works: async () =>
        (await isOk('spouse.open', { input: { token } })) || isOk('spouse.review', { headers }),
      left: () => exists(links.where('tokenHash', '=', hashToken(token))),
      ...(event !== 'giverOver' && { about: { accessId: spouse.accessId, by: own } }),
      ...(mergedId !== undefined && { mergedId }),
    }
  },
  async copyLink({ id: clientId }) {
    const { id: taxReturnId } = await aReturn(portal, { clientId, taxYear: 2023 })
    const source = { config, keyring, now: clock }
    const [{ url, tokenHash }, { code }] = await db.transaction().execute(async (trx) => {
      const link = await createGuestLink(trx, source, { taxReturnId })
      return [link, await renewCode(trx, source, link)]
    })
    const token = new URL(url).searchParams.get('token') ?? ''
    const links = db.selectFrom('guestLinks').select('taxReturnId')
    return {
      once: true,
      works: () => isOk('copy.open', { input: { token, code } }),
      left: () => exists(links.where('tokenHash', '=', tokenHash)),
    }
  },
  async accessGiven(own, event) {
    const officer = event === 'giverOver' ? await asOfficer(own) : null
    const [clientId, to] = [officer?.clientId ?? own.id, await aClient(portal)]
    await shareWith(portal, own, { clientId, part: 'helper', to })
    const about = officer?.about ?? { accessId: await accessIdOf(clientId, to.id), by: own }
    return { works: () => asHelper(to, clientId), left: () => isLeft(clientId, to.id), about }
  },
  async accessLeft(own, event) {
    const officer = event === 'giverOver' ? await asOfficer(own) : null
    const [clientId, to] = [officer?.clientId ?? own.id, await aClient(portal)]
    await shareWith(portal, own, { clientId, part: 'helper', to })
    const left = { accessId: await accessIdOf(clientId, to.id), by: to }
    expect((await end(left)).status).toBe(200)
    return {
      once: true,
      async works() {
        const input = { id: left.accessId }
        await callTrpc(portal, 'clients.undoEnd', { token: to.token, input })
        return asHelper(to, clientId)
      },
      left: () => isLeft(clientId, to.id),
      ...(officer && { about: officer.about }),
    }
  },
  invitation: (own) => invite(own, own.id),
  async officerInvitation(own) {
    const { clientId, about } = await asOfficer(own)
    return { ...(await invite(own, clientId)), about }
  },
  async accessHeld(own, event) {
    const [client, officer] = [await aClient(portal), await register(portal)]
    const given = event === 'giverOver' ? await asOfficer(officer) : null
    const clientId = given?.clientId ?? client.id
    if (given) await shareWith(portal, officer, { clientId, part: 'helper', to: own })
    else await give(clientId, own.id, 'helper')
    const ended = { accessId: await accessIdOf(clientId, own.id), by: await anAdmin(portal) }
    return {
      async works() {
        const token = await signIn(portal, own.id).catch(() => null)
        return token !== null && asHelper({ token }, clientId)
      },
      left: () => isLeft(clientId, own.id),
      about: given?.about ?? ended,
    }
  },
  async undo(own, event) {
    const { id, accessId } = await aUserWith(portal, own.id, 'helper')
    const about = { accessId, by: own }
    const isOfIt = event === 'stopSharing' || event === 'accessOver'
    if (!isOfIt) await end(about)
    return {
      once: true,
      async works() {
        const token = await signIn(portal, own.id).catch(() => null)
        return token !== null && isOk('clients.undoEnd', { token, input: { id: accessId } })
      },
      left: () => isLeft(own.id, id),
      ...(isOfIt && { about }),
    }
  },
  async endLink(own) {
    const to = await aClient(portal)
    await shareWith(portal, own, { clientId: own.id, part: 'helper', to })
    const mail = (await mailsTo(portal, own.email)).find((one) => one.template === 'access-invited')
    const token = new URL(mail?.url ?? '').searchParams.get('token') ?? ''
    const links = db.selectFrom('accountLinks').select('userId')
    return {
      works: () => isOk('clients.openEndLink', { input: { token } }),
      left: () => exists(links.where('tokenHash', '=', hashToken(token))),
    }
  },
}

async function end({ accessId: id, by }: NonNullable<Opened['about']>) {
  return callTrpc(portal, 'clients.endAccess', { token: by.token, input: { id } })
}

/** The access ends for good: the ten minutes are over, and both sides are told. */
async function endForGood(about: NonNullable<Opened['about']>) {
  const answer = await end(about)
  await undoIsOver(portal, about.accessId)
  return answer
}

/** The access ends by its date. */
async function endByDate({ accessId }: NonNullable<Opened['about']>) {
  const lapsed = db.updateTable('clientAccess').set({ untilAt: sql<Date>`now()` })
  await lapsed.where('id', '=', accessId).execute()
  await notifyLapsed(portal.services)
  return { status: 200 }
}

/** The access ends by the link that was mailed to the person who may end it. */
async function endWithLink({ accessId, by }: NonNullable<Opened['about']>) {
  const services = { ...portal.services, now: clock }
  const of = { userId: by.id, accessId }
  const url = await db
    .transaction()
    .execute((trx) => createAccountLink(trx, services, 'end_access', of))
  const input = { token: new URL(url).searchParams.get('token') }
  return callTrpc(portal, 'clients.endByLink', { input })
}

type Happen = (own: Registered, opened: Opened) => Promise<Happened>
interface Path {
  happen: Happen
  /** Before the way is opened. */
  prepare?: (own: Registered) => Promise<unknown>
  /** The account's address is not proven yet. */
  unproven?: boolean
}

const proving = (name: keyof typeof proofs): Path => ({
  unproven: true,
  happen: (own) => proofs[name](portal, own),
})
const byStaff =
  (procedure: string, input: object = {}): Happen =>
  async ({ id: userId }) =>
    asking(portal, await anAdmin(portal))(procedure, { userId, reason: 'Asked', ...input })
const aboutOne =
  (happen: (about: NonNullable<Opened['about']>) => Promise<Happened>): Happen =>
  async (own, { about }) => {
    if (about) return happen(about)
    return happen({ ...(await aUserWith(portal, own.id, 'helper')), by: own })
  }

const paths: Record<Event, Record<string, Path>> = {
  proofByMailbox: {
    'a reset link': proving('a reset link'),
    'an invitation': proving('an invitation'),
    'the password on the page': proving('the password on the page'),
  },
  proofInSession: {
    'its own session': proving('its own session'),
    'a change of address': proving('a change of address'),
  },
  passwordByMail: { '': { happen: (own) => proofs['a reset link'](portal, own) } },
  passwordByChoice: {
    '': {
      happen: ({ token }) =>
        callTrpc(portal, 'account.changePassword', {
          token,
          input: { currentPassword: password, password: newPassword },
        }),
    },
  },
  newAddress: { '': { happen: (own) => proofs['a change of address'](portal, own) } },
  factorsChanged: {
    '': {
      async happen(own) {
        const has = db.selectFrom('authenticatorApps').select('id').where('userId', '=', own.id)
        if (!(await exists(has))) await enrollApp(portal, own)
        else
          await callTrpc(portal, 'twoFactor.newRecoveryCodes', {
            token: own.token,
            input: { password },
          })
        return { status: 200 }
      },
    },
  },
  factorsReset: {
    '': {
      prepare: (own) => enrollApp(portal, own),
      happen: byStaff('admin.users.resetTwoFactor'),
    },
  },
  firmAccountUnlinked: {
    '': {
      async prepare({ id: userId }) {
        const identity = { userId, issuer: 'https://firm.example', subject: userId }
        await db
          .insertInto('firmAccounts')
          .values({ ...identity, linkedAt: clock() })
          .execute()
      },
      // By the account itself, as staff do.
      async happen({ id, token }) {
        const users = db.updateTable('users').where('id', '=', id)
        await users.set({ role: 'admin' }).execute()
        const input = { userId: id, reason: 'Asked' }
        const answer = await callTrpc(portal, 'admin.users.unlinkFirmAccount', { token, input })
        await users.set({ role: 'client' }).execute()
        return answer
      },
    },
  },
  disabled: { '': { happen: byStaff('admin.users.disable') } },
  enabled: {
    '': {
      async happen(own) {
        const users = db.updateTable('users').set({ disabledAt: clock() })
        await users.where('id', '=', own.id).execute()
        return byStaff('admin.users.enable')(own, { works: () => Promise.resolve(true) })
      },
    },
  },
  disowned: {
    '': {
      unproven: true,
      async happen({ id: clientId, email }) {
        await aReturn(portal, { clientId, taxYear: 2022 })
        const input = { token: await newestProof(portal, email), disowning: 'close' }
        return callTrpc(portal, 'auth.disown', { input })
      },
    },
  },
  erased: {
    '': {
      async happen(own, opened) {
        const { output } = await callTrpc(portal, 'erasure.request', { token: own.token })
        const { openReturns } = output as { openReturns: number }
        return byStaff('admin.erasures.confirm', { openReturns, reason: null })(own, opened)
      },
    },
  },
  stopSharing: { '': { happen: aboutOne(end) } },
  accessOver: {
    'after the ten minutes': { happen: aboutOne(endForGood) },
    'by its date': { happen: aboutOne(endByDate) },
    'by a mailed link': { happen: aboutOne(endWithLink) },
  },
  giverOver: {
    '': {
      happen: async (own, { about }) => endForGood(about ?? (await asOfficer(own)).about),
    },
  },
  merged: {
    '': {
      async happen({ id }, opened) {
        const admin = await anAdmin(portal)
        const mergedId = opened.mergedId ?? (await anOfficeClient(portal, admin)).id
        return admin.api.post(`/api/admin/clients/${id}/merge`, { mergedId })
      },
    },
  },
}

const walk = Object.entries(paths).flatMap(([event, ofEvent]) =>
  Object.entries(ofEvent).map(([name, path]) => ({ event: event as Event, name, path })),
)

/** The word of the mail that tells the owner what the first proof ended. */
const told: Partial<Record<Way, EndedThing>> = {
  factor: 'factors',
  device: 'devices',
  emailChange: 'email_change',
  spouseLink: 'spouse_links',
  accessGiven: 'accesses',
  invitation: 'accesses',
}

describe.each(walk)('$event $name', ({ event, name, path }) => {
  test.each(Object.keys(ways) as Way[])('%s', async (way) => {
    const { fate, because } = waysIn[way][event]
    const own = await (path.unproven ? register : registerProven)(portal)
    await path.prepare?.(own)
    const opened = await open[way](own, event)
    if (!opened.once) expect(await opened.works({ status: 0 })).toBe(true)
    const happened = await path.happen(own, opened)
    expect(happened.status).toBeLessThan(300)
    const left = await opened.left?.()
    if (fate === 'rests' || fate === 'ends') expect(left ?? fate === 'rests').toBe(fate === 'rests')
    expect(await opened.works(happened), because).toBe(fate === 'stays')
    const thing = told[way]
    if (event !== 'proofByMailbox' && event !== 'proofInSession') return
    // A change of address replaces the one that waited.
    const isTold = fate === 'ends' && !(way === 'emailChange' && name === 'a change of address')
    const mails = await mailsTo(portal, happened.to ?? own.email)
    const ended = mails.flatMap((mail) => (mail.template === 'email-proven' ? mail.ended : []))
    if (thing !== undefined) expect(ended.includes(thing)).toBe(isTold)
  })
})

test('a new version is mailed to a spouse whose link continues, and to none whose link has ended', async () => {
  for (const ends of [false, true]) {
    const [own, admin] = [await registerProven(portal), await anAdmin(portal)]
    const sent = await aPublishedReturn(portal, admin, { client: own, joint: true })
    const email = `spouse-of-${own.id}@example.com`
    await inviteSpouse(portal, admin, sent.package, email)
    if (ends) await proofs['a reset link'](portal, own)
    await publishReturn(portal, admin, sent.taxReturnId)
    const mailed = (await mailsTo(portal, email)).map(({ template }) => template)
    expect(mailed).toEqual(ends ? ['spouse-link'] : ['spouse-link', 'review-replaced'])
  }
})

test('a disabled client’s spouse is sent no link', async () => {
  const [own, admin] = [await registerProven(portal), await anAdmin(portal)]
  const { package: sent } = await aPublishedReturn(portal, admin, { client: own, joint: true })
  const ask = asking(portal, admin)
  await ask('admin.users.disable', { userId: own.id, reason: 'Asked' })
  const input = { signerId: sent.signers[1]?.id, email: 'jane@example.com' }
  const answer = await ask('admin.signing.sendSpouseLink', input)
  expect(answer).toMatchObject({ status: 409, message: 'This account is disabled' })
})
