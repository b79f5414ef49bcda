import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleMails } from '#server/mail/mails.ts'
import { registerMailPreview, sampleName } from '#server/mail/preview.ts'
import { registerErrorAnswers } from '#server/web/errors.ts'

const app = fastify()

beforeAll(async () => {
  registerErrorAnswers(app)
  registerMailPreview(app)
  await app.ready()
})
afterAll(() => app.close())

test('the page shows every mail', async () => {
  const page = await app.inject('/_mail')
  expect(page.statusCode).toBe(200)
  for (const mail of sampleMails) expect(page.body).toContain(`id="${sampleName(mail)}"`)
})

test.each(['light', 'dark', 'text'])('each mail is shown in %s', async (version) => {
  for (const mail of sampleMails) {
    const answer = await app.inject(`/_mail/${sampleName(mail)}/${version}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Merrow Tax')
    expect(answer.body.includes('@media (prefers-color-scheme')).toBe(version === 'light')
  }
})

test('links use the address of the request', async () => {
  const answer = await app.inject({
    url: '/_mail/welcome/text',
    headers: { host: 'localhost:3999' },
  })
  expect(answer.body).toContain('http://localhost:3999/profile')
})

test('no script can run on it, and only its own page frames it', async () => {
  expect((await app.inject('/_mail/contact-received/light')).headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  })
})

test('a mail that does not exist is not found', async () => {
  expect((await app.inject('/_mail/nothing/light')).statusCode).toBe(404)
})
