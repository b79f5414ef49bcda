import { beforeEach, describe, expect, it } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person, signIn } from '#tests/support/factories.ts'
import { mailedConfirmation, mailsTo } from '#tests/support/mails.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const newPassword = 'Louder-Harbor-43!'

const test = await testPortal()

describe('the account page', () => {
  let nora: Person

  beforeEach(async () => {
    nora = await aClient(test)
  })

  const call = (procedure: string, input?: unknown, { token } = nora) =>
    callTrpc(test, `account.${procedure}`, { token, input })
  const lives = async (token: string) =>
    (await apiAs(test, token).get('/api/auth/user')).status === 200

  it('lists own live sessions and ends one of them, never another person’s', async () => {
    const [other, elsewhere] = [await aClient(test), await signIn(test, nora.id)]
    const { output } = await call('sessions')
    const sessions = output as { id: string; current: boolean; device: string }[]
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(sessions).toHaveLength(2)
    const ending = sessions.find(({ current }) => !current)?.id

    expect(await call('endSession', { id: ending }, other)).toMatchObject({ status: 404 })
    expect(await lives(elsewhere)).toBe(true)
    expect(await call('endSession', { id: ending })).toMatchObject({ status: 200 })
    expect([await lives(elsewhere), await lives(nora.token)]).toEqual([false, true])
  })

  it('does not list expired sessions', async () => {
    test.pass({ minutes: 31 })
    const token = await signIn(test, nora.id)
    expect((await call('sessions', undefined, { ...nora, token })).output).toHaveLength(1)
  })

  it('changes the password with the old one, and ends the other sessions', async () => {
    const elsewhere = await signIn(test, nora.id)
    const change = (currentPassword: string) =>
      call('changePassword', { currentPassword, password: newPassword })
    expect(await change('wrong')).toMatchObject({ status: 400, message: 'Password is wrong' })
    expect(await lives(elsewhere)).toBe(true)

    expect(await change(password)).toMatchObject({ status: 200 })
    expect([await lives(elsewhere), await lives(nora.token)]).toEqual([false, true])
    const signInWith = (word: string) =>
      apiAs(test).post('/api/auth/login', { email: nora.email, password: word })
    expect((await signInWith(password)).status).toBe(401)
    expect((await signInWith(newPassword)).status).toBe(200)
    expect(await mailsTo(test, nora.email)).toMatchObject([{ template: 'password-changed' }])
  })

  it('changes the email after the new address has confirmed, and notifies both addresses', async () => {
    const email = 'nora.new@example.com'
    expect(await call('changeEmail', { email, password: 'wrong' })).toMatchObject({ status: 400 })
    expect(await call('changeEmail', { email, password })).toMatchObject({ status: 200 })
    expect((await nora.api.get('/api/auth/user')).json()).toMatchObject({ email: nora.email })

    const token = await mailedConfirmation(test, email)
    const confirm = () => call('confirmEmail', { token })
    const both = await Promise.all([confirm(), confirm()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect((await nora.api.get('/api/auth/user')).json()).toMatchObject({ email })
    const templates = async (to: string) => (await mailsTo(test, to)).map((mail) => mail.template)
    expect(await templates(nora.email)).toEqual(['email-change-requested', 'email-changed'])
    expect(await templates(email)).toEqual(['email-confirmation', 'email-changed'])
  })

  it('lets only the signed-in owner confirm an address: the link alone is not enough', async () => {
    const email = 'mistyped@example.com'
    await call('changeEmail', { email, password })
    const token = await mailedConfirmation(test, email)
    const confirm = (by: string | null) =>
      callTrpc(test, 'account.confirmEmail', { token: by, input: { token } })
    expect(await confirm(null)).toMatchObject({ status: 401 })
    const dead = 'Invalid or expired confirmation link'
    for (const other of [await aClient(test), await anAdmin(test)]) {
      expect(await confirm(other.token)).toMatchObject({ status: 400, message: dead })
    }
    expect((await nora.api.get('/api/auth/user')).json()).toMatchObject({ email: nora.email })
    expect(await confirm(nora.token)).toMatchObject({ status: 200 })
  })

  it('refuses an address that has an account, and a link that is a day old', async () => {
    const { email: taken } = await aClient(test)
    for (const [email, pass, expected] of [
      [taken, 0, 409],
      ['late@example.com', 25, 400],
    ] as const) {
      await call('changeEmail', { email, password })
      const token = await mailedConfirmation(test, email)
      test.pass({ hours: pass })
      const later = { ...nora, token: await signIn(test, nora.id) }
      expect((await call('confirmEmail', { token }, later)).status).toBe(expected)
    }
  })

  it('returns when the idle session ends; reading that does not extend it, keepSession does', async () => {
    const lastUseOf = async (procedure: string) => {
      return ((await call(procedure)).output as { lastUsedAt: Date }).lastUsedAt.getTime()
    }
    const used = await lastUseOf('sessionLimits')
    test.pass({ minutes: 10 })
    expect(await lastUseOf('sessionLimits')).toBe(used)
    expect(await lastUseOf('sessionLimits')).toBe(used)
    const before = test.services.clock().getTime()
    expect(await lastUseOf('keepSession')).toBeGreaterThanOrEqual(before)
  })

  it('has no idle limit for a remembered client, but one for every admin', async () => {
    const limit = async (person: Person) =>
      (await call('sessionLimits', undefined, person)).output as { idleSeconds: number | null }
    expect(await limit(await aClient(test, { remember: true }))).toMatchObject({
      idleSeconds: null,
    })
    expect(await limit(await anAdmin(test))).toMatchObject({ idleSeconds: 1800 })
  })

  it('changes the owner’s name', async () => {
    const name = { firstName: 'نورا', lastName: "O'Day" }
    expect(await call('changeName', name)).toMatchObject({ status: 200, output: name })
    expect((await nora.api.get('/api/auth/user')).json()).toMatchObject(name)
  })
})
