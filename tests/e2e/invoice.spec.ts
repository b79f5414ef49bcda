import { look } from '#tests/support/look.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { mutate } from '#tests/support/review.ts'
import { aClientOf, password, signIn } from '#tests/support/signed-in.ts'
import { expect, messages, moveTo, test } from '#tests/support/staff.ts'

const year = new Date().getFullYear() - 1

test('an invoice from draft to refund: the fee is agreed on, billed, paid in two ways, and partly given back', async ({
  page,
  browser,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  const id = await client.startReturn(year)
  await signIn(page, portal, admin)
  const context = await browser.newContext({ baseURL: portal.url })
  const theirs = await context.newPage()
  await signIn(theirs, portal, client)
  const fee = page.getByTitle(/^Fee and invoices:/)
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const whole = dialog('Fee and invoices')
  const books = page.getByRole('region', { name: 'Invoices and payments' })
  /** What the PDF of an invoice or a payment says to the client. */
  const paper = async (kind: 'invoices' | 'payments', of: unknown) => {
    const headers = { authorization: `Bearer ${client.token}` }
    const answer = await fetch(`${portal.url}/api/${kind}/${String(of)}/pdf`, { headers })
    return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text
  }

  await test.step('the fee is set from the catalog and in own words, and the client sees it', async () => {
    await page.goto(`/admin/returns/${id}`)
    await fee.click()
    await expect(whole.getByText('No fee yet.')).toBeVisible()
    await whole.getByRole('button', { name: 'Set the fee' }).click()
    const setting = dialog('Fee')
    await setting.getByLabel('Add a line').selectOption('In your own words')
    const line = setting.getByRole('group', { name: 'Line 2' })
    await line.getByLabel('What it is for').fill('Bookkeeping')
    await line.getByLabel('Quantity').fill('2')
    await line.getByLabel('Unit price').fill('80')
    await expect(setting.getByText('Total $310.00')).toBeVisible()
    await look(page, 'the fee is set', { dark: true })
    await setting.getByRole('button', { name: 'Save the fee' }).click()
    await expect(whole.getByText('The letter is not signed yet.')).toBeVisible()
    await theirs.goto('/client-portal')
    await expect(theirs.getByText('Preparation fee: $310.00, not paid yet')).toBeVisible()
  })

  await test.step('the client signs the letter; a fee of 16 % more would ask for it again', async () => {
    const letter = { taxReturnId: id, version: 1, name: 'Nora Day', drawn: null, consent: true }
    await mutate(portal, client, 'signing.signLetter', { ...letter, password })
    await expect(whole.getByText('The client signed for $310.00.')).toBeVisible()
    await whole.getByRole('button', { name: 'Change the fee' }).click()
    const setting = dialog('Fee')
    await setting.getByLabel('Unit price').last().fill('105')
    await expect(setting).toContainText(
      'The client signed for $310.00. $360.00 is more than 10 % above: they will be asked to sign the letter again.',
    )
    await look(page, 'a higher fee')
    await setting.getByRole('button', { name: 'Cancel' }).click()
    await whole.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the invoice is issued as the return is completed', async () => {
    await moveTo(admin, id, 'in_progress')
    await page.reload()
    await page.getByRole('button', { name: 'Complete' }).click()
    const completing = page.getByRole('dialog')
    const issue = completing.getByRole('checkbox', { name: /^Issue the invoice of \$310.00, due/ })
    await expect(issue).toBeChecked()
    await look(page, 'completed with its invoice')
    await completing.getByRole('button', { name: 'Mark complete, send later' }).click()
    await expect(completing).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'The return' })).toContainText('$310.00 open')
    await look(page, 'the return with its invoice')
    await fee.click()
    await expect(whole.getByRole('list', { name: 'Invoices' })).toContainText('Not paid yet')
    await look(page, 'the money of the return', { dark: true })
    await whole.getByRole('button', { name: 'Close' }).click()
  })

  const [invoice] = await client.list('/api/invoices')
  const number = Number(invoice?.['number'])

  await test.step('its PDF has number, lines and total', async () => {
    const text = await paper('invoices', invoice?.['id'])
    for (const words of [
      `Invoice ${number}`,
      'Nora Day',
      'Bookkeeping, 2 × $80.00',
      'Total $310.00',
    ]) {
      expect(text).toContain(words)
    }
    await theirs.goto('/invoices')
    await expect(theirs.getByRole('list', { name: 'Invoices' })).toContainText('Balance due$310.00')
    await look(theirs, 'the invoice, to the client')
  })

  await test.step('a part comes by check, the rest in cash', async () => {
    await page.goto(`/admin/clients/${client.id}`)
    await expect(books).toContainText('Balance due $310.00')
    await look(page, 'the client’s books')
    const pay = async (amount: string, way: string) => {
      await books.getByRole('button', { name: `Record a payment of invoice ${number}` }).click()
      const recording = dialog('Record a payment')
      await recording.getByLabel('Amount').fill(amount)
      await recording.getByLabel('How it was paid').selectOption(way)
      return recording
    }
    const first = await pay('100', 'Check')
    await expect(first).toContainText('$210.00 stays open.')
    await look(page, 'a payment is recorded', { dark: true })
    await first.getByRole('button', { name: 'Record the payment' }).click()
    await expect(books).toContainText('$100.00 of $310.00 paid')
    await expect(theirs.getByRole('list', { name: 'Payments' })).toContainText('$100.00 · Check')
    const rest = await pay('210', 'Cash')
    await expect(rest).toContainText(`$210.00 pays invoice ${number} in full.`)
    await rest.getByRole('button', { name: 'Record the payment' }).click()
    await expect(books.getByRole('list', { name: 'Invoices' })).toContainText('Paid')
    await expect(theirs.getByRole('list', { name: 'Invoices' })).toContainText('PaidTotal$310.00')
  })

  await test.step('a part of the cash goes back, with a reason and the password', async () => {
    await books.getByRole('button', { name: /^More for Cash of \$210.00/ }).click()
    await page.getByRole('menuitem', { name: 'Refund…' }).click()
    const refund = dialog('Refund')
    await refund.getByLabel('Amount').fill('40')
    await refund.getByLabel('Reason').fill('A discount that we had promised')
    await refund.getByLabel('Your password').fill(password)
    await expect(refund).toContainText(`$40.00 of invoice ${number} is not asked for again`)
    await look(page, 'a refund')
    await refund.getByRole('button', { name: 'Refund' }).click()
    await expect(messages(page)).toContainText('$40.00 refunded')
    await expect(books).toContainText('Price reduced')
    await look(page, 'the books after the refund', { dark: true })
    await page.setViewportSize({ width: 360, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const refunds = (await client.list('/api/payments')).filter(({ kind }) => kind === 'refund')
    expect(refunds).toHaveLength(1)
    const text = await paper('payments', refunds[0]?.['id'])
    for (const words of ['Refund', '$40.00', `Invoice ${number}`]) expect(text).toContain(words)
    await expect(theirs.getByRole('list', { name: 'Payments' })).toContainText('−$40.00 · Refund')
    await look(theirs, 'the refund, to the client')
  })
  await context.close()
})
