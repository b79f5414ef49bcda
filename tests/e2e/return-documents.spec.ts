import { aPng } from '#tests/support/files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { jpegWithExif } from '#tests/support/real-files.ts'
import { expect, test } from '#tests/support/portal.ts'
import { messages, withReturn } from '#tests/support/upload-center.ts'

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

test('a season on a phone: questions, a photo, not had, expected, and that is everything', async ({
  page,
  portal,
}) => {
  const { client, returnId } = await withReturn(page, portal)
  await client.call('PUT', '/api/profile', singleProfile)
  const documents = page.getByRole('list', { name: 'Documents' })
  const dialog = page.getByRole('dialog')
  await page.goto('/')

  await test.step('the client answers the questions', async () => {
    await page.getByRole('link', { name: 'Answer the questions' }).click()
    for (const question of [
      /^Did you have a job that paid wages in/,
      /^Did you rent out property in/,
    ]) {
      await page.getByRole('radiogroup', { name: question }).getByText('Yes').click()
    }
    await page.getByRole('button', { name: 'Save answers' }).click()
    await expect(documents.getByText('Form W-2 from each employer')).toBeVisible()
  })

  await test.step('a photo answers the W-2', async () => {
    await documents.getByRole('button', { name: /^Form W-2/ }).click()
    const photo = { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await jpegWithExif() }
    await page.getByLabel('Take a photo for Form W-2 from each employer').setInputFiles(photo)
    await dialog.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByRole('heading', { name: /^1 of \d documents received$/ })).toBeVisible()
    await expect(documents.getByText(/^Received: .*\.pdf$/)).toBeVisible()
    await documents.getByRole('button', { name: 'That’s all of these' }).click()
  })

  await test.step('one document does not exist, one comes later', async () => {
    const open = documents.getByRole('button', { expanded: true })
    await expect(open).toBeVisible()
    await documents.getByRole('button', { name: 'Other', exact: true }).click()
    await documents.getByRole('button', { name: 'I don’t have this one' }).click()
    await dialog.getByRole('button', { name: 'I don’t have this one' }).click()
    await expect(dialog).toBeHidden()
    await documents.getByRole('button', { name: 'Other', exact: true }).click()
    await documents.getByRole('button', { name: 'I’ll have it by …' }).click()
    await dialog.getByLabel('I’ll have it by').fill(`${new Date().getFullYear() + 1}-02-20`)
    await dialog.getByRole('button', { name: 'Save date' }).click()
    await expect(documents.getByText('Expected Feb 20')).toBeVisible()
  })

  await test.step('what was not asked for goes into its category', async () => {
    await page.getByLabel('Category').selectOption('Receipts')
    await page
      .getByLabel('Choose files for something else')
      .setInputFiles({ name: 'taxi.png', mimeType: 'image/png', buffer: Buffer.from(aPng()) })
    await expect(messages(page).getByText('taxi.png uploaded successfully')).toBeVisible()
  })

  await test.step('the client hands the return over, and the clock starts', async () => {
    await page.getByRole('button', { name: 'That’s everything' }).click()
    await expect(dialog.getByText(/still missing/)).toBeVisible()
    await dialog.getByRole('button', { name: 'That’s everything' }).click()
    await expect(page.getByText(/you told us that was everything/)).toBeVisible()
    const returns = await client.list('/api/tax-returns')
    expect(returns).toMatchObject([{ id: returnId, readyAt: expect.any(String) }])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('button', { name: 'That’s everything' })).toBeVisible()
  })
})
