import { afterAll, describe, expect, test } from 'vitest'
import { cents } from '#shared/base/money.ts'
import { optionalMails } from '#shared/mail/mail-preferences.ts'
import type { EndedThing } from '#server/base/ended-things.ts'
import { unsubscribeUrl } from '#server/features/mail/unsubscribe.ts'
import { verifyPassword } from '#server/records/auth/passwords.ts'
import { aUserWith } from '#tests/support/access.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp } from '#tests/support/app.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { aBusiness } from '#tests/support/businesses.ts'
import { aClient, anAdmin, aReturn, password } from '#tests/support/factories.ts'
import {
  mailedAccess,
  mailedInvitation,
  mailedProof,
  mailedResetToken,
  mailedSpouseCode,
  mailedSpouseToken,
  mailsTo,
} from '#tests/support/mails.ts'
import { type RawBuilder, sql } from 'kysely'
import { startIdentityProvider } from '#tests/support/identity.ts'
import { booksOf } from '#tests/support/money.ts'
import { asking } from '#tests/support/office.ts'
import {
  type Happened,
  newPassword,
  proofs,
  register,
  type Registered,
} from '#tests/support/registered.ts'
import { child, ipPins, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { enrollApp } from '#tests/support/totp.ts'
import { aPdf } from '#tests/support/files.ts'
import { rowOf } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import {
  giveConsent,
  aSignature,
  attest,
  inviteSpouse,
  signLetter,
} from '#tests/support/signatures.ts'
import { aPublishedReturn, publishReturn } from '#tests/support/signing.ts'

/** A stranger registers with somebody's address, and sets something up before its owner proves it. */
const provider = await startIdentityProvider()
const config = { identityUrl: provider.url, identityToken: 'secret of the provider' }
const portal = await startTestApp({ config })
afterAll(async () => {
  await portal.close()
  provider.close()
})
const { db } = portal.services
const registered = (email?: string) => register(portal, email)

/** What a proof leaves of it, and why; all else that was planted has ended. */
type Kept = Partial<Record<keyof typeof proofs, string>>

interface Thing {
  /** Sets it up before the address is proven; returns what `lives` needs. */
  plant: (own: Registered) => unknown
  /** The rows of the account that must be gone, where its absence shows there. */
  tables?: string[]
  /** The same of its client's rows. */
  clientTables?: string[]
  /** The same of its returns; `lives` looks at them. */
  returnTables?: string[]
  /** Whether it still works, where no table says so. */
  lives?: (own: Registered, planted: never) => Promise<boolean>
  kept?: Kept
  /** The word of the mail that tells the owner. */
  notice?: EndedThing
  /** It was entered: who only has the mailbox is told to check it. */
  entered?: boolean
}

const factorShown = 'adding one ended all other sessions, and later ones showed it'
const ownFactors: Kept = { 'its own session': factorShown, 'a change of address': factorShown }
const typedIt = 'who proves the address typed it, or knows the password of who did'
const typedByOwner: Kept = {
  'its own session': typedIt,
  'the password on the page': typedIt,
  'a change of address': typedIt,
}
const gotMail = 'who got the mail has the mailbox'
const noLoss = 'a person who forgot the password loses nothing; the mail says to check it'
const entered = {
  entered: true,
  kept: { ...typedByOwner, 'a reset link': noLoss, 'an invitation': noLoss },
}
const mustEnd = { entered: true, kept: typedByOwner, notice: 'signatures' as const }
const marriedWithoutBank = {
  ...marriedProfile,
  bankAccountType: null,
  bankRoutingNumber: null,
  bankAccountNumber: null,
}

const planted: Record<string, Thing> = {
  'the password': {
    plant: () => null,
    lives: async ({ id }) => {
      const { passwordHash } = await rowOf(db, 'users', ['passwordHash'], { id })
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
  'a request to be deleted': {
    plant: ({ token }) => callTrpc(portal, 'erasure.request', { token }),
    tables: ['erasure_requests'],
    notice: 'erasure_request',
  },
  'another link that proves the address': {
    plant: ({ token }) => callTrpc(portal, 'account.sendProofLink', { token }),
    lives: ({ id }) =>
      exists(sql`select from account_links join users on users.id = user_id
        where user_id = ${id} and kind = 'email_proof' and email_proven_at is null`),
  },
  'an invitation of the address': {
    async plant({ email }) {
      const { token } = await anAdmin(portal)
      const input = { email, firstName: 'Nora', lastName: 'Day' }
      return callTrpc(portal, 'admin.invitations.send', { token, input })
    },
    lives: ({ email }) => exists(sql`select from invitations where email = ${email}`),
    kept: { 'a change of address': 'its own address is not the one that is proven' },
  },
  'a bank account for a refund': {
    plant: ({ api }) => api.put('/api/profile', marriedProfile),
    lives: ({ id }) =>
      exists(sql`select from client_profiles where client_id = ${id}
        and num_nonnulls(bank_account_number, bank_routing_number, bank_account_type) > 0`),
    entered: true,
    kept: typedByOwner,
    notice: 'bank_account',
  },
  'mails that are turned off': {
    plant: ({ token }) => {
      const input = Object.fromEntries(optionalMails.map((kind) => [kind, false]))
      return callTrpc(portal, 'account.saveMailPreferences', { token, input })
    },
    tables: ['email_opt_outs'],
    kept: typedByOwner,
    notice: 'mails_off',
  },
  'a mail that was turned off with its own link': {
    plant: async ({ id }) => {
      const url = unsubscribeUrl(portal.services, { userId: id, kind: 'message' })
      const { pathname, search } = new URL(url)
      return portal.app.inject({ method: 'POST', url: pathname + search })
    },
    tables: ['email_opt_outs'],
    kept: { ...typedByOwner, 'a reset link': gotMail, 'an invitation': gotMail },
  },
  'a tax profile with dependents': {
    ...entered,
    plant: ({ api }) => api.put('/api/profile', { ...marriedWithoutBank, dependents: [child] }),
    clientTables: ['client_profiles', 'dependents', 'spouses'],
  },
  'an Identity Protection PIN': {
    ...entered,
    plant: ({ token }) => callTrpc(portal, 'profile.saveIpPins', { token, input: ipPins }),
    clientTables: ['ip_pins'],
  },
  'a return with a document': {
    ...entered,
    async plant({ api }) {
      const made = await api.post('/api/tax-returns', { taxYear: 2025 })
      const file = { name: 'w2.pdf', category: 'w2', bytes: aPdf() }
      return api.upload(String(made.json()['id']), file)
    },
    clientTables: ['tax_returns'],
  },
  'a consent to sign electronically': {
    kept: typedByOwner,
    plant: (own) => giveConsent(portal, own),
    clientTables: ['esign_consents'],
  },
  'a signed engagement letter': {
    ...mustEnd,
    async plant(own) {
      const { id } = await aReturn(portal, { clientId: own.id })
      await signLetter(portal, own, id)
      return id
    },
    lives: (_, id: string) => isSigned(id),
    returnTables: ['signatures'],
  },
  'an approved return': {
    ...mustEnd,
    async plant(own) {
      const { step, signerId } = await inReview(own)
      await step('approve')
      return signerId
    },
    lives: async (_, id: string) => (await stateOf(id)) === 'approved',
    returnTables: ['return_packages'],
  },
  'a signed form that was sent': {
    ...mustEnd,
    async plant(own) {
      const { signerId } = await sendForm(own)
      return signerId
    },
    lives: async (_, id: string) => (await stateOf(id)) === 'signed_form_sent',
  },
  'a signed form that staff confirmed': {
    ...mustEnd,
    async plant(own) {
      const { admin, signerId, documentId, taxReturnId } = await sendForm(own)
      const input = { signerId, documentId, compared: true }
      await callTrpc(portal, 'admin.signing.confirmSignedForm', { token: admin.token, input })
      return taxReturnId
    },
    lives: (_, id: string) => isSigned(id),
  },
  'a return that is signed online': {
    ...mustEnd,
    async plant(own) {
      const { step, taxReturnId } = await inReview(own)
      await step('approve')
      await passCheck(step)
      await step('sign', aSignature())
      return taxReturnId
    },
    lives: (_, id: string) => isSigned(id),
  },
  'a passed identity check': {
    ...mustEnd,
    async plant(own) {
      const { step, signerId } = await inReview(own)
      await step('approve')
      await passCheck(step)
      return signerId
    },
    lives: (_, id: string) => exists(sql`select from identity_checks where signer_id = ${id}`),
  },
  'a request for a change': {
    ...entered,
    async plant(own) {
      const { step, signerId } = await inReview(own)
      await step('askChange', { reason: 'The address is wrong.' })
      return signerId
    },
    lives: async (_, id: string) => (await stateOf(id)) === 'change_requested',
  },
  'a note that the tax is paid': {
    ...mustEnd,
    async plant({ id: clientId, api }) {
      const { id } = await aReturn(portal, { clientId, status: 'filed' })
      const owes = { estimatedRefund: cents.parse(-1), refundFinal: true }
      await db.updateTable('taxReturns').set(owes).where('id', '=', id).execute()
      return api.put(`/api/tax-returns/${id}/tax-paid`, { paid: true })
    },
    lives: ({ id }) =>
      exists(sql`select from tax_returns where client_id = ${id} and tax_paid is not null`),
    notice: 'tax_paid',
  },
  'an answer and that everything is in': {
    ...entered,
    async plant({ id: clientId, token, api }) {
      await api.put('/api/profile', singleProfile)
      const { id } = await aReturn(portal, { clientId })
      const input = { taxReturnId: id }
      const answers = { ...input, answers: { wages: true } }
      await callTrpc(portal, 'requestItems.saveAnswers', { token, input: answers })
      await api.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
      return callTrpc(portal, 'requestItems.handOver', { token, input })
    },
    lives: ({ id }) =>
      exists(sql`select from tax_returns join questionnaires on tax_return_id = tax_returns.id
        where client_id = ${id} and handed_over_at is not null`),
    returnTables: ['questionnaires', 'request_items', 'documents'],
  },
  'a message': {
    ...entered,
    async plant({ token }) {
      const input = { about: 'client', text: 'Please call me at another number.' }
      return callTrpc(portal, 'messages.start', { token, input })
    },
    clientTables: ['threads'],
  },
}

/** A return of the account that staff sent for review, and the account's calls about it. */
async function inReview(own: Registered, joint = false) {
  const admin = await anAdmin(portal)
  const client = { ...(await aClient(portal)), ...own }
  const { taxReturnId, package: sent } = await aPublishedReturn(portal, admin, {
    client,
    joint,
    // Without a bank account, which would end, too.
    ...(!joint && { profile: singleProfile }),
  })
  const bound = { packageId: sent.id, binding: sent.binding, password, withoutAccount: true }
  const step = async (name: string, more: object = {}) => {
    const input = { ...bound, ...more }
    const answer = await callTrpc(portal, `signing.${name}`, { token: own.token, input })
    if (answer.status !== 200) throw new Error(String(answer.message))
  }
  return { admin, taxReturnId, sent, step, signerId: sent.signers[0]?.id ?? '' }
}
type Step = Awaited<ReturnType<typeof inReview>>['step']

async function passCheck(step: Step) {
  await step('startCheck')
  provider.end('passed')
  await step('readCheck')
}

async function sendForm(own: Registered) {
  const review = await inReview(own)
  await review.step('approve')
  const file = { name: 'signed.pdf', bytes: aPdf('signed'), category: 'other' }
  const documentId = String((await own.api.upload(review.taxReturnId, file)).json()['id'])
  await review.step('sendSignedForm', { documentId })
  return { ...review, documentId }
}

async function stateOf(signerId: string) {
  const signers = db.selectFrom('signers').select('state').where('id', '=', signerId)
  return (await signers.executeTakeFirst())?.state
}

const isSigned = (taxReturnId: string) =>
  exists(sql`select from signatures where tax_return_id = ${taxReturnId} and voided_at is null`)

async function exists(rows: RawBuilder<unknown>) {
  return (await rows.execute(db)).rows.length > 0
}

async function hasRows({ id }: Registered, { tables = [], clientTables = [] }: Thing) {
  const columns = [
    ...tables.map((table) => `${table}.user_id`),
    ...clientTables.map((table) => `${table}.client_id`),
  ]
  const counts = columns.map((column) => {
    const table = sql.table(column.split('.')[0] ?? '')
    return sql`select from ${table} where ${sql.ref(column)} = ${id}`.execute(db)
  })
  return (await Promise.all(counts)).some(({ rows }) => rows.length > 0)
}

/** The tables of ways into an account and of what waits for it: a new one without a row in `planted` fails. */
const keeps = new Set([
  // Ways in: ways-in.test.ts.
  'trusted_devices',
  'account_links',
  // Looked at with their tokens.
  'sessions',
  'notifications',
  'thread_reads',
  // Access to another client, which the firm or that client gives.
  'client_access',
  'access_now',
  'grants_now',
  // Of staff.
  'document_views',
  // Only an account with a proven address is linked.
  'firm_accounts',
  'firm_sign_ins',
  // Only a proven address is kept as a former one.
  'former_addresses',
])

/** The same for the tables of clients. */
const keepsOfClients = new Set([
  'audit_log',
  // Looked at with their tokens.
  'client_access',
  'access_now',
  'grants_now',
  'impersonations',
  'invitations',
  'notifications',
  // Only staff write them.
  'business_profiles',
  'business_owners',
  'client_notes',
  'client_calls',
  'invoices',
  'merged_clients',
  'same_clients',
  // The portal writes it.
  'document_reminders',
  // They end with their session.
  'export_tickets',
  // Paid is paid.
  'payments',
])

/** The same for the tables of returns. */
const keepsOfReturns = new Set([
  // Only staff write them.
  'guest_links',
  'fees',
  'invoices',
  // The portal writes it when staff complete the return; the owner reviews it.
  'frozen_profiles',
  'document_reminders',
  // Looked at above.
  'document_views',
  'export_tickets',
  'payments',
  'threads',
])

test.each([
  { column: 'user_id', keeps, key: 'tables' },
  { column: 'client_id', keeps: keepsOfClients, key: 'clientTables' },
  { column: 'tax_return_id', keeps: keepsOfReturns, key: 'returnTables' },
] as const)('every table with $column is planted, or kept for a reason', async (row) => {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.columns
    where table_schema = 'public' and column_name = ${row.column}`.execute(db)
  const covered = Object.values<Thing>(planted).flatMap((thing) => thing[row.key] ?? [])
  const known = new Set([...row.keeps, ...covered])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

describe.each(Object.entries(proofs))('proof by %s', (name, prove) => {
  test.each(Object.entries(planted))('leaves of %s what the table says', async (_, thing) => {
    const own = await registered()
    const made = await thing.plant(own)
    const lives = async () => thing.lives?.(own, made as never) ?? hasRows(own, thing)
    expect(await lives()).toBe(true)
    const proved: Happened = await prove(portal, own)
    expect(proved.status).toBe(200)
    const isKept = thing.kept?.[name as keyof Kept] !== undefined
    expect(await lives()).toBe(isKept)
    expect((await own.api.get('/api/auth/user')).status).toBe(401)
    if (proved.session !== undefined) {
      expect((await apiAs(portal, proved.session).get('/api/auth/user')).status).toBe(200)
    }
    // Sessions alone make no mail of their own: the page and the other mails say so.
    const isNotified = thing.notice !== undefined && !isKept
    const toCheck = thing.entered === true && (name === 'a reset link' || name === 'an invitation')
    const ended = new Set(['sessions', ...(isNotified ? [thing.notice] : [])])
    expect(await mailedProven(proved.to ?? own.email)).toEqual(
      isNotified || toCheck ? [{ ended, toCheck }] : [],
    )
  })
})

async function mailedProven(to: string) {
  const mails = (await mailsTo(portal, to)).filter((mail) => mail.template === 'email-proven')
  return mails.map(({ ended, toCheck }) => ({ ended: new Set(ended), toCheck }))
}

test('access that is accepted during the proof ends with it, and the two don’t lock each other out', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [own, to] = [await registered(), await aClient(portal)]
    const person = { email: to.email, firstName: 'Ines', lastName: 'Moreno', part: 'helper' }
    await own.api.post(`/api/clients/${own.id}/access`, { ...person, password })
    const input = { token: await mailedAccess(portal, to.email) }
    await apiAs(portal).post('/api/auth/forgot-password', { email: own.email })
    const reset = { token: await mailedResetToken(portal, own.email), password: newPassword }
    const [accepted, proved] = await Promise.all([
      callTrpc(portal, 'clients.accept', { token: to.token, input }),
      apiAs(portal).post('/api/auth/reset-password', reset),
    ])
    expect([200, 400]).toContain(accepted.status)
    expect(proved.status).toBe(200)
    const access = sql`select from access_now where client_id = ${own.id} and user_id = ${to.id}`
    expect(await exists(access)).toBe(false)
  }
})

const byReset = async (own: Registered) => {
  const { status } = await proofs['a reset link'](portal, own)
  expect(status).toBe(200)
}

describe('what was signed before the mailbox proved the address', () => {
  test('is asked for again with its reason, and staff are told before they file', async () => {
    const own = await registered()
    const { admin, taxReturnId, step } = await inReview(own)
    await signLetter(portal, own, taxReturnId)
    await step('approve')
    await passCheck(step)
    await step('sign', aSignature())
    await byReset(own)
    const because = 'It was given before the email address was confirmed'
    const rows = db.selectFrom('signatures').select(['signed', 'voidedBecause'])
    expect(await rows.where('taxReturnId', '=', taxReturnId).orderBy('id').execute()).toEqual([
      { signed: 'engagement_letter', voidedBecause: because },
      { signed: 'authorization', voidedBecause: because },
    ])
    const { output } = await asking(portal, admin)('admin.returns.get', { id: taxReturnId })
    expect(output).toMatchObject({ signing: 'taxpayer', letterSignedAt: null })
    const told = (await admin.api.get('/api/notifications')).list()
    expect(told.map(({ title }) => title)).toContain('Nora Day signs again for 2025')
    const { titles } = await noticesOf(own)
    expect(titles).toContain('Please sign the 2025 engagement letter again')
    expect(titles).toContain('2025 Tax Return: please review and sign again')
  })

  test('stays for a filed return, and where staff saw it signed', async () => {
    const own = await registered()
    const { admin, taxReturnId, step, signerId } = await inReview(own)
    await step('approve')
    await attest(portal, admin, signerId)
    const filed = await aReturn(portal, { clientId: own.id, taxYear: 2024 })
    await signLetter(portal, own, filed.id)
    const dates = { startedAt: new Date(), completedAt: new Date(), filedAt: new Date() }
    const set = { status: 'filed' as const, clientTurnAt: null, ...dates }
    await db.updateTable('taxReturns').set(set).where('id', '=', filed.id).execute()
    await byReset(own)
    expect(await stateOf(signerId)).toBe('signed')
    expect([await isSigned(taxReturnId), await isSigned(filed.id)]).toEqual([true, true])
  })

  test.each(['the account', 'staff'])(
    'includes the spouse’s approval by the link of %s only if the account sent it',
    async (sender) => {
      const own = await registered()
      const { admin, sent, step } = await inReview(own, true)
      const email = `spouse-of-${own.id}@example.com`
      if (sender === 'staff') await inviteSpouse(portal, admin, sent, email)
      else await step('inviteSpouse', { email })
      const link = { token: await mailedSpouseToken(portal, email) }
      await callTrpc(portal, 'spouse.open', { input: link })
      const json = { ...link, code: await mailedSpouseCode(portal, email) }
      const { cookies } = await portal.app.inject({
        method: 'POST',
        url: '/trpc/spouse.confirm',
        payload: { json },
      })
      const headers = { cookie: `${cookies[0]?.name}=${cookies[0]?.value}` }
      const input = { packageId: sent.id, binding: sent.binding }
      expect((await callTrpc(portal, 'spouse.approve', { input, headers })).status).toBe(200)
      await byReset(own)
      const after = sender === 'staff' ? 'approved' : 'reviewing'
      expect(await stateOf(sent.signers[1]?.id ?? '')).toBe(after)
    },
  )

  test('is not signed by a session that ends meanwhile, and the two don’t lock each other out', async () => {
    for (let round = 0; round < 3; round += 1) {
      const own = await registered()
      const { taxReturnId, step } = await inReview(own)
      await apiAs(portal).post('/api/auth/forgot-password', { email: own.email })
      const reset = { token: await mailedResetToken(portal, own.email), password: newPassword }
      const [signed, approved, proved] = await Promise.all([
        signLetter(portal, own, taxReturnId),
        step('approve').then(
          () => 'approved',
          (error: Error) => error.message,
        ),
        apiAs(portal).post('/api/auth/reset-password', reset),
      ])
      // Its session can end before the password is checked, which is a new one then, or after.
      const refused = ['Please log in again', 'Password is wrong']
      if (signed.status !== 200) expect(refused).toContain(signed.message)
      expect(['approved', 'Please log in again']).toContain(approved)
      expect(proved.status).toBe(200)
      expect(await isSigned(taxReturnId)).toBe(false)
    }
  })
})

/** What the owner reads after signing in with the new password. */
async function noticesOf({ email }: Registered) {
  const body = { email, password: newPassword }
  const { token } = (await apiAs(portal).post('/api/auth/login', body)).json()
  const notices = (await apiAs(portal, String(token)).get('/api/notifications')).list()
  return { titles: notices.map(({ title }) => title) }
}

async function invite(email: string): Promise<string> {
  const { token } = await anAdmin(portal)
  const input = { email, firstName: 'Ines', lastName: 'Moreno' }
  await callTrpc(portal, 'admin.invitations.send', { token, input })
  return mailedInvitation(portal, email)
}

test('an invitation is not accepted twice, and not against resets at the same time', async () => {
  for (let round = 0; round < 4; round += 1) {
    const email = `invited-race-${round}@example.com`
    const token = await invite(email)
    await registered(email)
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

describe('the link of the welcome mail', () => {
  const prove = (token: string, more: object = {}, as: string | null = null) =>
    callTrpc(portal, 'auth.proveEmail', { token: as, input: { token, ...more } })

  test('needs a session of this account, which stays, or its password', async () => {
    const own = await registered()
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

  async function disowning(own: Registered) {
    const token = await mailedProof(portal, own.email)
    const call = (procedure: string, input: object = {}) =>
      callTrpc(portal, `auth.${procedure}`, { input: { token, ...input } })
    return {
      opened: async () => await call('openProofLink'),
      disown: async (what: string) => (await call('disown', { disowning: what })).status,
    }
  }
  const isOpen = async ({ api }: Registered) => (await api.get('/api/auth/user')).status === 200

  test('deletes an account without a return for a person who did not open it, and frees the address, but not its invitation', async () => {
    const email = 'invited-disowns@example.com'
    const invitation = { token: await invite(email) }
    const own = await registered(email)
    const { opened, disown } = await disowning(own)
    expect((await opened()).output).toMatchObject({ state: 'open', disowning: 'delete' })
    expect([await disown('close'), await isOpen(own)]).toEqual([409, true])
    expect([await disown('delete'), await isOpen(own)]).toEqual([200, false])
    expect([await disown('delete'), (await opened()).status]).toEqual([400, 400])
    const invited = await callTrpc(portal, 'auth.openInvitation', { input: invitation })
    expect(invited.status).toBe(200)
    expect((await registered(email)).id).not.toBe(own.id)
  })

  test('disables an account with a return, and tells each of the staff once, however many it is', async () => {
    const admin = await anAdmin(portal)
    for (let disowned = 0; disowned < 3; disowned += 1) {
      const own = await registered()
      await aReturn(portal, { clientId: own.id })
      const { opened, disown } = await disowning(own)
      expect((await opened()).output).toMatchObject({ state: 'open', disowning: 'close' })
      expect([await disown('delete'), await isOpen(own)]).toEqual([409, true])
      expect([await disown('close'), await isOpen(own)]).toEqual([200, false])
    }
    const told = (await admin.api.get('/api/notifications')).list()
    expect(told).toMatchObject([
      {
        title: 'An account was disowned',
        message: expect.stringMatching(/\d+ accounts like it are disabled/),
      },
    ])
  })
})

describe('an unproven account', () => {
  test('is shown as such in each answer that names it to staff, until its proof', async () => {
    const own = await registered()
    const admin = await anAdmin(portal)
    const ask = asking(portal, { ...admin, token: admin.token })
    const { id: taxReturnId } = await aReturn(portal, { clientId: own.id })
    const about = { clientId: own.id, about: 'return', aboutId: taxReturnId }
    const started = await ask('admin.messages.start', { ...about, text: 'Welcome.' })
    const { id: thread } = started.output as { id: string }
    const filed = await aReturn(portal, { clientId: own.id, taxYear: 2024, status: 'filed' })
    const issued = booksOf(admin).issued(own.id, ['100'], { taxReturnId: filed.id })
    const { id: invoiceId } = await issued
    await booksOf(admin).pay(own.id, '50')
    const reminded = { reminded: 3, remindedPart: 1, remindedAt: portal.services.clock() }
    const invoice = portal.services.db.updateTable('invoices').set(reminded)
    await invoice.where('id', '=', invoiceId).execute()
    const reads = {
      'admin.users.account': { id: own.id },
      'admin.users.page': { search: own.email },
      'admin.users.find': { search: own.email },
      'admin.returns.list': { search: own.email },
      'admin.returns.get': { id: taxReturnId },
      'admin.returns.ofClient': { id: own.id },
      'admin.messages.list': { clientId: own.id },
      'admin.messages.get': { id: thread },
      'admin.clients.callList': {},
      'admin.money.summary': {},
      'admin.money.invoices': { clientId: own.id },
      'admin.money.payments': { clientId: own.id },
      'admin.activity.list': { about: own.id },
    }
    const saying = async (emailProven: boolean) => {
      for (const [read, input] of Object.entries(reads)) {
        const { output } = await ask(read, input)
        expect(JSON.stringify(output), read).toContain(`"emailProven":${emailProven}`)
      }
    }
    await saying(false)
    await proofs['its own session'](portal, own)
    await saying(true)
  })

  test('is not one that has no address to prove', async () => {
    const admin = await anAdmin(portal)
    const business = await aBusiness(admin)
    await aUserWith(portal, business, 'officer')
    for (const id of [(await aClient(portal)).id, business]) {
      const answer = await asking(portal, admin)('admin.users.account', { id })
      expect(answer).toMatchObject({ output: { signsIn: true, emailProven: true } })
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
      const listed = await client.api.get(`/api/tax-returns/${id}/documents`)
      expect(listed.status).toBe(shown ? 200 : 404)
      expect((await client.api.get('/api/filed-returns')).list()).toHaveLength(shown)
      const download = await client.api.get(`/api/documents/${document}/download`)
      expect(download.status).toBe(shown ? 200 : 404)
      const zip = await callTrpc(own, 'dataExport.begin', { token: client.token })
      expect(zip.status).toBe(shown ? 200 : 403)
      const made = await admin.api.patch(`/api/admin/users/${client.id}/role`, { role: 'admin' })
      expect(made.status).toBe(shown ? 200 : 409)
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
