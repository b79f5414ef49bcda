import { readFile } from 'node:fs/promises'
import { aPdf, aPng } from '#tests/support/files.ts'
import type { Someone } from '#tests/support/signed-in.ts'
import { action, expect, messages, test, withoutLiveLine } from '#tests/support/staff.ts'

const thisYear = new Date().getFullYear()

async function paymentOf(admin: Someone, id: string) {
  const [found] = await admin.list(`/api/admin/tax-returns?search=${id}`)
  return found
}

test.describe('payment management', () => {
  test('amount, method and notes are entered only when paid is chosen', async ({
    page,
    openTable,
  }) => {
    const { row } = await openTable()
    await action(row, 'Payment').click()
    const dialog = page.getByRole('dialog', { name: 'Payment' })
    await expect(dialog.getByLabel('Payment status')).toHaveValue('unpaid')
    const fields = ['Amount', 'Payment method', 'Notes (optional)']
    for (const label of fields) await expect(dialog.getByLabel(label)).toHaveCount(0)
    await dialog.getByLabel('Payment status').selectOption('paid')
    for (const label of fields) await expect(dialog.getByLabel(label)).toBeVisible()
    await expect(dialog.getByLabel('Amount')).toHaveAttribute('step', '0.01')
    await expect(dialog.getByLabel('Payment method').getByRole('option')).toHaveText([
      'Choose a method',
      'Cash',
      'Check',
      'Credit card',
      'Bank transfer',
    ])
  })

  test("the amount is sent as typed and becomes cents without a float: 'Payment Updated'", async ({
    page,
    admin,
    openTable,
  }) => {
    const { id, row } = await openTable()
    await action(row, 'Payment').click()
    const dialog = page.getByRole('dialog', { name: 'Payment' })
    await dialog.getByLabel('Payment status').selectOption('paid')
    await dialog.getByLabel('Amount').fill('1150.10')
    await dialog.getByLabel('Payment method').selectOption('bank_transfer')
    await dialog.getByLabel('Notes (optional)').fill('Two invoices')
    const sent = page.waitForRequest(/admin\.returns\.updatePayment/)
    await dialog.getByRole('button', { name: 'Save payment' }).click()
    expect((await sent).postData()).toContain('"paymentAmount":"1150.10"')
    await expect(messages(page).getByText('Payment Updated')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(row.getByText('$1,150.10', { exact: true })).toBeVisible()
    expect(await paymentOf(admin, id)).toMatchObject({
      paymentStatus: 'paid',
      paymentAmount: 115_010,
      paymentMethod: 'bank_transfer',
      paymentNotes: 'Two invoices',
    })
  })

  test('what is missing or wrong is said beside its field, and the first gets the focus', async ({
    page,
    openTable,
  }) => {
    const { row } = await openTable()
    await action(row, 'Payment').click()
    const dialog = page.getByRole('dialog', { name: 'Payment' })
    await dialog.getByLabel('Payment status').selectOption('paid')
    await dialog.getByRole('button', { name: 'Save payment' }).click()
    await expect(dialog.getByText('Enter an amount', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Choose how it was paid')).toBeVisible()
    await expect(dialog.getByLabel('Amount')).toBeFocused()
    await dialog.getByLabel('Amount').fill('10.005')
    await dialog.getByRole('button', { name: 'Save payment' }).click()
    await expect(dialog.getByText('Enter an amount with at most two decimals')).toBeVisible()
  })

  test('a payment is taken back by choosing unpaid', async ({ page, admin, openTable }) => {
    const { id, row } = await openTable()
    const payment = { paymentStatus: 'paid', paymentAmount: '99.9', paymentMethod: 'cash' }
    await admin.call('PATCH', `/api/tax-returns/${id}/payment`, payment)
    await expect(row.getByText('$99.90', { exact: true })).toBeVisible()
    await action(row, 'Payment').click()
    const dialog = page.getByRole('dialog', { name: 'Payment' })
    await expect(dialog.getByLabel('Amount')).toHaveValue('99.90')
    await dialog.getByLabel('Payment status').selectOption('unpaid')
    await dialog.getByRole('button', { name: 'Save payment' }).click()
    await expect(row.getByText('Unpaid', { exact: true })).toBeVisible()
    expect(await paymentOf(admin, id)).toMatchObject({
      paymentStatus: 'unpaid',
      paymentAmount: null,
      paymentMethod: null,
    })
  })

  test("when it fails: 'Failed to update payment status', and nothing typed is lost", async ({
    page,
    openTable,
  }) => {
    const { row } = await openTable()
    await page.route(/admin\.returns\.updatePayment/, (route) => route.abort())
    await action(row, 'Payment').click()
    const dialog = page.getByRole('dialog', { name: 'Payment' })
    await dialog.getByLabel('Payment status').selectOption('paid')
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByLabel('Payment method').selectOption('cash')
    await dialog.getByRole('button', { name: 'Save payment' }).click()
    await expect(messages(page).getByText('Failed to update payment status')).toBeVisible()
    await expect(dialog.getByLabel('Amount')).toHaveValue('20')
  })
})

test('the estimated refund is set, turned into an amount owed, and taken away again', async ({
  page,
  openTable,
}) => {
  const { row, client } = await openTable()
  const dialog = page.getByRole('dialog', { name: 'Estimated refund' })
  const save = dialog.getByRole('button', { name: 'Save estimate' })
  await action(row, 'TBD').click()
  await dialog.getByLabel('Amount').fill('2318')
  await save.click()
  await action(row, '$2,318.00').click()
  await dialog.getByLabel('The client can expect').selectOption('owed')
  await save.click()
  await action(row, '-$2,318.00').click()
  expect(await client.call('GET', '/api/tax-returns')).toMatchObject([
    { estimatedRefund: -231_800 },
  ])
  await dialog.getByLabel('The client can expect').selectOption('unknown')
  await save.click()
  await expect(action(row, 'TBD')).toBeVisible()
  expect(await client.call('GET', '/api/tax-returns')).toMatchObject([{ estimatedRefund: null }])
})

test.describe('client details', () => {
  test('shows profile, dependents and returns; SSN, routing and account number show only their last 4 digits', async ({
    page,
    openTable,
  }) => {
    const { client, row } = await openTable()
    await client.call('PUT', '/api/profile', profile)
    await action(row, 'Client').click()
    const dialog = page.getByRole('dialog', { name: 'Client details' })
    for (const text of ['***-**-6789', '*****0000', '*****4321', 'Married filing jointly']) {
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(dialog.getByRole('region', { name: 'Spouse' })).toContainText('***-**-4320')
    await expect(dialog.getByRole('region', { name: 'Dependents' })).toContainText('Ada Day')
    await expect(dialog.getByRole('region', { name: 'Tax returns' })).toContainText(
      `${thisYear} Tax Return`,
    )
    const shown = await dialog.textContent()
    for (const secret of ['123-45', '123456789', '110000000', '98765']) {
      expect(shown).not.toContain(secret)
    }
  })

  test('a client without a profile has their returns all the same', async ({ page, openTable }) => {
    const { row } = await openTable()
    await action(row, 'Client').click()
    const dialog = page.getByRole('dialog', { name: 'Client details' })
    await expect(dialog.getByText('This client has not saved a tax profile yet.')).toBeVisible()
    await expect(dialog.getByText(`${thisYear} Tax Return`)).toBeVisible()
  })

  test('on paper it is alone, light, and without its buttons', async ({ page, openTable }) => {
    const { row } = await openTable()
    await page.emulateMedia({ colorScheme: 'dark' })
    await action(row, 'Client').click()
    const dialog = page.getByRole('dialog', { name: 'Client details' })
    await expect(dialog.getByText(`${thisYear} Tax Return`)).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await expect(row).toBeHidden()
    await expect(dialog.getByText(`${thisYear} Tax Return`)).toBeVisible()
    await expect(dialog.getByText('Print', { exact: true })).toBeHidden()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(dialog).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  })

  test("if details are missing: 'Client details not found.'", async ({ page, openTable }) => {
    const { client, row } = await openTable()
    await page.route(/admin\.users\.clientDetails/, async (route) => {
      const gone = route.request().url().replaceAll(client.id, crypto.randomUUID())
      await route.continue({ url: gone })
    })
    await action(row, 'Client').click()
    await expect(page.getByText('Client details not found.', { exact: true })).toBeVisible()
  })
})

test.describe('documents and files', () => {
  test('lists what was uploaded, and verifies and un-verifies it', async ({
    page,
    admin,
    openTable,
  }) => {
    const { client, id, row } = await openTable()
    await client.upload(id, { name: 'W-2 St. Alban.pdf', category: 'w2', bytes: aPdf() })
    await client.upload(id, { name: 'taxi.png', category: 'receipts', bytes: aPng() })
    await action(row, 'Docs').click()
    const dialog = page.getByRole('dialog', { name: 'Documents and files' })
    await expect(dialog.getByRole('region', { name: 'W-2 forms' })).toContainText('W-2 St. Alban')
    await expect(dialog.getByRole('region', { name: 'Receipts' })).toContainText('taxi.png')
    await dialog.getByRole('button', { name: 'Verify taxi.png' }).click()
    await expect(dialog.getByText('Verified', { exact: true })).toBeVisible()
    const verified = async () => {
      const list = await admin.list(`/api/admin/tax-returns/${id}/documents`)
      return list.filter((one) => one.verified).length
    }
    await expect.poll(verified).toBe(1)
    await dialog.getByRole('button', { name: 'Un-verify taxi.png' }).click()
    await expect(dialog.getByText('Verified', { exact: true })).toHaveCount(0)
    await expect.poll(verified).toBe(0)
  })

  test('saves the blob under the original file name using the bearer token', async ({
    page,
    openTable,
  }) => {
    const { client, id, row } = await openTable()
    const bytes = aPng()
    await client.upload(id, { name: 'Beleg – März.png', category: 'other', bytes })
    await page.context().clearCookies()
    await action(row, 'Docs').click()
    const asked = page.waitForRequest(/\/api\/documents\/.*\/download$/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Beleg – März.png' }).click(),
    ])
    expect((await asked).headers().authorization).toMatch(/^Bearer \S+$/)
    expect(download.suggestedFilename()).toBe('Beleg – März.png')
    expect(await readFile(await download.path())).toEqual(Buffer.from(bytes))
  })

  test("a download that fails: 'Download failed'", async ({ page, openTable }) => {
    const { client, id, row } = await openTable()
    const document = await client.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
    await withoutLiveLine(page)
    await page.reload()
    await page.route(/\/download$/, (route) => route.abort())
    await action(row, 'Docs').click()
    await page.getByRole('button', { name: 'Download w2.pdf' }).click()
    await expect(messages(page).getByText('Download failed')).toBeVisible()
    await page.unroute(/\/download$/)
    await client.call('DELETE', `/api/documents/${document}`)
    await page.getByRole('button', { name: 'Download w2.pdf' }).click()
    await expect(messages(page).getByText('w2.pdf: Document not found')).toBeVisible()
  })

  test('a picture and a PDF are looked at within the dialog', async ({ page, openTable }) => {
    const { client, id, row } = await openTable()
    await client.upload(id, { name: 'photo.png', category: 'receipts', bytes: aPng() })
    await client.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
    await action(row, 'Docs').click()
    await page.getByRole('button', { name: 'Preview photo.png' }).click()
    await expect(page.getByRole('img', { name: 'photo.png' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'All documents' })).toBeFocused()
    await page.getByRole('button', { name: 'All documents' }).click()
    await expect(page.getByRole('button', { name: 'Preview photo.png' })).toBeFocused()
    await page.getByRole('button', { name: 'Preview w2.pdf' }).click()
    await expect(page.getByTitle('w2.pdf')).toHaveAttribute('src', /^blob:/)
  })

  test('a PDF that needs a password is marked', async ({ page, openTable }) => {
    const { client, id, row } = await openTable()
    const bytes = await readFile(new URL('../support/pdfs/locked-256.pdf', import.meta.url))
    await client.upload(id, { name: 'locked.pdf', category: 'w2', bytes })
    await action(row, 'Docs').click()
    await expect(page.getByText('Needs a password', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Preview locked.pdf' })).toHaveCount(0)
  })

  test('a return without documents says so', async ({ page, openTable }) => {
    const { row } = await openTable()
    await action(row, 'Docs').click()
    await expect(page.getByText('No documents yet')).toBeVisible()
  })
})

test("filed returns: 'No Filed Returns', otherwise '{n} completed tax return(s) available for download'", async ({
  page,
  admin,
  openTable,
}) => {
  const { id, row } = await openTable('completed')
  await action(row, 'Filed').click()
  const dialog = page.getByRole('dialog', { name: 'Filed Returns' })
  await expect(dialog.getByText('No Filed Returns', { exact: true })).toBeVisible()
  await expect(
    dialog.getByText('No completed tax returns are available for download yet.', { exact: true }),
  ).toBeVisible()
  for (const name of ['1040.pdf', 'state.pdf']) {
    await admin.upload(id, { name, category: 'completed_return', bytes: aPdf() })
  }
  await page.keyboard.press('Escape')
  await action(row, 'Filed').click()
  await expect(
    dialog.getByText('2 completed tax return(s) available for download', { exact: true }),
  ).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download state.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('state.pdf')
})

const profile = {
  ssn: '123-45-6789',
  dateOfBirth: '1985-04-30',
  address: '410 Riverbend Avenue',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
  phone: '(775) 555-0142',
  filingStatus: 'married_jointly',
  spouseFirstName: 'Ira',
  spouseLastName: 'Day',
  spouseSsn: '321-54-4320',
  spouseDateOfBirth: '1984-01-02',
  bankAccountType: 'checking',
  bankRoutingNumber: '110000000',
  bankAccountNumber: '987654321',
  dependents: [
    { firstName: 'Ada', lastName: 'Day', dateOfBirth: '2016-02-29', relationship: 'child' },
  ],
}
