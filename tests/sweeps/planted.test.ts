import { afterAll, describe, expect, test } from 'vitest'
import { findKnownBrowser } from '#server/calls/cookies.ts'
import type { EndedThing } from '#server/change/ended-things.ts'
import { verifyPassword } from '#server/records/auth/passwords.ts'
import { aUserWith } from '#tests/support/access.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp } from '#tests/support/app.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { aBusiness } from '#tests/support/businesses.ts'
import { aClient, anAdmin, aReturn, password, signIn } from '#tests/support/factories.ts'
import {
  mailedConfirmation,
  mailedInvitation,
  mailedProof,
  mailedResetToken,
  mailsTo,
} from '#tests/support/mails.ts'
import { sql } from 'kysely'
import { enrollApp } from '#tests/support/totp.ts'
import { aPdf } from '#tests/support/files.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'
import { inviteSpouse } from '#tests/support/signatures.ts'
import { aPublishedReturn, publishReturn } from '#tests/support/signing.ts'

/** A stranger registers with somebody's address, and sets something up before its owner proves it. */
const portal = await startTestApp()
afterAll(() => portal.close())
const { db } = portal.services
const newPassword = 'Calm-Meadow-77?'

let people = 0
async function register(email?: string) {
  people += 1
  const person = {
    email: email ?? `owner-${people}@example.com`,
    firstName: 'Nora',
    lastName: 'Day',
  }
  const answer = await apiAs(portal).post('/api/auth/register', { ...person, password })
  const { token, user } = answer.json() as unknown as { token: string; user: { id: string } }
  const api = apiAs(portal, token)
  const [browser = ''] = /(?<=known_browser=)[^;]+/.exec(String(answer.headers['set-cookie'])) ?? []
  return { ...person, token, id: user.id, api, browser }
}
type Registered = Awaited<ReturnType<typeof register>>

/** What a proof leaves of it, and why; all else that was planted has ended. */
type Kept = Partial<Record<keyof typeof proofs, string>>

interface Thing {
  /** Sets it up before the address is proven; returns what `lives` needs. */
  plant: (own: Registered) => unknown
  /** The rows of the account that must be gone, where its absence shows there. */
  tables?: string[]
  /** Whether it still works, where no table says so. */
  lives?: (own: Registered, planted: never) => Promise<boolean>
  kept?: Kept
  /** The word of the mail that tells the owner. */
  notice?: EndedThing
  /** The proof that the owner could begin only by replacing it. */
  replacedBy?: keyof typeof proofs
}

const factorShown = 'adding one ended all other sessions, and later ones showed it'
const ownFactors: Kept = { 'its own session': factorShown, 'a change of address': factorShown }
const rowOf = (id: string) =>
  db.selectFrom('users').select(['id', 'emailProvenAt']).where('id', '=', id).executeTakeFirst()

const planted: Record<string, Thing> = {
  'a session': {
    plant: () => null,
    lives: async ({ api }) => (await api.get('/api/auth/user')).status === 200,
  },
  'the password': {
    plant: () => null,
    lives: async ({ id }) => {
      const { passwordHash } = await db
        .selectFrom('users')
        .select('passwordHash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return verifyPassword(passwordHash, password, id)
    },
    kept: {
      'the password on the page': 'who has the mailbox knows it',
      'its own session': 'who has the mailbox signed in with it',
      'a change of address': 'who has the new mailbox signed in with it',
    },
  },
  'an authenticator app with recovery codes': {
    plant: (own) => enrollApp(portal, own),
    tables: ['authenticator_apps', 'recovery_codes'],
    kept: ownFactors,
    notice: 'factors',
  },
  'an app that waits for its first code': {
    plant: ({ token }) => callTrpc(portal, 'twoFactor.startApp', { token, input: { password } }),
    tables: ['authenticator_apps'],
    kept: {
      'its own session': 'it is no factor before a code of it is typed in that session',
      'a change of address': 'it is no factor before a code of it is typed in that session',
    },
  },
  'a passkey': {
    async plant({ token }) {
      const input = { password }
      const options = await callTrpc(portal, 'twoFactor.passkeyOptions', { token, input })
      const made = new Authenticator().create(
        options.output as Parameters<Authenticator['create']>[0],
      )
      const passkey = { name: 'Mine', response: made }
      return callTrpc(portal, 'twoFactor.addPasskey', { token, input: passkey })
    },
    tables: ['passkeys', 'recovery_codes'],
    kept: ownFactors,
    notice: 'factors',
  },
  'a trusted device': {
    plant: ({ id: userId }) =>
      db
        .insertInto('trustedDevices')
        .values({
          userId,
          tokenHash: crypto.randomUUID().padEnd(64, '0'),
          expiresAt: new Date(portal.services.clock().getTime() + 86_400_000),
        })
        .execute(),
    tables: ['trusted_devices'],
    notice: 'devices',
  },
  'a known browser': {
    plant: () => null,
    async lives({ id, browser }) {
      const cookies = { browser: { read: () => browser, write: () => undefined } }
      const { keyring } = portal.services
      return findKnownBrowser({ cookies, keyring }, await rowOf(id)) !== null
    },
  },
  'a reset link': {
    plant: ({ email }) => apiAs(portal).post('/api/auth/forgot-password', { email }),
    tables: ['password_reset_tokens'],
  },
  'a waiting change of address': {
    plant: ({ token, email }) => {
      const input = { email: `taken-${email}`, password }
      return callTrpc(portal, 'account.changeEmail', { token, input })
    },
    tables: ['email_changes'],
    notice: 'email_change',
    // Only one waits at a time.
    replacedBy: 'a change of address',
  },
  'a request to be deleted': {
    plant: ({ token }) => callTrpc(portal, 'erasure.request', { token }),
    tables: ['erasure_requests'],
    notice: 'erasure_request',
  },
  'another link that proves the address': {
    plant: ({ token }) => callTrpc(portal, 'account.sendProofLink', { token }),
    tables: ['email_proofs'],
    lives: ({ id }) =>
      exists(
        db
          .selectFrom('emailProofs')
          .innerJoin('users', 'users.id', 'emailProofs.userId')
          .select('users.id')
          .where('users.id', '=', id)
          .where('users.emailProvenAt', 'is', null),
      ),
  },
  'a link of a spouse': {
    async plant(own) {
      const admin = await anAdmin(portal)
      const client = { ...(await aClient(portal)), ...own }
      const { package: sent } = await aPublishedReturn(portal, admin, { client, joint: true })
      await inviteSpouse(portal, admin, sent, `spouse-${people}@example.com`)
      return sent.signers[1]?.id ?? ''
    },
    lives: async (_, signerId: string) =>
      exists(db.selectFrom('spouseLinks').select('signerId').where('signerId', '=', signerId)),
    notice: 'spouse_links',
  },
  'a view of staff': {
    async plant(own) {
      const admin = await anAdmin(portal)
      await startViewing(portal, admin, own)
      return admin.token
    },
    lives: async (own, staff: string) =>
      (await apiAs(portal, staff).get('/api/auth/user', viewingAs(own))).status === 200,
  },
  'an invitation of the address': {
    async plant({ email }) {
      const { token } = await anAdmin(portal)
      const input = { email, firstName: 'Nora', lastName: 'Day' }
      return callTrpc(portal, 'admin.invitations.send', { token, input })
    },
    lives: async ({ email }) =>
      exists(db.selectFrom('invitations').select('id').where('email', '=', email)),
    kept: { 'a change of address': 'its own address is not the one that is proven' },
  },
}

/** The proof of an address: each ends in the owner's hands. Returns the status, and the session that it leaves. */
interface Proved {
  status: number
  session?: string
  /** The proven address, when it is another one. */
  to?: string
}

const proofs = {
  async 'a reset link'({ email }) {
    await apiAs(portal).post('/api/auth/forgot-password', { email })
    const token = await mailedResetToken(portal, email)
    return apiAs(portal).post('/api/auth/reset-password', { token, password: newPassword })
  },
  async 'an invitation'({ email }) {
    const { token } = await anAdmin(portal)
    const person = { email, firstName: 'Nora', lastName: 'Day' }
    await callTrpc(portal, 'admin.invitations.send', { token, input: person })
    const link = await mailedInvitation(portal, email)
    const input = { token: link, password: newPassword, firstName: 'Nora', lastName: 'Day' }
    const { status, output } = await callTrpc(portal, 'auth.acceptInvitation', { input })
    return { status, session: (output as { token: string }).token }
  },
  async 'the password on the page'({ email }) {
    const token = await newestProof(email)
    return callTrpc(portal, 'auth.proveEmail', { input: { token, password } })
  },
  async 'its own session'({ id, email }) {
    const session = await signIn(portal, id)
    const input = { token: await newestProof(email) }
    const { status } = await callTrpc(portal, 'auth.proveEmail', { token: session, input })
    return { status, session }
  },
  async 'a change of address'({ id, email }) {
    const [session, to] = [await signIn(portal, id), `moved-${email}`]
    const input = { email: to, password }
    await callTrpc(portal, 'account.changeEmail', { token: session, input })
    const mailed = { token: await mailedConfirmation(portal, to) }
    const { status } = await callTrpc(portal, 'account.confirmEmail', {
      token: session,
      input: mailed,
    })
    return { status, session, to }
  },
} satisfies Record<string, (own: Registered) => Promise<Proved>>

async function exists(rows: { execute: () => Promise<unknown[]> }) {
  return (await rows.execute()).length > 0
}

async function hasRows({ id }: Registered, tables: string[]) {
  const counts = tables.map((table) =>
    sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
      where user_id = ${id}`.execute(db),
  )
  return (await Promise.all(counts)).some(({ rows }) => rows[0]?.n !== 0)
}

const newestProof = (email: string) =>
  mailedProof(portal, email, 'email-proof').catch(() => mailedProof(portal, email))

/** The tables of ways into an account and of what waits for it: a new one without a row in `planted` fails. */
const keeps = new Set([
  // Looked at with their tokens.
  'sessions',
  'notifications',
  'thread_reads',
  'email_opt_outs',
  // Access to another client, which the firm or that client gives.
  'client_access',
  'access_now',
  'grants_now',
  // Of staff.
  'document_views',
  // Only a proven address is kept as a former one.
  'former_addresses',
])

test('every table with rows of a user is planted, or kept for a reason', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`.execute(
    db,
  )
  const known = new Set([...keeps, ...Object.values(planted).flatMap(({ tables = [] }) => tables)])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

describe.each(Object.entries(proofs))('proof by %s', (name, prove) => {
  test.each(Object.entries(planted))('leaves of %s what the table says', async (_, thing) => {
    const own = await register()
    const made = await thing.plant(own)
    const lives = async () => thing.lives?.(own, made as never) ?? hasRows(own, thing.tables ?? [])
    expect(await lives()).toBe(true)
    const proved: Proved = await prove(own)
    expect(proved.status).toBe(200)
    const isKept = thing.kept?.[name as keyof Kept] !== undefined
    expect(await lives()).toBe(isKept)
    expect((await own.api.get('/api/auth/user')).status).toBe(401)
    if (proved.session !== undefined) {
      expect((await apiAs(portal, proved.session).get('/api/auth/user')).status).toBe(200)
    }
    // Sessions alone make no mail of their own: the page and the other mails say so.
    const isNotified = thing.notice !== undefined && !isKept && thing.replacedBy !== name
    const notice = isNotified ? [new Set(['sessions', thing.notice])] : []
    expect(await mailedEnded(proved.to ?? own.email)).toEqual(notice)
  })
})

async function mailedEnded(to: string) {
  const mails = (await mailsTo(portal, to)).filter((mail) => mail.template === 'email-proven')
  return mails.map(({ ended }) => new Set(ended))
}

describe('an invited address', () => {
  const invite = async (email: string) => {
    const { token } = await anAdmin(portal)
    const input = { email, firstName: 'Ines', lastName: 'Moreno' }
    await callTrpc(portal, 'admin.invitations.send', { token, input })
    return mailedInvitation(portal, email)
  }

  test('keeps its invitation when a stranger registers, and takes the account over', async () => {
    const email = 'invited-first@example.com'
    const token = await invite(email)
    const stranger = await register(email)
    const input = { token, password: newPassword, firstName: 'Ines', lastName: 'Moreno' }
    expect(await callTrpc(portal, 'auth.acceptInvitation', { input })).toMatchObject({
      status: 200,
      output: { user: { id: stranger.id, firstName: 'Ines', emailProof: { proven: true } } },
    })
    expect((await stranger.api.get('/api/auth/user')).status).toBe(401)
    const login = (typed: string) =>
      apiAs(portal).post('/api/auth/login', { email, password: typed })
    expect((await login(password)).status).toBe(401)
    expect((await login(newPassword)).status).toBe(200)
  })

  test('is not accepted twice, and not against resets at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `invited-race-${round}@example.com`
      const token = await invite(email)
      await register(email)
      await apiAs(portal).post('/api/auth/forgot-password', { email })
      const reset = { token: await mailedResetToken(portal, email), password: newPassword }
      const input = { token, password: newPassword, firstName: 'Ines', lastName: 'Moreno' }
      const answers = await Promise.all([
        callTrpc(portal, 'auth.acceptInvitation', { input }),
        apiAs(portal).post('/api/auth/reset-password', reset),
        callTrpc(portal, 'auth.acceptInvitation', { input }),
      ])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.some(({ status }) => status === 200)).toBe(true)
    }
  })
})

describe('the link of the welcome mail', () => {
  const prove = (token: string, more: object = {}, as: string | null = null) =>
    callTrpc(portal, 'auth.proveEmail', { token: as, input: { token, ...more } })

  test('needs a session of this account, which stays, or its password', async () => {
    const own = await register()
    const link = await mailedProof(portal, own.email)
    const other = await aClient(portal)
    for (const answer of [
      await prove(link),
      await prove(link, {}, other.token),
      await prove(link, { password: 'Wrong-Harbor-1!' }),
    ]) {
      expect(answer).toMatchObject({ status: 400, fields: ['password'] })
    }
    expect((await prove(link, {}, own.token)).status).toBe(200)
    expect((await own.api.get('/api/auth/user')).status).toBe(200)
  })

  test('deletes an account without a return for a person who did not open it, and frees the address', async () => {
    const own = await register()
    const link = { token: await mailedProof(portal, own.email) }
    const opened = await callTrpc(portal, 'auth.openProofLink', { input: link })
    expect(opened.output).toMatchObject({ state: 'open', disowning: 'delete' })
    const input = { ...link, disowning: 'delete' }
    expect((await callTrpc(portal, 'auth.disown', { input })).status).toBe(200)
    expect((await own.api.get('/api/auth/user')).status).toBe(401)
    for (const procedure of ['auth.disown', 'auth.openProofLink']) {
      expect((await callTrpc(portal, procedure, { input })).status).toBe(400)
    }
    const again = await register(own.email)
    expect(again.id).not.toBe(own.id)
  })

  test('does nothing but what the person was told', async () => {
    const own = await register()
    const token = await mailedProof(portal, own.email)
    const disown = (disowning: string) =>
      callTrpc(portal, 'auth.disown', { input: { token, disowning } })
    expect((await disown('close')).status).toBe(409)
    await aReturn(portal, { clientId: own.id })
    expect((await disown('delete')).status).toBe(409)
    expect((await own.api.get('/api/auth/user')).status).toBe(200)
    expect((await disown('close')).status).toBe(200)
  })

  test('leaves the invitation of the address alone when it deletes what a stranger opened', async () => {
    const email = 'invited-disowns@example.com'
    const { token } = await anAdmin(portal)
    const invited = { email, firstName: 'Ines', lastName: 'Moreno' }
    await callTrpc(portal, 'admin.invitations.send', { token, input: invited })
    const link = await mailedInvitation(portal, email)
    await register(email)
    const input = { token: await mailedProof(portal, email), disowning: 'delete' }
    expect((await callTrpc(portal, 'auth.disown', { input })).status).toBe(200)
    expect((await callTrpc(portal, 'auth.openInvitation', { input: { token: link } })).status).toBe(
      200,
    )
  })

  test('disables an account with a return, and staff are told', async () => {
    const own = await register()
    const admin = await anAdmin(portal)
    await aReturn(portal, { clientId: own.id })
    const link = { token: await mailedProof(portal, own.email) }
    const opened = await callTrpc(portal, 'auth.openProofLink', { input: link })
    expect(opened.output).toMatchObject({ state: 'open', disowning: 'close' })
    const input = { ...link, disowning: 'close' }
    expect((await callTrpc(portal, 'auth.disown', { input })).status).toBe(200)
    expect((await own.api.get('/api/auth/user')).status).toBe(401)
    const [notice] = (await admin.api.get('/api/notifications')).list()
    expect(notice).toMatchObject({ title: 'An account was disowned' })
  })
})

describe('an unproven account', () => {
  test('is shown as such to staff', async () => {
    const own = await register()
    const admin = await anAdmin(portal)
    const { token } = admin
    const business = await aBusiness(admin)
    await aUserWith(portal, business, 'officer')
    for (const [id, emailProven] of [
      [own.id, false],
      [(await aClient(portal)).id, true],
      [business, true],
    ] as const) {
      const answer = await callTrpc(portal, 'admin.users.account', { token, input: { id } })
      expect(answer).toMatchObject({ output: { signsIn: true, emailProven } })
    }
  })

  test.each(['required', 'asked'] as const)(
    'where the proof is %s, gets documents of staff only if it is not required',
    async (emailProof) => {
      const own = await startTestApp({ config: { emailProof } })
      const [admin, client] = [await anAdmin(own), await aClient(own, { proven: false })]
      const { id } = await aReturn(own, { clientId: client.id, status: 'completed' })
      const file = { name: 'Form 1040.pdf', category: 'completed_return', bytes: aPdf() }
      const document = String((await admin.api.upload(id, file)).json()['id'])
      const shown = emailProof === 'asked' ? 1 : 0
      const listed = (await client.api.get(`/api/tax-returns/${id}/documents`)).list()
      expect(listed).toHaveLength(shown)
      expect((await client.api.get('/api/filed-returns')).list()).toHaveLength(shown)
      const download = await client.api.get(`/api/documents/${document}/download`)
      expect(download.status).toBe(shown ? 200 : 404)
      const zip = await callTrpc(own, 'dataExport.begin', { token: client.token })
      expect(zip.status).toBe(shown ? 200 : 403)
      await own.close()
    },
  )
})

test('where the proof is required, an unproven client is sent nothing for review', async () => {
  const own = await startTestApp({ config: { emailProof: 'required' } })
  const [admin, client] = [await anAdmin(own), await aClient(own)]
  const users = own.services.db.updateTable('users').where('id', '=', client.id)
  const sent = aPublishedReturn(own, admin, { client }).then(() => 'sent')
  expect(await sent).toBe('sent')
  await users.set({ emailProvenAt: sql<Date>`null` }).execute()
  const another = aReturn(own, { clientId: client.id, taxYear: 2024, status: 'completed' })
  await expect(publishReturn(own, admin, (await another).id)).rejects.toThrow(
    'The client has not confirmed their email address yet',
  )
  await own.close()
})
