import type { Browser, Page } from '@playwright/test'
import { aJpeg, aPng } from '#tests/support/files.ts'
import { look } from '#tests/support/look.ts'
import { marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { expectRedLines } from '#tests/support/red-lines.ts'
import type { RunningServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { expect, test } from '#tests/support/staff.ts'

const year = new Date().getFullYear() - 1

test('a client asks about a document, the firm answers, and both see it at once', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal, 'Nora', undefined, 'Day')
  await client.call('PUT', '/api/profile', marriedProfile)
  const returnId = await client.startReturn(year)
  await client.upload(returnId, { name: 'W-2 Harbor Bakery.png', bytes: aPng(), category: 'w2' })
  const dialog = page.getByRole('dialog', { name: 'Write to us' })
  const messages = page.getByRole('list', { name: 'Messages', exact: true })
  const unread = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Messages/ })
  let threadId = ''

  await test.step('the empty list, and the box beside a document', async () => {
    await signIn(page, portal, client)
    await page.goto('/messages')
    await expect(page.getByText('No messages yet')).toBeVisible()
    await look(page, 'no messages')
    await page.goto('/documents')
    await page.getByRole('button', { name: 'Ask about W-2 Harbor Bakery.png' }).click()
    await expect(dialog.getByText(/we answer Mon–Fri 9–6 Pacific/i)).toBeVisible()
    await look(page, 'a new message', { dark: true })
  })

  await test.step('the message is sent with a file and a number', async () => {
    await dialog.getByLabel('Your message').fill('Is this the right year?\nMy SSN is 123-45-6789.')
    await dialog.getByRole('button', { name: 'Add files' }).click()
    await dialog.getByLabel('What is it?').selectOption('Receipts')
    await dialog.getByLabel('Choose files for Receipts').setInputFiles({
      name: 'receipt.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(aJpeg(40, 30)),
    })
    await expect(dialog.getByRole('button', { name: 'Delete receipt.jpg' })).toBeVisible()
    await look(page, 'a message with a file')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'W-2 Harbor Bakery.png' })).toBeVisible()
    await expect(messages.getByText('My SSN is ***-**-6789.')).toBeVisible()
    threadId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  })

  await test.step('staff read it and answer: the open screen shows both', async () => {
    await admin.call('POST', `/api/admin/messages/${threadId}/reply`, {
      text: 'Yes, it is. Please send page 2 as well.',
    })
    await expect(messages.getByText('Please send page 2 as well.')).toBeVisible()
    await expect(messages.getByText(/^Seen by June Day/)).toBeVisible()
    await expect(page.getByText(/^We wrote last/)).toBeVisible()
    await look(page, 'a thread', { dark: true })
  })

  await test.step('elsewhere, the menu counts what is new, and the bell leads to it', async () => {
    const answered = Promise.withResolvers<void>()
    await page.route(/\/event-stream-/, async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto('/documents')
    await expect(unread).toHaveText('Messages')
    await admin.call('POST', `/api/admin/messages/${threadId}/reply`, { text: 'Thank you!' })
    // On a slow line, changes are followed only when the screen has been up for a while.
    await page.waitForFunction(() => performance.now() > 4000)
    answered.resolve()
    await expect(unread).toHaveText('Messages1 unread')
    await look(page, 'the count in the menu')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('link', { name: /about your \d+ return \(unread\)/ }).click()
    await expect(messages.getByText('Thank you!')).toBeVisible()
    await expect(unread).toHaveText('Messages')
  })

  await test.step('“Ask” leads to the open thread; a draft stays', async () => {
    await page.getByLabel('Your message').fill('Here it')
    await page.getByRole('link', { name: `Documents of ${year}` }).click()
    await page.getByRole('button', { name: 'Ask about W-2 Harbor Bakery.png' }).click()
    await expect(page.getByLabel('Your message')).toHaveValue('Here it')
  })

  await test.step('a closed thread opens again with the next message', async () => {
    await admin.call('POST', `/api/admin/messages/${threadId}/done`, {})
    await expect(
      page.getByText('This is closed. If you write again, we open it again.'),
    ).toBeVisible()
    await page.getByLabel('Your message').fill('Here it is.')
    await page.getByLabel('Your message').press('Control+Enter')
    await expect(messages.getByText('Opened again')).toBeVisible()
    await expect(messages.getByText('Here it is.')).toBeVisible()
    await expect(page.getByLabel('Your message')).toHaveValue('')
    await look(page, 'a thread that was opened again')
    await page.getByRole('link', { name: 'All messages' }).click()
    await expect(page.getByRole('link', { name: /W-2 Harbor Bakery.png/ })).toContainText(
      'Waiting for us',
    )
    await look(page, 'the list', { dark: true })
  })
})

test('two staff talk with a client: notes stay inside, a request comes back, and answers don’t cross', async ({
  browser,
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal, 'Ruth', undefined, 'Amari')
  await client.call('PUT', '/api/profile', singleProfile)
  const returnId = await client.startReturn(year)
  const text = 'I got two letters from the bank. Which one do you need?'
  const asked = await client.call('POST', '/api/messages', {
    about: 'return',
    aboutId: returnId,
    text,
  })
  const id = String(asked['id'])
  const [theirs, others] = await Promise.all([
    open(browser, portal, client, `/messages/${id}`),
    open(browser, portal, await anAdminOf(portal), `/admin/inbox?thread=${id}`),
  ])
  expectRedLines('admin.messages.reply 409')
  const thread = page.getByRole('region', { name: 'Thread', exact: true })
  const said = thread.getByRole('list', { name: 'Messages' })
  const field = thread.getByLabel('Reply to Ruth Amari')
  const read = theirs.getByRole('list', { name: 'Messages', exact: true })

  await test.step('opening it says who has read it, and it still waits', async () => {
    await signIn(page, portal, admin)
    await page.goto('/admin/inbox')
    await page
      .getByRole('list', { name: 'Threads' })
      .getByRole('link', { name: /Ruth Amari/ })
      .click()
    await expect(said).toContainText(text)
    await expect(thread).toContainText('Waiting for us')
    await expect(read.getByText(/^Seen by June Day/)).toBeVisible()
  })

  await test.step('a note is for staff alone', async () => {
    await thread.getByText('Internal note', { exact: true }).click()
    await thread.getByRole('textbox', { name: 'Internal note' }).fill('She refinanced in May.')
    await thread.getByRole('button', { name: 'Save note' }).click()
    await expect(said).toContainText('She refinanced in May.')
    await thread.getByText('Reply', { exact: true }).click()
  })

  await test.step('both staff answer: the second reads the first’s text and keeps their own', async () => {
    const second = others.getByRole('region', { name: 'Thread', exact: true })
    const typed = second.getByLabel('Reply to Ruth Amari')
    await typed.fill('Only the first letter.')
    await thread.getByRole('button', { name: 'Add files' }).click()
    const sample = { name: 'sample.png', mimeType: 'image/png', buffer: Buffer.from(aPng()) }
    await thread.getByLabel('Choose files for Other documents').setInputFiles(sample)
    await expect(thread.getByRole('button', { name: 'Delete sample.png' })).toBeVisible()
    await field.fill('The 1099-INT, please.')
    await field.press('Control+Enter')
    await expect(said).toContainText('The 1099-INT, please.')
    await expect(read).toContainText('The 1099-INT, please.')
    await expect(read.getByRole('link', { name: /^sample\.png/ })).toBeVisible()
    await typed.press('Control+Enter')
    await expect(second.getByRole('alert').first()).toContainText(
      /June Day answered while you wrote.*The 1099-INT, please\./,
    )
    await expect(typed).toHaveValue('Only the first letter.')
    await look(others, 'a colleague answered first')
    await second.getByRole('button', { name: 'Send anyway' }).click()
    await expect(read).toContainText('Only the first letter.')
    await expect(said).toContainText('Only the first letter.')
  })

  await test.step('a sentence becomes a request, and what answers it comes back into the thread', async () => {
    await thread.getByRole('button', { name: 'Make it a request' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make it a request' })
    await dialog.getByLabel('What you need').fill('1099-INT from Ally Bank')
    await look(page, 'a message becomes a request')
    await dialog.getByRole('button', { name: 'Ask for it' }).click()
    await expect(said).toContainText('Asked for: 1099-INT from Ally Bank')
    await expect(read).toContainText('Asked for: 1099-INT from Ally Bank')
    const { items } = await client.call('GET', `/api/tax-returns/${returnId}/request-items`)
    const item = (items as { id: string; title: string }[]).find(
      ({ title }) => title === '1099-INT from Ally Bank',
    )
    const documentId = await client.upload(returnId, {
      name: '1099-INT Ally.png',
      bytes: aPng(),
      category: '1099',
    })
    await client.call('POST', `/api/request-items/${item?.id}/attach`, { documentId })
    await expect(said).toContainText('Received: 1099-INT from Ally Bank')
    await look(page, 'a thread beside the documents', { dark: true })
  })

  await test.step('what the client writes is on the open screen at once; closing tells the client', async () => {
    await theirs.getByLabel('Your message').fill('Sent! Is that all?')
    await theirs.getByLabel('Your message').press('Control+Enter')
    await expect(said).toContainText('Sent! Is that all?')
    await thread.getByRole('button', { name: 'No answer needed' }).click()
    await expect(thread).toContainText('Closed')
    await expect(
      theirs.getByText('This is closed. If you write again, we open it again.'),
    ).toBeVisible()
    await expect(read).not.toContainText('refinanced')
  })
})

async function open(
  browser: Browser,
  portal: RunningServer,
  who: Someone,
  path: string,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await signIn(page, portal, who)
  await page.goto(path)
  await expect(page.getByRole('list', { name: 'Messages', exact: true })).toBeVisible()
  return page
}
