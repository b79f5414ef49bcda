import type { Page } from '@playwright/test'
import { fillRegistration } from '#tests/support/auth-dialogs.ts'
import { countEffort } from '#tests/support/effort.ts'
import { anotherFirm, namesOfNewPortal } from '#tests/support/firm.ts'
import { look } from '#tests/support/look.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { expect, test } from '#tests/support/portal.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { startServer } from '#tests/support/server.ts'
import { showPdf } from '#tests/support/show-pdf.ts'
import { aClientOf, signedInAnew, signIn } from '#tests/support/signed-in.ts'

test('the first admin of a new portal is led through the set-up, sends a test mail and makes it another firm’s', async ({
  browser,
}) => {
  const mails = await startMailServer()
  const portal = await startServer({ env: { SMTP_URL: mails.url() } })
  const context = await browser.newContext({ baseURL: portal.url })
  const visitors = await browser.newContext({ baseURL: portal.url })
  const effort = await countEffort(context)
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
    await look(page, 'the set-up')

    await step('The firm').getByRole('link').click()
    await enterFirm(page)
    await look(page, 'the firm’s settings')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Pages and mails say it within seconds')).toBeVisible()
    effort.tell('Another firm')

    const visitor = await visitors.newPage()
    const isHarbors = async (name: string) => {
      await expect(visitor.getByText(anotherFirm.name).filter({ visible: true })).not.toHaveCount(0)
      expect(namesOfNewPortal.exec(await visitor.content())?.[0]).toBeUndefined()
      await look(visitor, name)
    }
    for (const address of ['/', '/about', '/services', '/contact']) {
      await expect(async () => {
        await visitor.goto(address)
        expect(await visitor.title()).toContain(anotherFirm.name)
      }).toPass()
      await isHarbors(`the public page ${address}`)
    }

    const client = await aClientOf(portal)
    const year = new Date().getFullYear() - 1
    await client.startReturn(year)
    const mailsOfClient = () => mails.received.filter(({ to }) => to.includes(client.email))
    await expect.poll(() => mailsOfClient().length).toBeGreaterThan(0)
    const mail = mailsOfClient()[0]?.parsed
    expect(mail?.text).toContain(anotherFirm.name)
    const empty = await visitors.newPage()
    await empty.setContent(`<html lang="en"><title>A mail</title><main>${mail?.html ?? ''}</main>`)
    expect(namesOfNewPortal.exec(await empty.content())?.[0]).toBeUndefined()
    await look(empty, 'a mail')

    const admin = await signedInAnew(portal, { ...client, email })
    const lines = [{ text: 'Return', unitPrice: '150' }]
    const draft = await admin.call('POST', '/api/admin/invoices', { clientId: client.id, lines })
    const { id } = await admin.call('POST', `/api/admin/invoices/${String(draft['id'])}/issue`)
    const pdf = await fetch(`${portal.url}/api/invoices/${String(id)}/pdf`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    const bytes = await pdf.bytes()
    const { text } = await readPdf(bytes.slice())
    expect(text).toContain(anotherFirm.legalName)
    expect(namesOfNewPortal.exec(text)?.[0]).toBeUndefined()
    await showPdf(empty, bytes, 'Invoice')
    await look(empty, 'an invoice as a PDF')

    await signIn(visitor, portal, client)
    await visitor.goto(`/letter?year=${year}`)
    await isHarbors('the engagement letter')
  } finally {
    await context.close()
    await visitors.close()
    await portal.remove()
    await mails.close()
  }
})

/** Enters `anotherFirm` on the page of the firm's settings. */
async function enterFirm(page: Page): Promise<void> {
  const { address, claims, promises, foundedYear } = anotherFirm
  const texts = {
    Name: anotherFirm.name,
    'Legal name': anotherFirm.legalName,
    Phone: anotherFirm.phone,
    Email: anotherFirm.email,
    Street: address.street,
    City: address.city,
    'ZIP code': address.zipCode,
    License: anotherFirm.license,
    Founded: String(foundedYear),
    'Accent color': anotherFirm.accent,
    'Years of experience': claims.yearsOfExperience ?? '',
    'Clients served': claims.clientsServed ?? '',
    'Days in which you answer': String(promises.answerDays),
    'Days for most returns, at most': String(promises.completionDays.max),
    'Days for most returns, at least': String(promises.completionDays.min),
  }
  for (const [label, text] of Object.entries(texts)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
  await page.getByLabel('State', { exact: true }).selectOption(address.state)
  await page.getByLabel('Time zone').selectOption(anotherFirm.timeZone)
  const claimed = page.locator('#what-the-site-claims').getByRole('checkbox', { checked: true })
  await expect(claimed).toHaveCount(4)
  while ((await claimed.count()) > 0) await claimed.first().click()
}
