import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import { codeRequired } from '#server/base/errors.ts'
import type { PasskeyCreation, PasskeyRequest } from '#shared/auth/two-factor.schema.ts'
import { systemSource } from '#server/change/change.ts'
import { deleteExpiredFirmSignIns } from '#server/records/auth/firm-accounts.queries.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { apiAs } from '#tests/support/api.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { type FirmIssuer, startFirmIssuer } from '#tests/support/firm-issuer.ts'
import { aFirmBrowser } from '#tests/support/firm-sign-in.ts'
import { mailedInvitation, mailsTo } from '#tests/support/mails.ts'
import { auditRows, rowsOf, setRows } from '#tests/support/rows.ts'
import { enrollApp } from '#tests/support/totp.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let firm: FirmIssuer
let portal: TestApp
let admin: Person
let subject: string
beforeAll(async () => {
  firm = await startFirmIssuer()
  portal = await startTestApp({ config: { firmAccounts: firm.settings } })
})
afterAll(async () => {
  await portal.close()
  await firm.close()
})
beforeEach(async () => {
  subject = crypto.randomUUID()
  admin = await anAdmin(portal, { email: addressOf(subject) })
  says()
})
afterEach(() => firm.make({}))

const noAccess = {
  status: 403,
  message:
    'This firm account can’t sign in here. Ask an admin of the portal to check your account.',
}
const over = {
  status: 400,
  message: 'This sign-in is over, or was begun in another browser. Try again.',
}
const notConfirmed = {
  status: 400,
  message: 'Your firm’s sign-in service did not confirm this sign-in. Try again.',
}

function addressOf(name: string, domain = 'merrow.example') {
  return `${name.slice(0, 13)}@${domain}`
}

/** What the provider says about the admin from now on. */
function says(claims: Record<string, unknown> = {}) {
  firm.make({ claims: { sub: subject, email: admin.email, ...claims } })
}

/** Seconds, by the portal’s clock. */
function now(): number {
  return Math.floor(portal.services.clock().getTime() / 1000)
}

async function signIn(browser = aFirmBrowser(portal)) {
  return browser.finish(firm.approve((await browser.begin()).url))
}

const eventsOf = async (id: string) => {
  const rows = await auditRows(portal, ['action', 'details'], { subjectId: id })
  return rows.map(({ action, details }) => [action, details])
}

const linkOf = (userId: string) =>
  portal.services.db
    .selectFrom('firmAccounts')
    .select(['issuer', 'subject'])
    .where('userId', '=', userId)
    .executeTakeFirst()

test('the first sign-in links the account, and the email no longer matters then', async () => {
  expect(await signIn()).toMatchObject({
    status: 200,
    output: { next: '/', user: { id: admin.id } },
  })
  expect(await linkOf(admin.id)).toStrictEqual({ issuer: firm.issuer, subject })
  says({ email: 'renamed@elsewhere.example', email_verified: false })
  const { output } = await signIn()
  expect(output.user.id).toBe(admin.id)
  const me = await apiAs(portal, output.token).get('/api/auth/user')
  expect(me.json()).toMatchObject({ id: admin.id, role: 'admin' })
  const by = { by: 'firm_account', device: 'Unknown browser' }
  expect(await eventsOf(admin.id)).toEqual([
    ['user.firm_account_linked', {}],
    ['session.started', by],
    ['session.started', by],
  ])
  const mails = await mailsTo(portal, admin.email)
  expect(mails.map((mail) => 'event' in mail && mail.event)).toContain('firm_account_linked')
})

describe('has one answer and one event for everybody without access', () => {
  test.each(['no account', 'a client', 'a disabled admin', 'an unproven address'])(
    '%s',
    async (who) => {
      const email = addressOf(crypto.randomUUID())
      let id: string | null = null
      if (who === 'a client') ({ id } = await aClient(portal, { email }))
      if (who === 'an unproven address') ({ id } = await anAdmin(portal, { email, proven: false }))
      if (who === 'a disabled admin') {
        ;({ id } = await anAdmin(portal, { email }))
        await admin.call('admin.users.disable', { userId: id, reason: 'Left the firm' })
      }
      says({ email, sub: `of ${email}` })
      const before = await portal.services.db.selectFrom('auditLog').select('seq').execute()
      expect(await signIn()).toMatchObject(noAccess)
      const rows = await portal.services.db
        .selectFrom('auditLog')
        .select(['action', 'subjectId', 'details'])
        .where(
          'seq',
          'not in',
          before.map(({ seq }) => seq),
        )
        .execute()
      const details = { by: 'firm_account' }
      expect(rows).toEqual([{ action: 'session.refused', subjectId: id, details }])
      if (id !== null) expect(await linkOf(id)).toBeUndefined()
    },
  )

  test('an account that was linked and is disabled or a client now', async () => {
    await signIn()
    const other = await anAdmin(portal)
    const { db } = portal.services
    for (const change of [
      { role: 'client' as const },
      { role: 'admin' as const, disabledAt: new Date() },
    ]) {
      await db.updateTable('users').set(change).where('id', '=', admin.id).execute()
      expect(await signIn()).toMatchObject(noAccess)
    }
    expect(other.id).not.toBe(admin.id)
  })
})

test('an address is proven only if the provider says so, in a domain of the firm', async () => {
  for (const claims of [
    { email_verified: false },
    { email_verified: 'true' },
    { email_verified: undefined },
    { email: 'x@elsewhere.example' },
    { email: 'x@notmerrow.example' },
    { email: 'x@merrow.example@elsewhere.example' },
    { email: undefined },
    { email: ['x@merrow.example'] },
    // A tenant that the issuer does not name.
    { email_verified: undefined, tid: 'another' },
    { email_verified: undefined, tid: '' },
  ]) {
    says(claims)
    expect([claims, await signIn()]).toMatchObject([claims, noAccess])
    expect(await linkOf(admin.id)).toBeUndefined()
  }
})

test('a subject of somebody else with the same email opens nothing, and an account has one subject', async () => {
  await signIn()
  says({ sub: 'the next owner of the mailbox' })
  expect(await signIn()).toMatchObject(noAccess)
  expect(await linkOf(admin.id)).toMatchObject({ subject })
})

describe('refuses an answer', () => {
  test.each<[string, Parameters<FirmIssuer['make']>[0]]>([
    ['for another audience', { claims: { aud: 'another-app' } }],
    ['for two audiences without a party', { claims: { aud: ['portal', 'another-app'] } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
    ['that expired', { claims: { exp: Math.floor(Date.now() / 1000) - 60 } }],
    ['of a time that has not come', { claims: { nbf: Math.floor(Date.now() / 1000) + 600 } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['signed with a key that is not published', { signs: 'stranger' }],
    ['with no signature', { signs: 'none' }],
    ['signed with the client’s secret', { signs: 'secret' }],
  ])('%s', async (_, fault) => {
    const claims = { sub: subject, email: admin.email, ...fault.claims }
    firm.make({ ...fault, claims })
    expect(await signIn()).toMatchObject(notConfirmed)
    expect(await linkOf(admin.id)).toBeUndefined()
  })

  test('whose iss parameter names another issuer, or is missing', async () => {
    const browser = aFirmBrowser(portal)
    const mixed = firm.approve((await browser.begin()).url, { iss: 'https://elsewhere.example' })
    expect(await browser.finish(mixed)).toMatchObject(notConfirmed)
    const without = new URLSearchParams(firm.approve((await browser.begin()).url))
    without.delete('iss')
    expect(await browser.finish(without.toString())).toMatchObject(notConfirmed)
  })

  test('that says that the person declined', async () => {
    const browser = aFirmBrowser(portal)
    const state = new URL((await browser.begin()).url).searchParams.get('state') ?? ''
    const declined = new URLSearchParams({ error: 'access_denied', state, iss: firm.issuer })
    expect(await browser.finish(declined.toString())).toMatchObject(notConfirmed)
  })

  test('in a browser that has not begun the sign-in', async () => {
    const attacker = aFirmBrowser(portal)
    const answer = firm.approve((await attacker.begin()).url)
    expect(await aFirmBrowser(portal).finish(answer)).toMatchObject(over)
    const victim = aFirmBrowser(portal)
    await victim.begin()
    expect(await victim.finish(answer)).toMatchObject(over)
    expect((await attacker.finish(answer)).status).toBe(200)
  })

  test('a second time, also at the same time', async () => {
    const browser = aFirmBrowser(portal)
    const answer = firm.approve((await browser.begin()).url)
    const before = firm.tokensAsked()
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.finish(answer)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toStrictEqual([200, 400, 400, 400])
    expect(await browser.finish(answer)).toMatchObject(over)
    // Whether the provider itself takes a code twice does not matter.
    expect(firm.tokensAsked() - before).toBe(1)
  })

  test('after ten minutes', async () => {
    const browser = aFirmBrowser(portal)
    const answer = firm.approve((await browser.begin()).url)
    portal.pass({ minutes: 10 })
    expect(await browser.finish(answer)).toMatchObject(over)
    const { db } = portal.services
    await deleteExpiredFirmSignIns(db, portal.services.clock())
    expect(await db.selectFrom('firmSignIns').select('stateHash').execute()).toEqual([])
  })

  test('with a code of another sign-in', async () => {
    const browser = aFirmBrowser(portal)
    const stolen = new URLSearchParams(firm.approve((await browser.begin()).url)).get('code') ?? ''
    const mine = firm.approve((await browser.begin()).url, { code: stolen })
    expect(await browser.finish(mine)).toMatchObject(notConfirmed)
  })

  test('that is made up', async () => {
    const browser = aFirmBrowser(portal)
    await browser.begin()
    for (const answer of [
      '',
      'code=1',
      'state=',
      `state=${'x'.repeat(43)}&code=1`,
      '%%%',
      'state[]=1',
    ]) {
      expect([answer, (await browser.finish(answer)).status]).toEqual([answer, 400])
    }
  })
})

test('two tabs of one browser each finish their own sign-in', async () => {
  const browser = aFirmBrowser(portal)
  const [one, two] = [await browser.begin('/admin/inbox'), await browser.begin('/account')]
  const last = await browser.finish(firm.approve(two.url))
  const first = await browser.finish(firm.approve(one.url))
  expect([first.output.next, last.output.next]).toStrictEqual(['/admin/inbox', '/account'])
})

test('leads only to paths of the portal', async () => {
  for (const next of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:1',
  ]) {
    expect([next, (await aFirmBrowser(portal).begin(next)).status]).toEqual([next, 400])
  }
})

test('asks for a code, with PKCE, and says where to come back', async () => {
  const { url, set } = await aFirmBrowser(portal).begin()
  const { searchParams } = new URL(url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid email',
    redirect_uri: 'http://localhost:3000/firm-account',
    code_challenge_method: 'S256',
  })
  expect(set).toMatchObject({ path: '/trpc', httpOnly: true, sameSite: 'Strict' })
  const rows = await portal.services.db.selectFrom('firmSignIns').selectAll().execute()
  const stored = JSON.stringify(rows)
  for (const secret of [searchParams.get('state'), searchParams.get('nonce'), set?.value]) {
    expect(stored).not.toContain(secret)
  }
})

describe('the provider’s second factor', () => {
  test('counts if it says so, and only then', async () => {
    await enrollApp(portal, admin)
    for (const amr of [['mfa'], ['pwd', 'otp'], ['hwk', 'pin']]) {
      says({ amr })
      expect(await signIn()).toMatchObject({ status: 200 })
    }
    for (const claims of [
      {},
      { amr: ['pwd'] },
      { amr: ['otp'] },
      { amr: ['pwd', 'pin'] },
      { amr: 'mfa' },
      // A context that was not configured.
      { acr: 'two-factors' },
    ]) {
      says(claims)
      expect([claims, await signIn()]).toMatchObject([
        claims,
        { status: 401, message: codeRequired, methods: ['app', 'recovery_code'] },
      ])
    }
  })

  test('stands in for ours where staff need one', async () => {
    const strict = await startTestApp({
      config: {
        firmAccounts: { ...firm.settings, acr: 'two-factors' },
        staffTwoFactor: 'required',
      },
    })
    try {
      const person = await anAdmin(strict, { email: admin.email })
      const tried = async (claims: object) => {
        says({ ...claims })
        const browser = aFirmBrowser(strict)
        const { url } = await browser.begin()
        expect(new URL(url).searchParams.get('acr_values')).toBe('two-factors')
        const { output } = await browser.finish(firm.approve(url))
        expect(output.user.id).toBe(person.id)
        return (await apiAs(strict, output.token).get('/api/admin/users')).status
      }
      expect(await tried({})).toBe(403)
      expect(await tried({ acr: 'two-factors' })).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

test('our second factor is asked for with the same answer, and works once', async () => {
  const app = await enrollApp(portal, admin)
  const browser = aFirmBrowser(portal)
  const answer = firm.approve((await browser.begin()).url)
  expect(await browser.finish(answer)).toMatchObject({ status: 401, message: codeRequired })
  expect(await linkOf(admin.id)).toBeUndefined()
  expect(await browser.finish(answer, { code: '000000' })).toMatchObject({ status: 401 })
  expect(await aFirmBrowser(portal).finish(answer, { code: app.code() })).toMatchObject(over)
  expect(await browser.finish(answer, { code: app.code() })).toMatchObject({ status: 200 })
  expect(await browser.finish(answer, { code: app.code(30) })).toMatchObject(over)
})

test('an account that is disabled between the two steps stays closed', async () => {
  const app = await enrollApp(portal, admin)
  const browser = aFirmBrowser(portal)
  const answer = firm.approve((await browser.begin()).url)
  await browser.finish(answer)
  const { db } = portal.services
  await db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', admin.id).execute()
  expect(await browser.finish(answer, { code: app.code() })).toMatchObject(noAccess)
})

describe('a provider that is down', () => {
  test('is said to be, before and after its answer, and passwords still work', async () => {
    const browser = aFirmBrowser(portal)
    const approved = firm.approve((await browser.begin()).url)
    for (const fault of [
      { does: 'html' },
      { says: 'https://elsewhere.example' },
      { does: 'error' },
    ] as const) {
      firm.make(fault)
      const answer = await aFirmBrowser(portal).begin()
      expect([fault, answer.status, answer.message]).toEqual([
        fault,
        503,
        'Your firm’s sign-in service doesn’t answer. Try again in a few minutes.',
      ])
    }
    expect((await browser.finish(approved)).status).toBe(503)
    const login = { email: admin.email, password }
    expect((await apiAs(portal).post('/api/auth/login', login)).status).toBe(200)
  })

  test('never answers: the portal gives up', async () => {
    const { services } = portal
    const { timeLimits } = services
    onTestFinished(() => void (services.timeLimits = timeLimits))
    services.timeLimits = { ...timeLimits, provider: 50 }
    firm.make({ does: 'hang' })
    expect((await aFirmBrowser(portal).begin()).status).toBe(503)
  })
})

describe('an admin unlinks', () => {
  const unlink = (userId: string, token: string) => {
    const input = { userId, reason: 'New account at the provider' }
    return callTrpc(portal, 'admin.users.unlinkFirmAccount', { token, input })
  }

  test('another account: its sessions end, and another subject may be linked', async () => {
    const { output } = await signIn()
    const other = await anAdmin(portal)
    expect(await unlink(admin.id, other.token)).toMatchObject({ status: 200 })
    expect((await apiAs(portal, output.token).get('/api/auth/user')).status).toBe(401)
    expect(await unlink(admin.id, other.token)).toMatchObject({ status: 409 })
    says({ sub: `new ${subject}` })
    expect((await signIn()).status).toBe(200)
    expect(await linkOf(admin.id)).toMatchObject({ subject: `new ${subject}` })
  })

  test('an account whose sign-in waits for a code, and ends that too', async () => {
    await signIn()
    const app = await enrollApp(portal, admin)
    const browser = aFirmBrowser(portal)
    const answer = firm.approve((await browser.begin()).url)
    expect((await browser.finish(answer)).status).toBe(401)
    await unlink(admin.id, (await anAdmin(portal)).token)
    expect(await browser.finish(answer, { code: app.code() })).toMatchObject(over)
  })

  test('their own account, and stays signed in', async () => {
    await signIn()
    expect(await unlink(admin.id, admin.token)).toMatchObject({ status: 200 })
    expect((await apiAs(portal, admin.token).get('/api/auth/user')).status).toBe(200)
  })
})

describe('a session of a firm account', () => {
  const steppedUp = (token: string, reason = 'Left the firm') => {
    const input = { userId: crypto.randomUUID(), reason }
    return callTrpc(portal, 'admin.users.disable', { token, input })
  }

  test('needs a confirmation from the start, by the password or by the provider', async () => {
    const browser = aFirmBrowser(portal)
    const { token } = (await browser.finish(firm.approve((await browser.begin()).url))).output
    expect(await steppedUp(token)).toMatchObject({ status: 403 })
    const { url } = await browser.beginConfirmation(token)
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
    })
    const answer = firm.approve(url)
    says({ auth_time: now() })
    expect(await browser.finish(answer)).toMatchObject(over)
    expect(await browser.confirm(token, answer)).toMatchObject({ status: 200 })
    expect(await steppedUp(token)).toMatchObject({ status: 404 })
    expect(await browser.confirm(token, answer)).toMatchObject(over)
  })

  test.each<[string, Record<string, unknown>]>([
    ['of another person', { sub: 'another', auth_time: 0 }],
    ['of an older sign-in', { auth_time: 60 }],
    ['without the time of the sign-in', { auth_time: undefined }],
  ])('is not confirmed by an answer %s', async (_, claims) => {
    const browser = aFirmBrowser(portal)
    const { output } = await browser.finish(firm.approve((await browser.begin()).url))
    const { url } = await browser.beginConfirmation(output.token)
    const { auth_time: before } = claims
    const at = typeof before === 'number' ? now() - before : undefined
    says({ ...claims, auth_time: at })
    expect(await browser.confirm(output.token, firm.approve(url))).toMatchObject({ status: 400 })
    expect(await steppedUp(output.token)).toMatchObject({ status: 403 })
  })

  test('ends when its owner signs out, and no other one does', async () => {
    const { token: one } = (await signIn()).output
    const { token: other } = (await signIn()).output
    const me = async (token: string) => (await apiAs(portal, token).get('/api/auth/user')).status
    expect([await me(one), await me(other)]).toEqual([200, 200])
    expect(await callTrpc(portal, 'auth.logout', { token: one })).toMatchObject({ status: 200 })
    expect([await me(one), await me(other)]).toEqual([401, 200])
    expect((await eventsOf(admin.id)).at(-1)).toEqual(['session.ended', {}])
    expect((await signIn()).output.user.id).toBe(admin.id)
  })

  test('is not confirmed by an answer that another session has asked for', async () => {
    const browser = aFirmBrowser(portal)
    const { output } = await browser.finish(firm.approve((await browser.begin()).url))
    const { url } = await browser.beginConfirmation(admin.token)
    expect(await browser.confirm(output.token, firm.approve(url))).toMatchObject(over)
  })
})

test('the link ends with the account, and another person with the same subject gets nothing', async () => {
  await signIn()
  const { db, store } = portal.services
  await db.updateTable('users').set({ role: 'client' }).where('id', '=', admin.id).execute()
  const source = { ...systemSource(portal.services), store }
  await eraseClient(source, { clientId: admin.id, reason: null })
  expect(await linkOf(admin.id)).toBeUndefined()
  expect(await signIn()).toMatchObject(noAccess)
})

const name = { firstName: 'Nora', lastName: 'Day' }
const invite = (by: Person, email: string) =>
  by.call('admin.invitations.sendStaff', { email, ...name })
/** The email that the provider names. */
function aColleague() {
  const sub = crypto.randomUUID()
  const email = addressOf(sub)
  says({ sub, email })
  return { sub, email }
}

describe('an invited colleague', () => {
  test('accepts by signing in: an admin’s account without a password, linked and proven', async () => {
    const { sub, email } = aColleague()
    expect(await signIn()).toMatchObject(noAccess)
    await invite(admin, email)
    const link = await mailedInvitation(portal, email)
    const opened = await callTrpc(portal, 'auth.openInvitation', { input: { token: link } })
    expect(opened.output).toMatchObject({ staff: true, ways: ['firm_account', 'password'] })
    const { status, output } = await signIn()
    expect(status).toBe(200)
    const me = await apiAs(portal, output.token).get('/api/auth/user')
    expect(me.json()).toMatchObject({ ...name, email, role: 'admin' })
    expect(await linkOf(output.user.id)).toMatchObject({ subject: sub })
    expect((await eventsOf(output.user.id)).map(([action]) => action)).toEqual([
      'user.invited',
      'user.registered',
      'user.role_changed',
      'user.firm_account_linked',
      'session.started',
    ])
    const used = await callTrpc(portal, 'auth.openInvitation', { input: { token: link } })
    expect(used.status).toBe(400)
    expect((await apiAs(portal).post('/api/auth/login', { email, password })).status).toBe(401)
    expect((await signIn()).output.user.id).toBe(output.user.id)
  })

  test.each(['as a client', 'too long ago', 'with an address that the provider has not proven'])(
    'who is invited %s is refused',
    async (how) => {
      const { sub, email } = aColleague()
      if (how === 'as a client') {
        await admin.call('admin.invitations.send', { email, ...name })
      } else await invite(admin, email)
      if (how === 'too long ago') {
        const expired = { expiresAt: portal.services.clock() }
        await setRows(portal, 'invitations', expired, { email })
      }
      if (how.startsWith('with')) says({ sub, email, email_verified: false })
      expect(await signIn()).toMatchObject(noAccess)
      expect(await rowsOf(portal, 'users', ['id'], { email })).toEqual([])
    },
  )

  test('whose unproven account was disabled stays out', async () => {
    const { email } = aColleague()
    await invite(admin, email)
    const { id } = await aClient(portal, { email, proven: false })
    const { db } = portal.services
    await db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', id).execute()
    expect(await signIn()).toMatchObject(noAccess)
  })
})

describe('a firm that requires its accounts', () => {
  const refusal = 'Staff sign in with their firm account here.'
  let strict: TestApp
  beforeAll(async () => {
    const config = { firmAccounts: { ...firm.settings, required: true } }
    strict = await startTestApp({ config })
  })
  afterAll(() => strict.close())

  test('leaves an invited colleague no other way, who needs an address of its domain', async () => {
    const boss = await anAdmin(strict)
    const elsewhere = await invite(boss, 'nora@elsewhere.example')
    expect(elsewhere).toMatchObject({ status: 409, fields: ['email'] })
    const { email } = aColleague()
    await invite(boss, email)
    const token = await mailedInvitation(strict, email)
    const input = { token, password, ...name }
    const { output } = await callTrpc(strict, 'auth.openInvitation', { input: { token } })
    expect(output).toMatchObject({ ways: ['firm_account'] })
    const accepted = await callTrpc(strict, 'auth.acceptInvitation', { input })
    expect(accepted).toMatchObject({ status: 403, message: refusal })
    expect((await signIn(aFirmBrowser(strict))).status).toBe(200)
  })

  test('refuses staff’s right password and passkey, and no client’s', async () => {
    const [staff, client] = [await anAdmin(strict, { email: admin.email }), await aClient(strict)]
    const withPasskey = async (who: Person) => {
      const own = (procedure: string, input: object) => who.call(`twoFactor.${procedure}`, input)
      const passkey = new Authenticator()
      const { output } = await own('passkeyOptions', { password })
      await own('addPasskey', {
        name: 'Laptop',
        response: passkey.create(output as PasskeyCreation),
      })
      const asked = await callTrpc(strict, 'auth.passkeyOptions', {})
      const response = passkey.get(asked.output as PasskeyRequest)
      const answer = await callTrpc(strict, 'auth.passkeySignIn', { input: { response } })
      return [answer.status, answer.message]
    }
    const login = async (email: string, typed = password) => {
      const answer = await apiAs(strict).post('/api/auth/login', { email, password: typed })
      return [answer.status, answer.json()['message']]
    }
    expect(await login(staff.email)).toEqual([403, refusal])
    expect(await login(staff.email, 'Wrong-Harbor-1!')).toEqual([401, 'Invalid credentials'])
    expect(await login(client.email)).toEqual([200, undefined])
    expect(await withPasskey(staff)).toEqual([403, refusal])
    expect(await withPasskey(client)).toEqual([200, null])
    says({ amr: ['mfa'] })
    expect((await signIn(aFirmBrowser(strict))).status).toBe(200)
  })
})

test('without an issuer there is no such sign-in', async () => {
  const plain = await startTestApp()
  try {
    expect((await aFirmBrowser(plain).begin()).status).toBe(404)
    expect((await aFirmBrowser(plain).finish('state=1')).status).toBe(400)
  } finally {
    await plain.close()
  }
})

test('a network has a hundred refused answers, and right ones don’t count', async () => {
  const counting = await startTestApp({ rateLimits: true, config: { firmAccounts: firm.settings } })
  try {
    await anAdmin(counting, { email: admin.email })
    const browser = aFirmBrowser(counting, '203.0.113.7')
    for (let times = 0; times < 3; times++) {
      const { url } = await browser.begin()
      expect((await browser.finish(firm.approve(url))).status).toBe(200)
    }
    await counting.services.limits.spend('login-network', '203.0.113.7', 99)
    expect((await browser.finish('state=guessed')).status).toBe(400)
    const { url } = await browser.begin()
    expect((await browser.finish(firm.approve(url))).status).toBe(429)
    const elsewhere = aFirmBrowser(counting, '198.51.100.7')
    const again = await elsewhere.begin()
    expect((await elsewhere.finish(firm.approve(again.url))).status).toBe(200)
  } finally {
    await counting.close()
  }
})
