import { fillRegistration } from '#tests/support/auth-dialogs.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { expect, test } from '#tests/support/portal.ts'
import { startServer } from '#tests/support/server.ts'

test('the first admin of a new portal is led through the set-up and sends a test mail', async ({
  browser,
}) => {
  const mails = await startMailServer()
  const portal = await startServer({ env: { SMTP_URL: mails.url() } })
  const context = await browser.newContext({ baseURL: portal.url })
  try {
    const page = await context.newPage()
    const email = 'first@example.com'
    await fillRegistration(page, email)
    await page.locator('form').getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora')
    const granted = await npmToEnd(['run', 'grant-admin', '--', email], {
      DATA_DIR: portal.dataDir,
    })
    expect(granted.code, granted.output).toBe(0)

    await page.goto('/admin')
    await page.getByRole('link', { name: 'Set it up' }).click()
    const step = (title: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
    await expect(step('Your second factor')).toContainText('To do')
    await expect(step('Mail')).toContainText('Done')
    await expect(step('Online payments')).toContainText('Off')
    await step('Mail').getByRole('heading').click()
    await step('Mail').getByRole('button', { name: 'Send a test mail to me' }).click()
    await expect(step('Mail').getByRole('status')).toContainText(
      `accepted the mail. Check whether it arrived at ${email}.`,
    )
    await expect(step('Mail').getByRole('status')).toContainText('250 taken')
    expect(mails.received.map(({ to, parsed }) => [to, parsed.subject])).toContainEqual([
      [email],
      expect.stringMatching(/: a test mail$/),
    ])
  } finally {
    await context.close()
    await portal.remove()
    await mails.close()
  }
})
