import { aJpeg, aPng } from '#tests/support/files.ts'
import { look } from '#tests/support/look.ts'
import { marriedProfile } from '#tests/support/profiles.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'
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
