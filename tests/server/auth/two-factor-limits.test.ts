import { beforeEach, describe, expect, test } from 'vitest'
import { codeRequired } from '#server/base/errors.ts'
import { revokeCredentials } from '#server/records/account/end-ways.ts'
import { lockUser } from '#server/records/auth/lock-account.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { auditRows } from '#tests/support/rows.ts'
import { type App, enrollApp } from '#tests/support/totp.ts'

const portal = await testPortal({ rateLimits: true })

let client: Person
let app: App
beforeEach(async () => {
  client = await aClient(portal)
  app = await enrollApp(portal, client)
})

interface Sent {
  code?: string
  trustDevice?: boolean
  cookies?: Record<string, string>
  password?: string
}

/** A sign-in from a network of its own, so that only the account's counters count. */
async function login(sent: Sent = {}, person: Person = client) {
  const { cookies = {}, ...input } = sent
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: person.email, password, ...input },
    cookies,
  })
  const set = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  return { status: answer.statusCode, said: answer.json<{ message?: string }>().message, set }
}

describe('wrong codes', () => {
  test('are refused after ten, however many come at once, also right ones, and a right password changes nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login({ code: '000000' })))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    expect((await login({ code: app.code() })).status).toBe(429)
    expect((await login({ code: app.recoveryCodes[0] ?? '' })).status).toBe(429)
    expect((await login()).said).toBe(codeRequired)
    const recorded = await auditRows(portal, ['actorId', 'details'], {
      action: 'session.code_refused',
      subjectId: client.id,
    })
    expect(recorded).toContainEqual({ actorId: null, details: {} })
    const events = (await mailsTo(portal, client.email)).flatMap((mail) =>
      mail.template === 'two-factor-event' ? [mail.event] : [],
    )
    expect(events).toEqual(['app_added', 'codes_refused'])
  })

  test('are refused after fifty a day from unknown browsers, also when a quarter of an hour is over', async () => {
    await portal.services.limits.spend('code-day', client.id, 50)
    expect((await login({ code: app.code() })).status).toBe(429)
  })

  test('of a stranger do not lock out a known browser, and a right code forgets them', async () => {
    const known = await login({ code: app.code() })
    const cookies = { known_browser: known.set['known_browser'] ?? '' }
    for (let at = 0; at < 11; at += 1) await login({ code: '000000' })
    expect((await login({ code: app.code() })).status).toBe(429)
    portal.pass({ minutes: 0.5 })
    expect((await login({ code: app.code(), cookies })).status).toBe(200)
    portal.pass({ minutes: 0.5 })
    expect((await login({ code: app.code() })).status).toBe(200)
  })
})

describe('a trusted device', () => {
  const trust = async (person = client, with_ = app) => {
    const { set } = await login({ code: with_.code(), trustDevice: true }, person)
    return set['trusted_device'] ?? ''
  }

  test('needs no code for 30 days, and always the password', async () => {
    const token = await trust()
    const cookies = { trusted_device: token }
    expect(token).toMatch(/^[\w-]{43}$/)
    const again = await login({ cookies })
    expect([again.status, again.set['trusted_device']]).toEqual([200, undefined])
    expect((await login({ cookies, password: 'Wrong-Harbor-1!' })).said).toBe('Invalid credentials')
    portal.pass({ days: 29.9 })
    expect((await login({ cookies })).status).toBe(200)
    portal.pass({ days: 0.2 })
    expect((await login({ cookies })).said).toBe(codeRequired)
  })

  test('is stored as a hash, and is worth nothing for others', async () => {
    const cookies = { trusted_device: await trust() }
    const rows = await portal.services.db.selectFrom('trustedDevices').select('tokenHash').execute()
    expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain(cookies.trusted_device)
    const other = await aClient(portal)
    await enrollApp(portal, other)
    expect((await login({ cookies }, other)).said).toBe(codeRequired)
    expect((await login({ cookies: { trusted_device: 'A'.repeat(43) } })).said).toBe(codeRequired)
  })

  test('of two clients is one browser; a token that someone planted is replaced', async () => {
    const planted = await trust()
    const other = await aClient(portal)
    const theirs = await enrollApp(portal, other)
    const sent = { code: theirs.code(), trustDevice: true, cookies: { trusted_device: planted } }
    const cookies = { trusted_device: (await login(sent, other)).set['trusted_device'] ?? '' }
    expect((await login({ cookies })).status).toBe(200)
    expect((await login({ cookies }, other)).status).toBe(200)
    for (const person of [client, other]) {
      const copied = await login({ cookies: { trusted_device: planted } }, person)
      expect(copied.said).toBe(codeRequired)
    }
  })

  test('is for clients only, and not without a code', async () => {
    const admin = await anAdmin(portal)
    const theirs = await enrollApp(portal, admin)
    expect(await trust(admin, theirs)).toBe('')
    expect((await login({ trustDevice: true })).set['trusted_device']).toBeUndefined()
    const cookies = { trusted_device: await trust() }
    const { db } = portal.services
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', client.id).execute()
    expect((await login({ cookies })).said).toBe(codeRequired)
    await db.updateTable('users').set({ role: 'client' }).where('id', '=', client.id).execute()
  })

  /** tests/sweeps/ways-in.test.ts has every other event. */
  const ends: [string, () => Promise<unknown>][] = [
    [
      'the change of the password',
      () => client.call('account.changePassword', { currentPassword: password, password }),
    ],
    ['a click of its owner', () => client.call('twoFactor.deleteDevices')],
  ]

  test.each(ends)('is forgotten by %s', async (_name, end) => {
    const cookies = { trusted_device: await trust() }
    const status = () => client.call('twoFactor.status')
    expect((await status()).output).toMatchObject({ trustedDevices: 1 })
    await end()
    expect((await login({ cookies })).said).toBe(codeRequired)
  })
})

test('a factor that is added while somebody signs in is asked for', async () => {
  const owner = await aClient(portal)
  const { db } = portal.services
  let signingIn: ReturnType<typeof login> | undefined
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, owner.id)
    signingIn = login({}, owner)
    // The sign-in has found no factor, and waits for the account.
    await someoneWaits(db)
    await trx
      .insertInto('passkeys')
      .values({
        id: `of-${owner.id}`,
        userId: owner.id,
        name: 'Laptop',
        publicKey: Buffer.from('key'),
        counter: 0,
        transports: [],
        createdAt: portal.services.clock(),
      })
      .execute()
    await revokeCredentials(trx, owner.id, 'factorsChanged', owner.token)
  })
  expect(await signingIn).toMatchObject({ status: 401, said: codeRequired })
})
