import { afterEach, expect, onTestFinished, test } from 'vitest'
import { testMailAnswer } from '#shared/firm/setup.schema.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { auditRows } from '#tests/support/rows.ts'

let portal: TestApp
afterEach(() => portal.close())

async function sendFrom(smtpUrl: string | null, rateLimits = false) {
  portal = await startTestApp({ config: { smtpUrl }, rateLimits })
  const admin = await anAdmin(portal)
  const send = () => admin.call('admin.setup.sendTestMail', null)
  return { admin, send }
}

/** Whether each test mail of the log was accepted. */
async function logged() {
  const rows = await auditRows(portal, ['details'], { action: 'mail.test_sent' })
  return rows.map(({ details }) => details)
}

test('it goes to the admin who asks, and the answer has the mail server’s own words; no command is named beside it', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const { admin, send } = await sendFrom(server.url())
  const { findings } = await portal.services.setUp.read()
  const text = 'The mail server accepts our sign-in'
  expect(findings).toContainEqual({ what: 'mail', level: 'ok', text })
  expect((await send()).output).toEqual({ failure: null, said: '250 taken' })
  expect(server.received).toMatchObject([{ to: [admin.email] }])
  expect(await logged()).toEqual([{ accepted: true }])
})

test('a refusal has the reason, the advice and the server’s words, without the login', async () => {
  const server = await startMailServer({
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    onAuth: ({ username, password }, _session, done) =>
      done(new Error(`5.7.8 no ${username} with ${password}`)),
  })
  onTestFinished(server.close)
  const { send } = await sendFrom(server.url(undefined, 'office%40firm:hidden%2Fword@'))
  const answer = testMailAnswer.parse((await send()).output)
  expect(answer.failure?.text).toMatch(/^The mail server does not accept user and password/)
  expect(answer.failure?.todo).toContain('SMTP_URL')
  expect(answer.said).toBe('535 5.7.8 no ••• with •••')
  expect(await logged()).toEqual([{ accepted: false }])
})

test('without a mail server none is sent', async () => {
  const without = await sendFrom(null)
  expect(await without.send()).toMatchObject({
    status: 409,
    message: 'No mail server is set: SMTP_URL',
  })
})
