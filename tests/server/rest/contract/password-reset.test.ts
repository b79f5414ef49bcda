import { afterAll, describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, password } from '#tests/support/factories.ts'
import { mailedResetToken, mailsTo } from '#tests/support/mails.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
const stranger = apiAs(portal)

const sent = {
  message: 'If an account exists for that email, a password reset link is on its way.',
}

describe('POST /api/auth/forgot-password', () => {
  test('mails a link, and answers only a message', async () => {
    const { email } = await aClient(portal)
    const answer = await stranger.post('/api/auth/forgot-password', { email })
    expect(answer.status).toBe(200)
    expect(answer.json()).toStrictEqual(sent)
    expect(await mailedResetToken(portal, email)).toMatch(/^[\w-]{43}$/)
  })

  test('answers the same for an unknown address, and mails no link', async () => {
    const answer = await stranger.post('/api/auth/forgot-password', { email: 'nobody@example.com' })
    expect(answer.status).toBe(200)
    expect(answer.json()).toStrictEqual(sent)
  })

  test('shows the link only in development', async () => {
    const { email } = await aClient(portal)
    for (const mode of ['production', 'test'] as const) {
      portal.services.config.mode = mode
      const answer = await stranger.post('/api/auth/forgot-password', { email })
      expect(answer.json()).toStrictEqual(sent)
    }
    portal.services.config.mode = 'development'
    const answer = await stranger.post('/api/auth/forgot-password', { email })
    portal.services.config.mode = 'test'
    const token = await mailedResetToken(portal, email)
    expect(answer.json()).toStrictEqual({
      ...sent,
      resetUrl: `http://localhost:3000/reset-password?token=${token}`,
    })
  })
})

describe('POST /api/auth/reset-password', () => {
  const newPassword = 'Calm-Meadow-77?'
  const askedFor = async () => {
    const person = await aClient(portal)
    await stranger.post('/api/auth/forgot-password', { email: person.email })
    return { ...person, resetToken: await mailedResetToken(portal, person.email) }
  }

  test('sets the password and confirms it', async () => {
    const { email, resetToken, firstName } = await askedFor()
    const body = { token: resetToken, password: newPassword }
    const answer = await stranger.post('/api/auth/reset-password', body)
    expect(answer.status).toBe(200)
    expect(answer.json()).toStrictEqual({
      message: 'Your password has been updated. You can sign in with it now.',
    })
    const withOld = await stranger.post('/api/auth/login', { email, password })
    expect(withOld.status).toBe(401)
    const withNew = await stranger.post('/api/auth/login', { email, password: newPassword })
    expect(withNew.status).toBe(200)
    expect(await mailsTo(portal, email)).toContainEqual({
      template: 'password-changed',
      to: email,
      firstName,
    })
  })

  test('refuses a weak password, and the token stays valid', async () => {
    const { resetToken } = await askedFor()
    const weak = await stranger.post('/api/auth/reset-password', {
      token: resetToken,
      password: 'short',
    })
    expect(weak.status).toBe(400)
    expect(weak.json()['message']).toBe('Weak password: Password must be at least 8 characters')
    const strong = { token: resetToken, password: newPassword }
    expect((await stranger.post('/api/auth/reset-password', strong)).status).toBe(200)
  })
})
