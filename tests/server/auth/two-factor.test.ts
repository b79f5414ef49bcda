import { beforeEach, describe, expect, test } from 'vitest'
import { codeRequired } from '#server/base/errors.ts'
import { lockUser } from '#server/records/auth/lock-account.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, password, type Person, signIn } from '#tests/support/factories.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { auditRows } from '#tests/support/rows.ts'
import { type App, enrollApp, fromBase32, totp } from '#tests/support/totp.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let client: Person
const portal = await testPortal()
beforeEach(async () => {
  client = await aClient(portal)
})

const wrong = 'This code or passkey is wrong or has already been used'

const login = (email: string, more: object = {}) =>
  apiAs(portal).post('/api/auth/login', { email, password, ...more })

/** A call of the client's own procedures. */
const own = (procedure: string, input: object = {}, token = client.token) =>
  callTrpc(portal, `twoFactor.${procedure}`, { token, input })

test('the second implementation gives the codes of RFC 6238, appendix B', () => {
  const secret = Buffer.from('12345678901234567890')
  const vectors: [number, string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ]
  for (const [seconds, code] of vectors) {
    expect(totp(secret, new Date(seconds * 1000), 8)).toBe(code)
  }
})

describe('an authenticator app', () => {
  let app: App
  beforeEach(async () => {
    app = await enrollApp(portal, client)
  })

  test('is asked for only after the correct password, and no session or cookie comes before its code', async () => {
    const sessions = () =>
      portal.services.db.selectFrom('sessions').select('id').where('userId', '=', client.id)
    const before = await sessions().execute()
    const refused = await login(client.email)
    expect([refused.status, refused.json()]).toEqual([
      401,
      { message: codeRequired, twoFactor: true, methods: ['app', 'recovery_code'] },
    ])
    const guessed = await login(client.email, { password: 'Wrong-Harbor-1!', code: app.code() })
    expect([guessed.status, guessed.json()]).toEqual([401, { message: 'Invalid credentials' }])
    for (const answer of [refused, guessed, await login(client.email, { code: '000000' })]) {
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await sessions().execute()).toEqual(before)
    const signedIn = await login(client.email, { code: app.code() })
    expect(signedIn.status).toBe(200)
    const { twoFactor: _, ...user } = signedIn.json()['user'] as Record<string, unknown>
    expect(user).toMatchObject({ id: client.id, role: 'client' })
    expect(_).toBeUndefined()
  })

  test('tells the screen over tRPC which factors there are', async () => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/trpc/auth.login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ json: { email: client.email, password } }),
    })
    expect(answer.json()).toMatchObject({
      error: {
        json: {
          data: { twoFactor: { methods: ['app', 'recovery_code'], passkey: null, canTrust: true } },
        },
      },
    })
  })

  test('accepts the codes of one step before and after, and no others', async () => {
    portal.pass({ minutes: 10 })
    for (const minutes of [-5, -1, 1, 5]) {
      const answer = await login(client.email, { code: app.code(minutes * 60) })
      expect([minutes, answer.status, answer.json()['message']]).toEqual([minutes, 401, wrong])
    }
    expect((await login(client.email, { code: app.code(-30) })).status).toBe(200)
    expect((await login(client.email, { code: app.code(30) })).status).toBe(200)
  })

  test('accepts a code once, also of several at the same time, and no older one after it', async () => {
    const code = app.code()
    const older = app.code(-30)
    const answers = await Promise.all([1, 2, 3, 4].map(() => login(client.email, { code })))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 401, 401, 401])
    expect((await login(client.email, { code })).json()['message']).toBe(wrong)
    expect((await login(client.email, { code: older })).json()['message']).toBe(wrong)
  })

  test('refuses the code of another user, and every malformed one', async () => {
    const other = await enrollApp(portal, await aClient(portal))
    for (const code of [other.code(), '12345', '1234567', 'abcdef', '١٢٣٤٥٦', '-12345', '1e5']) {
      const answer = await login(client.email, { code })
      expect([code, answer.status, answer.json()['message']]).toEqual([code, 401, wrong])
    }
    for (const code of ['', '   ', 5, null, 'x'.repeat(41)]) {
      expect([code, (await login(client.email, { code })).status]).toEqual([code, 400])
    }
    const spaced = `${app.code().slice(0, 3)} ${app.code().slice(3)} `
    expect((await login(client.email, { code: spaced })).status).toBe(200)
  })

  test('is still asked for after a reset of the password', async () => {
    await apiAs(portal).post('/api/auth/forgot-password', { email: client.email })
    const url = (await mailsTo(portal, client.email)).flatMap((mail) =>
      mail.template === 'password-reset' ? [mail.url] : [],
    )
    const token = new URL(url[0] ?? '').searchParams.get('token')
    const fresh = 'Calm-Meadow-77?'
    await apiAs(portal).post('/api/auth/reset-password', { token, password: fresh })
    expect((await login(client.email, { password: fresh })).json()['message']).toBe(codeRequired)
    expect((await login(client.email, { password: fresh, code: app.code() })).status).toBe(200)
  })

  test('is removed with the password, and recovery codes go with the last factor', async () => {
    expect(await own('deleteApp', { password: 'wrong' })).toMatchObject({
      status: 400,
      fields: ['password'],
    })
    expect((await login(client.email)).status).toBe(401)
    expect(await own('deleteApp', { password })).toMatchObject({ status: 200 })
    expect((await login(client.email)).status).toBe(200)
    expect(await own('deleteApp', { password })).toMatchObject({ status: 404 })
    expect((await own('status')).output).toMatchObject({ app: null, recoveryCodesLeft: 0 })
  })
})

describe('the set-up of an app', () => {
  test('needs the password and a right code, and gives ten recovery codes once', async () => {
    expect(await own('startApp', { password: 'wrong' })).toMatchObject({
      status: 400,
      fields: ['password'],
    })
    const started = await own('startApp', { password })
    const { enrollment, secret, uri, qrSvg } = started.output as Record<string, string>
    expect(uri).toContain(`secret=${secret}`)
    expect(qrSvg).toMatch(/^<svg [^>]*viewBox/)
    expect(qrSvg).not.toMatch(/style|script|href/)
    expect((await login(client.email)).status).toBe(200)

    expect(await own('confirmApp', { enrollment, code: '   ' })).toMatchObject({ status: 400 })
    expect(await own('confirmApp', { enrollment, code: '000000' })).toMatchObject({
      status: 400,
      fields: ['code'],
    })
    const code = totp(fromBase32(secret ?? ''), portal.services.clock())
    const confirmed = await own('confirmApp', { enrollment, code })
    const { recoveryCodes } = confirmed.output as { recoveryCodes: string[] }
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const one of recoveryCodes)
      expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect((await login(client.email, { code })).status).toBe(401)
    expect(await own('startApp', { password })).toMatchObject({ status: 409 })
  })

  test('of two at once, one wins', async () => {
    const [one, two] = await Promise.all([
      own('startApp', { password }),
      own('startApp', { password }),
    ])
    const confirm = ({ output }: typeof one) => {
      const { enrollment, secret } = output as { enrollment: string; secret: string }
      const code = totp(fromBase32(secret), portal.services.clock())
      return own('confirmApp', { enrollment, code })
    }
    const answers = await Promise.all([one, two, one, two].map(confirm))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 409, 409, 409])
    const [winner] = answers.flatMap(({ output }) => (output === undefined ? [] : [output]))
    const { recoveryCodes } = winner as { recoveryCodes: string[] }
    expect((await login(client.email, { code: recoveryCodes[3] })).status).toBe(200)
  })

  test('comes with recovery codes also while the last other factor is removed', async () => {
    const { db } = portal.services
    const { output } = await own('startApp', { password })
    const { enrollment, secret } = output as { enrollment: string; secret: string }
    const code = totp(fromBase32(secret), portal.services.clock())
    const passkey = { id: `key-${client.id}`, userId: client.id, name: 'Phone', counter: 0 }
    await db
      .insertInto('passkeys')
      .values({ ...passkey, publicKey: Buffer.from([1]), transports: [], createdAt: new Date() })
      .execute()
    const confirming = await db.transaction().execute(async (trx) => {
      await lockUser(trx, client.id)
      const asked = own('confirmApp', { enrollment, code })
      await someoneWaits(db)
      await trx.deleteFrom('passkeys').where('userId', '=', client.id).execute()
      return { asked }
    })
    const answer = await confirming.asked
    expect(answer.status).toBe(200)
    expect((answer.output as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
  })

  test('ends after a quarter of an hour, and is nobody else’s', async () => {
    const { output } = await own('startApp', { password })
    const { enrollment, secret } = output as { enrollment: string; secret: string }
    const confirm = (token: string) => {
      const code = totp(fromBase32(secret), portal.services.clock())
      return own('confirmApp', { enrollment, code }, token)
    }
    expect(await confirm((await aClient(portal)).token)).toMatchObject({ status: 409 })
    portal.pass({ minutes: 15.1 })
    expect(await confirm(client.token)).toMatchObject({ status: 409 })
  })

  test('ends every other session, tells the owner, and is in the audit log', async () => {
    const elsewhere = await signIn(portal, client.id)
    await enrollApp(portal, client)
    expect((await apiAs(portal, elsewhere).get('/api/auth/user')).status).toBe(401)
    expect((await client.api.get('/api/auth/user')).status).toBe(200)
    expect(await mailsTo(portal, client.email)).toMatchObject([
      { template: 'two-factor-event', event: 'app_added' },
    ])
    const changes = await auditRows(portal, ['action'], {
      actorId: client.id,
      action: 'two_factor.%',
    })
    expect(changes).toEqual([{ action: 'two_factor.app_added' }])
  })
})

describe('recovery codes', () => {
  let app: App
  beforeEach(async () => {
    app = await enrollApp(portal, client)
  })

  test('work once each, as typed, and the owner is told', async () => {
    const [first = '', second = ''] = app.recoveryCodes
    const uses = await Promise.all([1, 2, 3, 4].map(() => login(client.email, { code: first })))
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await login(client.email, { code: first })).json()['message']).toBe(wrong)
    const typed = ` ${second.toLowerCase().replace('-', ' ').replaceAll('0', 'o')}`
    expect((await login(client.email, { code: typed })).status).toBe(200)
    expect((await own('status')).output).toMatchObject({ recoveryCodesLeft: 8 })
    const events = (await mailsTo(portal, client.email)).flatMap((mail) =>
      mail.template === 'two-factor-event' ? [mail.event] : [],
    )
    expect(events).toEqual(['app_added', 'code_used', 'code_used'])
  })

  test('are replaced with the password; those of another user never work', async () => {
    const other = await aClient(portal)
    const theirs = await enrollApp(portal, other)
    expect((await login(client.email, { code: theirs.recoveryCodes[0] })).status).toBe(401)
    expect(await own('newRecoveryCodes', { password: 'no' })).toMatchObject({ status: 400 })
    const { output } = await own('newRecoveryCodes', { password })
    const { recoveryCodes } = output as { recoveryCodes: string[] }
    expect((await login(client.email, { code: app.recoveryCodes[0] })).status).toBe(401)
    expect((await login(client.email, { code: recoveryCodes[9] })).status).toBe(200)
    const { token } = await aClient(portal)
    expect(await own('newRecoveryCodes', { password }, token)).toMatchObject({ status: 409 })
  })
})
