import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, password, signIn } from '#tests/support/factories.ts'
import { dump } from '#tests/support/fingerprint.ts'
import { mailedResetToken, mailsTo } from '#tests/support/mails.ts'
import { refusal } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

const portal = await testPortal({ config: { publicUrl: 'https://portal.example.com' } })
const stranger = apiAs(portal)
const { db } = portal.services

const newPassword = 'Calm-Meadow-77?'
const forgot = (email: string) => stranger.post('/api/auth/forgot-password', { email })
const reset = (token: string, to = newPassword) =>
  stranger.post('/api/auth/reset-password', { token, password: to })
const dead = refusal('Invalid or expired reset token')

async function askedFor() {
  const person = await aClient(portal)
  await forgot(person.email)
  return { ...person, link: await mailedResetToken(portal, person.email) }
}

describe('a reset link', () => {
  test('works once for its own account, and opening it uses up nothing and tells whether it still works', async () => {
    const [other, { link, email }] = [await aClient(portal), await askedFor()]
    const open = () => callTrpc(portal, 'auth.openResetLink', { input: { token: link } })
    expect([(await open()).status, (await open()).status]).toEqual([200, 200])
    expect((await reset(link)).status).toBe(200)
    expect(await open()).toMatchObject({ status: 400, message: 'Invalid or expired reset token' })
    const again = await reset(link, 'Other-Password-1!')
    expect([again.status, again.json()]).toStrictEqual([400, dead])
    const login = (of: string, typed: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: of, password: typed },
      })
    const signedIn = await login(email, newPassword)
    expect(signedIn.statusCode).toBe(200)
    // The portal's address is https.
    expect(signedIn.cookies.map(({ secure }) => secure)).toEqual([true, true])
    expect((await login(other.email, password)).statusCode).toBe(200)
  })

  test('works for an hour', async () => {
    const [early, late] = [await askedFor(), await askedFor()]
    portal.pass({ minutes: 59 })
    expect((await reset(early.link)).status).toBe(200)
    portal.pass({ minutes: 2 })
    expect((await reset(late.link)).json()).toStrictEqual(dead)
  })

  test('ends when a newer one is requested', async () => {
    const { email, link: older } = await askedFor()
    await forgot(email)
    const newer = await mailedResetToken(portal, email)
    expect(newer).not.toBe(older)
    expect((await reset(older)).json()).toStrictEqual(dead)
    expect((await reset(newer)).status).toBe(200)
  })

  test('with a changed character is refused, and the real one still works', async () => {
    const { link } = await askedFor()
    for (const forged of [`${link}x`, link.slice(1), link.toUpperCase(), hashToken(link)]) {
      expect((await reset(forged)).json()).toStrictEqual(dead)
    }
    expect((await reset(link)).status).toBe(200)
  })

  test('ends all sessions, signs nobody in, and notifies the owner', async () => {
    const { id, api, email, link, firstName } = await askedFor()
    const remembered = apiAs(portal, await signIn(portal, id, true))
    expect((await reset(link)).headers).not.toHaveProperty('set-cookie')
    for (const session of [api, remembered]) {
      expect((await session.get('/api/auth/user')).status).toBe(401)
    }
    expect((await mailsTo(portal, email)).at(-1)).toStrictEqual({
      template: 'password-changed',
      to: email,
      firstName,
    })
  })

  test('starts with the configured address, whatever host was called', async () => {
    const { email } = await aClient(portal)
    await portal.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' },
      payload: { email },
    })
    const [mail] = await mailsTo(portal, email)
    const token = await mailedResetToken(portal, email)
    expect(mail).toMatchObject({ url: `https://portal.example.com/reset-password?token=${token}` })
  })

  test('sets a password that follows the rules, and a weak one leaves it valid', async () => {
    const { email, link } = await askedFor()
    const weak = await reset(link, 'short')
    expect(weak.status).toBe(400)
    expect(weak.json()['message']).toBe('Weak password: Password must be at least 8 characters')
    expect((await reset(link)).json()).toStrictEqual({
      message: 'Your password has been updated. You can sign in with it now.',
    })
    expect((await stranger.post('/api/auth/login', { email, password })).status).toBe(401)
  })

  test('is in no answer, which is the same for an unknown address, but in development', async () => {
    const { email } = await aClient(portal)
    const sent = {
      message: 'If an account exists for that email, a password reset link is on its way.',
    }
    for (const mode of ['production', 'test'] as const) {
      portal.services.config.mode = mode
      for (const to of [email, 'nobody@example.com']) {
        expect((await forgot(to)).json()).toStrictEqual(sent)
      }
    }
    portal.services.config.mode = 'development'
    const answer = await forgot(email)
    portal.services.config.mode = 'test'
    const token = await mailedResetToken(portal, email)
    const resetUrl = `https://portal.example.com/reset-password?token=${token}`
    expect(answer.json()).toStrictEqual({ ...sent, resetUrl })
  })
})

describe('what is stored', () => {
  test('is the hash, and the queued mail is sealed', async () => {
    const { email, link } = await askedFor()
    const { tokenHash } = await db
      .selectFrom('accountLinks')
      .innerJoin('users', 'users.id', 'accountLinks.userId')
      .select('tokenHash')
      .where('users.email', '=', email)
      .where('kind', '=', 'password_reset')
      .executeTakeFirstOrThrow()
    expect(tokenHash).toBe(hashToken(link))
    const { rows } = await sql<{ payload: object }>`
      select payload from graphile_worker._private_jobs`.execute(db)
    expect(JSON.stringify(rows)).not.toContain(email)
    const everything = await dump(db)
    expect(everything).toContain(email)
    expect(everything).toContain(tokenHash)
    expect(everything).not.toContain(link)
  })

  test('for an unknown address contains no usable token', async () => {
    const before = await db.selectFrom('accountLinks').select('userId').execute()
    await forgot('stranger@example.com')
    expect(await db.selectFrom('accountLinks').select('userId').execute()).toStrictEqual(before)
    const link = await mailedResetToken(portal, 'stranger@example.com')
    expect((await reset(link)).json()).toStrictEqual(dead)
  })

  test('is written together with its mail or not at all', async () => {
    const { email } = await aClient(portal)
    await sql`alter table audit_log rename to audit_log_away`.execute(db)
    const failed = await forgot(email)
    await sql`alter table audit_log_away rename to audit_log`.execute(db)
    expect(failed.status).toBe(500)
    expect(await mailsTo(portal, email)).toStrictEqual([])
    expect((await forgot(email)).status).toBe(200)
    expect(await mailsTo(portal, email)).toHaveLength(1)
  })
})
