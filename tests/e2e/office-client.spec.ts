import { aPdf } from '#tests/support/files.ts'
import { look } from '#tests/support/look.ts'
import { publishOf, uploadFinished } from '#tests/support/review.ts'
import { password, signIn } from '#tests/support/signed-in.ts'
import { expect, moveTo, test } from '#tests/support/staff.ts'

const year = new Date().getFullYear() - 1

test('the season of a client who never signs in: from “New client” to the filed return and its copy', async ({
  page,
  portal,
  admin,
  browser,
}) => {
  const users = await admin.list('/api/admin/users')
  await signIn(page, portal, admin)
  const dialog = page.getByRole('dialog')
  const lastName = `Delgado ${crypto.randomUUID().slice(0, 8)}`
  let taxReturnId = ''

  await test.step('staff add the client and start the return', async () => {
    await page.goto('/admin/clients')
    await look(page, 'the list of clients')
    await page.getByRole('button', { name: 'New client' }).click()
    await dialog.getByLabel('First name').fill('Rosa')
    await dialog.getByLabel('Last name').fill(lastName)
    await dialog.getByLabel('Phone').fill('5552014477')
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Rosa ${lastName}`)
    await expect(page.getByText('Office client')).toBeVisible()
    await page.getByRole('button', { name: `Start ${year} return` }).click()
    await expect(page.getByRole('link', { name: `${year} Tax Return` })).toBeVisible()
    await look(page, 'their page')
  })

  await test.step('they enter the profile', async () => {
    await page.getByRole('button', { name: 'Enter profile' }).click()
    await page.getByLabel('SSN (Social Security number)').fill('219099999')
    await page.getByLabel('Date of birth').fill('1961-05-04')
    await page.getByLabel('Address', { exact: true }).fill('12 Harbor Street')
    await page.getByLabel('City').fill('Reno')
    await page.getByLabel('State').selectOption('NV')
    await page.getByLabel('ZIP code').fill('89501')
    await page.getByLabel('Filing status').selectOption('single')
    await page.getByLabel('Phone', { exact: true }).fill('5552014477')
    await page.getByRole('button', { name: 'Save Tax Profile' }).click()
    await expect(page.getByText('Tax profile saved')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('***-**-9999')).toBeVisible()
    await expect(page.getByText('219-09-9999')).toHaveCount(0)
  })

  await test.step('they answer the questions, print the packet and add the scan', async () => {
    await page.getByRole('link', { name: `${year} Tax Return` }).click()
    await page.getByRole('button', { name: 'Answer the questions' }).click()
    taxReturnId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    for (const group of await dialog.getByRole('radiogroup').all()) {
      const first = (await group.getAttribute('aria-labelledby')) === 'wages-text'
      await group.getByText(first ? 'Yes' : 'No', { exact: true }).click()
    }
    for (const none of await dialog.getByText('None of these').all()) await none.click()
    await dialog.getByRole('button', { name: 'Save answers' }).click()
    await expect(dialog).toBeHidden()
    const saving = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Print packet' }).click()
    expect((await saving).suggestedFilename()).toBe(`Rosa ${lastName} ${year} packet.pdf`)
    await page.getByRole('button', { name: 'Add documents' }).click()
    const scan = { name: 'w2.pdf', mimeType: 'application/pdf', buffer: aPdf('W-2') }
    await dialog.getByLabel('What it is').selectOption('Form W-2 from each employer')
    await dialog.getByLabel(/^Choose files for/).setInputFiles(scan)
    await expect(page.getByText('Document added')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'That’s everything' }).click()
    await dialog.getByRole('button', { name: 'That’s everything' }).click()
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await look(page, 'the return with the scan')
  })

  await test.step('the return is prepared, signed in person, paid and filed', async () => {
    await moveTo(admin, taxReturnId, 'completed')
    const documents = await uploadFinished(admin, taxReturnId)
    await publishOf(portal, admin, { taxReturnId, documents })
    await page.reload()
    const review = page.getByRole('region', { name: 'Review and signatures' })
    await review.getByRole('button', { name: /^Attest in person/ }).click()
    await dialog.getByLabel(/^ID you checked/).selectOption({ index: 1 })
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Confirm in-person signature' }).click()
    await expect(review.getByText(/in person/).first()).toBeVisible()
    await admin.call('PATCH', `/api/tax-returns/${taxReturnId}/payment`, {
      paymentStatus: 'paid',
      paymentAmount: '310',
      paymentMethod: 'cash',
    })
    await page.getByRole('button', { name: 'File', exact: true }).click()
    await dialog.getByRole('button', { name: /^File (return|anyway)$/ }).click()
    await expect(
      page.getByRole('region', { name: 'The return' }).getByText('Filed').first(),
    ).toBeVisible()
    await look(page, 'the filed return')
  })

  await test.step('the client opens the copy with link and code', async () => {
    await page.getByRole('button', { name: 'Give a copy…' }).click()
    await dialog.getByRole('button', { name: 'Make a link' }).click()
    const [link, code] = [dialog.getByLabel('Link'), dialog.getByLabel('Code')]
    await expect(code).toHaveValue(/^\d{6}$/)
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
    const theirs = await context.newPage()
    await theirs.goto(await link.inputValue())
    await expect(theirs).toHaveURL(/\/copy$/)
    await theirs.getByLabel('Six-digit code').fill(await code.inputValue())
    await theirs.getByRole('button', { name: 'Open my copy' }).click()
    const download = theirs.getByRole('link', { name: 'Download Return.pdf' })
    await expect(download).toBeVisible()
    await look(theirs, 'the copy')
    const saved = theirs.waitForEvent('download')
    await download.click()
    expect((await saved).suggestedFilename()).toBe('Return.pdf')
    await dialog.getByRole('button', { name: 'End the link' }).click()
    await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByText('Your copy is closed')).toBeVisible()
    await context.close()
  })

  await page.goto('/admin/calls')
  await expect(page.getByRole('heading', { name: 'Call list' })).toBeVisible()
  await expect(page.getByText(lastName)).toHaveCount(0)
  await look(page, 'the call list')
  expect(await admin.list('/api/admin/users')).toEqual(users)
})
