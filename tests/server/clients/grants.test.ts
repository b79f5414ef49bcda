import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { aUserWith, shareWith, undoIsOver } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aBusiness } from '#tests/support/businesses.ts'
import { aClient, anAdmin, aReturn, password, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { mailedAccess, mailsTo } from '#tests/support/mails.ts'
import { anOfficeClient as makeOfficeClient, asking } from '#tests/support/office.ts'
import { marriedProfile } from '#tests/support/profiles.ts'
import { auditRows, rowsOf, setRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let made = 0

const portal = await testPortal({ config: { emailProof: 'required' } })
const admin = await anAdmin(portal)
const owner = await aClient(portal)

const newAddress = () => `access-${(made += 1)}@example.com`
const maria = { firstName: 'Maria', lastName: 'Ruiz' }

const anOfficeClient = async () => (await makeOfficeClient(portal, admin, maria)).id

const invite = (by: Person, clientId: string, part: string, more: object = {}) =>
  by.api.post(`/api/clients/${clientId}/access`, {
    part,
    email: newAddress(),
    ...maria,
    password,
    ...more,
  })
const open = (token: string, as: string | null = null) =>
  callTrpc(portal, 'auth.openInvitation', { token: as, input: { token } })
const accept = (token: string, as: string) =>
  callTrpc(portal, 'clients.accept', { token: as, input: { token } })
const register = (token: string) =>
  callTrpc(portal, 'auth.acceptInvitation', { input: { token, password, ...maria } })
const clientsOf = async (person: Pick<Person, 'api'>) =>
  (await person.api.get('/api/clients')).list()
const accessesOf = async (person: Pick<Person, 'api'>, clientId: string) =>
  (await person.api.get(`/api/clients/${clientId}/access`)).list()

describe('an office client who is invited later', () => {
  test('signs in to the same client: nothing moves, and the scan is byte for byte the same', async () => {
    const clientId = await anOfficeClient()
    const started = await admin.api.post(`/api/admin/clients/${clientId}/tax-returns`, {
      taxYear: 2025,
    })
    const returnId = String(started.json()['id'])
    const bytes = aPdf('scanned at the office')
    const scan = await admin.api.upload(returnId, { name: 'w2.pdf', bytes, category: 'w2' })
    await asking(portal, admin)('admin.clients.saveProfile', { ...marriedProfile, clientId })
    const email = newAddress()
    expect((await invite(admin, clientId, 'self', { email })).status).toBe(201)
    const token = await mailedAccess(portal, email)
    expect((await open(token)).output).toMatchObject({ state: 'new', part: 'self', email })
    const signedIn = (await register(token)).output as { token: string; user: { id: string } }
    expect(signedIn.user.id).toBe(clientId)
    const api = apiAs(portal, signedIn.token)
    expect((await api.get('/api/tax-returns')).list()).toMatchObject([{ id: returnId }])
    // A stranger could not have typed it.
    const { bankAccountNumber } = marriedProfile
    expect((await api.get('/api/profile')).json()).toMatchObject({ bankAccountNumber })
    const file = await portal.app.inject({
      url: `/api/documents/${String(scan.json()['id'])}/download`,
      headers: { authorization: `Bearer ${signedIn.token}` },
    })
    expect(file.rawPayload).toStrictEqual(bytes)
    expect(await clientsOf({ api })).toStrictEqual([
      {
        id: clientId,
        kind: 'person',
        name: 'Maria Ruiz',
        part: 'self',
        unreadThreads: 0,
        waiting: 1,
      },
    ])
  })

  test('opens the account while a return of theirs is being changed', async () => {
    const clientId = await anOfficeClient()
    const { id } = await aReturn(portal, { clientId, taxYear: 2024 })
    const email = newAddress()
    await invite(admin, clientId, 'self', { email })
    const token = await mailedAccess(portal, email)
    const { db } = portal.services
    let registering: ReturnType<typeof register> | undefined
    // As an upload and every other change of a return do.
    await db.transaction().execute(async (trx) => {
      await sql`select from tax_returns where id = ${id} for update`.execute(trx)
      registering = register(token)
      await someoneWaits(db)
      await sql`select from clients where id = ${clientId} for no key update`.execute(trx)
    })
    expect((await registering)?.status).toBe(200)
  })

  test('is found as maybe the same by the name that they open the account with', async () => {
    const [clientId, other] = [await anOfficeClient(), await anOfficeClient()]
    const save = asking(portal, admin)
    await save('admin.clients.saveProfile', { ...marriedProfile, clientId, ssn: '219-09-0091' })
    await save('admin.clients.saveProfile', {
      ...marriedProfile,
      clientId: other,
      ssn: '219-09-0092',
    })
    await save('admin.clients.update', { id: clientId, firstName: 'Mary', lastName: 'Ruiz' })
    const email = newAddress()
    await invite(admin, clientId, 'self', { email })
    await register(await mailedAccess(portal, email))
    expect((await admin.call('admin.sameClients.list', { id: other })).output).toMatchObject({
      same: expect.arrayContaining([expect.objectContaining({ id: clientId })]),
    })
  })

  test('with an address that has an account, or gets one, is for staff to merge', async () => {
    const clientId = await anOfficeClient()
    const refused = await invite(admin, clientId, 'self', { email: owner.email })
    expect([refused.status, refused.json()['message']]).toStrictEqual([
      409,
      'This email address already has an account. Merge the two clients if they are the same.',
    ])
    const email = newAddress()
    await invite(admin, clientId, 'self', { email })
    const token = await mailedAccess(portal, email)
    await apiAs(portal).post('/api/auth/register', { email, password, ...maria })
    expect((await register(token)).status).toBe(409)
    expect(await accessesOf(admin, clientId)).toMatchObject([{ state: 'invited' }])
  })

  test('keeps the firm’s records when the account’s row goes', async () => {
    const { db } = portal.services
    const clientId = await anOfficeClient()
    const email = newAddress()
    await invite(admin, clientId, 'self', { email })
    await register(await mailedAccess(portal, email))
    await db.deleteFrom('users').where('id', '=', clientId).execute()
    expect(await rowsOf(db, 'clients', ['id'], { id: clientId })).toStrictEqual([{ id: clientId }])
    // Who registered and was never a client of record leaves nothing.
    const registered = await aClient(portal)
    await db.deleteFrom('users').where('id', '=', registered.id).execute()
    expect(await rowsOf(db, 'clients', ['id'], { id: registered.id })).toStrictEqual([])
  })
})

describe('an invitation with a part', () => {
  test('gives a new account access, and an own client beside it', async () => {
    const email = newAddress()
    const answer = await invite(owner, owner.id, 'helper', { email })
    expect(answer.json()).toMatchObject({ part: 'helper', state: 'invited', email, own: false })
    const token = await mailedAccess(portal, email)
    expect((await open(token)).output).toMatchObject({
      state: 'new',
      part: 'helper',
      client: `${owner.firstName} ${owner.lastName}`,
    })
    const api = apiAs(portal, ((await register(token)).output as { token: string }).token)
    expect((await clientsOf({ api })).map(({ part }) => part)).toStrictEqual(['self', 'helper'])
    expect(await accessesOf(owner, owner.id)).toMatchObject([
      { part: 'self', state: 'open', own: true, mayEnd: false, id: owner.id },
      { part: 'helper', state: 'open', mayEnd: true, lastOpenedAt: null },
    ])
    expect((await mailsTo(portal, owner.email)).at(-1)).toMatchObject({
      template: 'access-given',
      part: 'helper',
    })
  })

  test('needs a client’s password each time, and staff’s recent one, and tells where it went', async () => {
    const client = await aClient(portal)
    const colleague = await anAdmin(portal)
    for (const typed of [undefined, 'Wrong-Harbor-42!']) {
      const refused = await invite(client, client.id, 'helper', { password: typed })
      expect([refused.status, refused.json()]).toMatchObject([
        400,
        { errors: [{ path: 'password' }] },
      ])
    }
    const email = newAddress()
    const passwordConfirmedAt = new Date(portal.services.clock().getTime() - 11 * 60_000)
    await setRows(
      portal,
      'sessions',
      { passwordConfirmedAt },
      { userId: [client.id, colleague.id] },
    )
    expect((await invite(client, client.id, 'helper', { email })).status).toBe(201)
    expect((await invite(colleague, client.id, 'helper')).status).toBe(403)
    const [notice] = (await client.api.get('/api/notifications')).list()
    expect(notice).toMatchObject({ message: expect.stringContaining(email), read: false })
  })

  test('gives an account access only when its signed-in owner accepts, once, on record', async () => {
    const helper = await aClient(portal)
    await invite(owner, owner.id, 'helper', { email: helper.email })
    expect(await clientsOf(helper)).toHaveLength(1)
    const token = await mailedAccess(portal, helper.email)
    expect((await open(token)).output).toMatchObject({ state: 'sign_in' })
    expect((await register(token)).status).toBe(409)
    expect((await open(token, helper.token)).output).toMatchObject({ state: 'accept' })
    expect(await accept(token, helper.token)).toMatchObject({
      status: 200,
      output: { id: owner.id, part: 'helper' },
    })
    expect(await clientsOf(helper)).toHaveLength(2)
    expect((await accept(token, helper.token)).status).toBe(400)
    const again = await invite(owner, owner.id, 'helper', { email: helper.email })
    expect([again.status, again.json()['message']]).toStrictEqual([409, 'They already have access'])
    const grant = (await accessesOf(owner, owner.id)).find(({ email }) => email === helper.email)
    await owner.api.delete(`/api/access/${String(grant?.['id'])}`)
    const rows = await auditRows(portal, ['action', 'actorId', 'details'], {
      clientId: owner.id,
      action: 'access.%',
    })
    const details = { part: 'helper' }
    expect(rows.slice(-3)).toStrictEqual([
      { action: 'access.invited', actorId: owner.id, details },
      { action: 'access.given', actorId: helper.id, details },
      { action: 'access.ended', actorId: owner.id, details },
    ])
  })

  test('opened by somebody else who is signed in shows a masked address and grants nothing', async () => {
    const stranger = await aClient(portal)
    const email = newAddress()
    await invite(owner, owner.id, 'spouse', { email })
    const token = await mailedAccess(portal, email)
    expect((await open(token, stranger.token)).output).toStrictEqual({
      email: 'a•••@example.com',
      firstName: '',
      lastName: '',
      part: null,
      client: null,
      staff: false,
      ways: [],
      state: 'someone_else',
    })
    expect(await accept(token, stranger.token)).toMatchObject({
      status: 409,
      message: 'This invitation is for a•••@example.com',
    })
    expect(await clientsOf(stranger)).toHaveLength(1)
  })

  test('an unproven address gains nothing without the link, and is proven with it', async () => {
    const email = newAddress()
    await invite(owner, owner.id, 'helper', { email })
    const planted = await apiAs(portal).post('/api/auth/register', { email, password, ...maria })
    const session = String(planted.json()['token'])
    const api = apiAs(portal, session)
    expect(await clientsOf({ api })).toHaveLength(1)
    expect((await accept('A'.repeat(43), session)).status).toBe(400)
    const token = await mailedAccess(portal, email)
    // Whoever has the mailbox takes the account over, and the planted session ends.
    expect((await register(token)).status).toBe(200)
    expect((await api.get('/api/clients')).status).toBe(401)

    const own = newAddress()
    await invite(owner, owner.id, 'helper', { email: own })
    const mine = await apiAs(portal).post('/api/auth/register', { email: own, password, ...maria })
    const mineToken = String(mine.json()['token'])
    expect((await accept(await mailedAccess(portal, own), mineToken)).status).toBe(200)
    expect((await apiAs(portal, mineToken).get('/api/auth/user')).status).toBe(200)
    expect(await clientsOf({ api: apiAs(portal, mineToken) })).toHaveLength(2)
  })

  test('starts with the one client that they act for, until they have something of their own', async () => {
    const email = newAddress()
    await invite(owner, owner.id, 'helper', { email })
    const { output } = await register(await mailedAccess(portal, email))
    expect(output).toMatchObject({ startsWith: owner.id })
    const signIn = async () =>
      (await callTrpc(portal, 'auth.login', { input: { email, password } })).output as Output
    type Output = { token: string; startsWith?: string }
    const { token, startsWith } = await signIn()
    expect(startsWith).toBe(owner.id)
    const other = await aClient(portal)
    await invite(other, other.id, 'helper', { email })
    await accept(await mailedAccess(portal, email), token)
    expect(await signIn()).not.toHaveProperty('startsWith')
    const [, access] = await accessesOf(other, other.id)
    await other.api.delete(`/api/access/${String(access?.['id'])}`)
    const again = await signIn()
    expect(again.startsWith).toBe(owner.id)
    await apiAs(portal, again.token).post('/api/tax-returns', { taxYear: 2025 })
    expect(await signIn()).not.toHaveProperty('startsWith')
  })

  test('two spouses with one address: refused with the reason', async () => {
    const { email } = owner
    expect((await invite(owner, owner.id, 'spouse', { email })).json()).toMatchObject({
      message: 'This is your own address',
      errors: [{ path: 'email' }],
    })
    const shared = await invite(admin, owner.id, 'spouse', { email: email.replace('@', '+m@') })
    expect([shared.status, shared.json()['message']]).toStrictEqual([
      400,
      expect.stringContaining('Two people can’t sign in with one address'),
    ])
  })

  describe('as a second spouse is refused, with what to do first,', () => {
    const second = (client: Person) => invite(client, client.id, 'spouse')
    const refusedBy = (answer: Awaited<ReturnType<typeof invite>>) => [
      answer.status,
      answer.json()['errors'],
    ]

    test('while another one is invited, or has access; then no longer', async () => {
      const client = await aClient(portal)
      const spouse = await aClient(portal, { firstName: 'Luis', lastName: 'Santos' })
      const { email, firstName, lastName } = spouse
      const first = { email, firstName, lastName }
      await invite(client, client.id, 'spouse', first)
      const [path, one] = ['part', 'A client has one spouse at a time']
      expect(refusedBy(await second(client))).toStrictEqual([
        409,
        [{ path, message: `${one}: withdraw the invitation of Luis Santos first` }],
      ])
      // The same person again: a new link replaces the old one.
      expect((await invite(client, client.id, 'spouse', first)).status).toBe(201)
      await accept(await mailedAccess(portal, email), spouse.token)
      expect(refusedBy(await second(client))).toStrictEqual([
        409,
        [{ path, message: `${one}: end the access of Luis Santos first` }],
      ])
      const [, grant] = await accessesOf(client, client.id)
      await client.api.delete(`/api/access/${String(grant?.['id'])}`)
      expect((await second(client)).status).toBe(201)
    })

    test('also of two at the same moment', async () => {
      const client = await aClient(portal)
      const answers = await Promise.all([1, 2, 3].map(() => second(client)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toStrictEqual([
        201, 409, 409,
      ])
    })

    test('when the link is opened after another one got access', async () => {
      const client = await aClient(portal)
      const late = await aClient(portal)
      await invite(client, client.id, 'spouse', { email: late.email })
      await aUserWith(portal, client.id, 'spouse')
      expect(await accept(await mailedAccess(portal, late.email), late.token)).toMatchObject({
        status: 409,
        message: 'Somebody else has access as the spouse. Please ask who invited you.',
      })
    })
  })

  test.each([
    ['officer of a person', 'owner', 'officer'],
    ['representative without staff', 'owner', 'representative'],
    ['self of somebody who signs in', 'admin', 'self'],
  ])('%s: refused, and nothing is written', async (_what, by, part) => {
    const before = await fingerprint(portal.services.db)
    const caller = by === 'owner' ? owner : admin
    expect((await invite(caller, owner.id, part)).status).toBe(403)
    expect(await fingerprint(portal.services.db)).toStrictEqual(before)
  })

  test('a spouse and a helper grant nothing, an officer invites helpers', async () => {
    const spouse = await aUserWith(portal, owner.id, 'spouse')
    expect((await invite(spouse, owner.id, 'spouse')).status).toBe(403)
    const business = await aBusiness(admin)
    const officer = await aUserWith(portal, business, 'officer')
    expect((await invite(officer, business, 'officer')).status).toBe(403)
    expect((await invite(officer, business, 'helper')).status).toBe(201)
    const stranger = await aClient(portal)
    expect((await invite(stranger, owner.id, 'helper')).status).toBe(404)
  })

  test('a representative needs the document that says so, of this client', async () => {
    const client = await aClient(portal)
    const { id } = (await client.api.post('/api/tax-returns', { taxYear: 2025 })).json()
    const file = { name: 'power.pdf', bytes: aPdf(), category: 'other' }
    const documentId = (await admin.api.upload(String(id), file)).json()['id']
    const bare = await invite(admin, client.id, 'representative')
    expect([bare.status, bare.json()['errors']]).toMatchObject([400, [{ path: 'documentId' }]])
    expect((await invite(admin, owner.id, 'representative', { documentId })).status).toBe(400)
    expect((await invite(admin, client.id, 'representative', { documentId })).status).toBe(201)
  })

  test('an end in the past is refused by name; a later day holds to its end', async () => {
    const past = await invite(owner, owner.id, 'helper', { until: '2020-01-01' })
    expect([past.status, past.json()['errors']]).toMatchObject([400, [{ path: 'until' }]])
    const later = await invite(owner, owner.id, 'helper', { until: '2199-06-03' })
    expect(String(later.json()['until'])).toMatch(/^2199-06-04T/)
  })
})

describe('an end', () => {
  test('of a spouse is told to both, neutrally, and the preparer decides about a joint return in work', async () => {
    const [client, preparer] = [await aClient(portal), await anAdmin(portal)]
    const spouse = await aClient(portal)
    await shareWith(portal, client, { clientId: client.id, part: 'spouse', to: spouse })
    const { id } = (await client.api.post('/api/tax-returns', { taxYear: 2025 })).json()
    await sql`update tax_returns set joint = true, preparer_id = ${preparer.id}
      where id = ${String(id)}`.execute(portal.services.db)
    const [, grant] = await accessesOf(client, client.id)
    expect((await spouse.api.delete(`/api/access/${String(grant?.['id'])}`)).status).toBe(200)
    await undoIsOver(portal, String(grant?.['id']))
    for (const person of [client, spouse]) {
      const mail = (await mailsTo(portal, person.email)).at(-1)
      expect(mail).toMatchObject({ template: 'access-ended', part: 'spouse' })
    }
    const decision = {
      title: `${client.firstName} ${client.lastName}: the joint 2025 return needs a decision`,
      href: `/admin/returns/${String(id)}`,
    }
    const [notices, others] = [
      (await preparer.api.get('/api/notifications')).list(),
      (await admin.api.get('/api/notifications')).list(),
    ]
    expect(notices[0]).toMatchObject(decision)
    expect(others).not.toContainEqual(expect.objectContaining(decision))
    const undecided = [{ id, taxYear: 2025 }]
    const input = { clientId: client.id }
    const asked = (by: Person) => by.call('clients.access', input)
    expect((await asked(admin)).output).toMatchObject({ undecided })
    expect((await asked(client)).output).toMatchObject({ undecided: [] })
    expect(await accessesOf(client, client.id)).toMatchObject([
      { part: 'self' },
      { state: 'ended' },
    ])
  })

  test('of the client’s own sign-in is refused, also for staff', async () => {
    for (const caller of [owner, admin]) {
      const answer = await caller.api.delete(`/api/access/${owner.id}`)
      expect([answer.status, answer.json()['message']]).toStrictEqual([
        409,
        'This is the client’s own sign-in: only deleting the account ends it',
      ])
    }
    expect((await (await aClient(portal)).api.delete(`/api/access/${owner.id}`)).status).toBe(404)
  })

  test('an officer can’t end another officer, staff can', async () => {
    const business = await aBusiness(admin)
    const officer = await aUserWith(portal, business, 'officer')
    const other = await aUserWith(portal, business, 'officer')
    expect((await officer.api.delete(`/api/access/${other.accessId}`)).status).toBe(403)
    expect((await admin.api.delete(`/api/access/${other.accessId}`)).status).toBe(200)
    expect((await admin.api.delete(`/api/access/${other.accessId}`)).status).toBe(404)
  })

  test('withdraws an invitation: its link no longer works', async () => {
    const email = newAddress()
    const { id } = (await invite(owner, owner.id, 'helper', { email })).json()
    const token = await mailedAccess(portal, email)
    expect((await owner.api.delete(`/api/access/${String(id)}`)).status).toBe(200)
    expect((await open(token)).status).toBe(400)
  })

  test('an invitation that staff send again and withdraw is to act for the client, in its mail and in the log', async () => {
    const business = await aBusiness(admin)
    const { email } = await aClient(portal)
    const { id } = (await invite(admin, business, 'officer', { email })).json()
    const { token } = admin
    for (const step of ['sendAgain', 'withdraw']) {
      const answer = await callTrpc(portal, `admin.invitations.${step}`, { token, input: { id } })
      expect(answer.status).toBe(200)
    }
    const rows = await auditRows(portal, ['action', 'subjectType', 'subjectId'], {
      clientId: business,
      action: 'user.invit%',
    })
    const about = { subjectType: 'client', subjectId: business }
    expect(rows).toStrictEqual([
      { action: 'user.invited_again', ...about },
      { action: 'user.invitation_withdrawn', ...about },
    ])
    const mailed = (await mailsTo(portal, email)).slice(-2)
    const toAct = { template: 'invited-as', part: 'officer' }
    expect(mailed).toMatchObject([toAct, toAct])
  })
})
