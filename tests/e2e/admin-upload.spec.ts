import type { Page } from '@playwright/test'
import { aPdf, aPng } from '#tests/support/files.ts'
import type { Someone } from '#tests/support/signed-in.ts'
import { action, expect, messages, test } from '#tests/support/staff.ts'
import { pdf, slowLine } from '#tests/support/upload-center.ts'

function uploadDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Upload Completed Tax Return' })
}

function picker(page: Page) {
  return uploadDialog(page).getByLabel('Choose files for Completed returns')
}

function endButton(page: Page) {
  return uploadDialog(page).locator('button').last()
}

async function namesOf(admin: Someone, id: string) {
  const list = await admin.list(`/api/admin/tax-returns/${id}/documents`)
  return list
    .map(({ originalName, category }) => `${String(category)}: ${String(originalName)}`)
    .toSorted()
}

test('several files at once, each always a completed_return; the caches are refreshed', async ({
  page,
  admin,
  openTable,
}) => {
  const { id, row } = await openTable('completed')
  await action(row, 'Filed').click()
  await expect(page.getByText('No Filed Returns', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await action(row, 'Upload').click()
  await expect(uploadDialog(page)).toContainText('Nora Day')
  await expect(picker(page)).toHaveAttribute('multiple')
  await picker(page).setInputFiles([pdf('1040.pdf'), pdf('state.pdf')])
  await expect
    .poll(() => namesOf(admin, id))
    .toEqual(['completed_return: 1040.pdf', 'completed_return: state.pdf'])
  await expect(messages(page).getByText('Upload Successful')).toBeVisible()
  await endButton(page).click()
  await action(row, 'Filed').click()
  await expect(
    page.getByText('2 completed tax return(s) available for download', { exact: true }),
  ).toBeVisible()
})

test('files are dropped onto the drag area', async ({ page, admin, openTable }) => {
  const { id, row } = await openTable('completed')
  await action(row, 'Upload').click()
  const files = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(bytes)], '1040.pdf', { type: 'application/pdf' }))
    return transfer
  }, Array.from(aPdf()))
  const area = uploadDialog(page).getByText('choose files')
  await area.dispatchEvent('dragenter', { dataTransfer: files })
  await uploadDialog(page)
    .getByText('Drop to add to Completed returns')
    .dispatchEvent('drop', { dataTransfer: files })
  await expect.poll(() => namesOf(admin, id)).toEqual(['completed_return: 1040.pdf'])
})

test('the button reads Close when all files are finished or there are none, otherwise Cancel, disabled while an upload is pending', async ({
  page,
  openTable,
}) => {
  const { row } = await openTable('completed')
  await action(row, 'Upload').click()
  await expect(endButton(page)).toHaveText('Close')
  await slowLine(page, 1_000_000)
  await picker(page).setInputFiles(pdf('large.pdf', 2_000_000))
  await expect(endButton(page)).toHaveText('Cancel')
  await expect(endButton(page)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('progressbar', { name: 'large.pdf' })).toBeVisible()
  await expect(messages(page).getByText('large.pdf uploaded successfully')).toBeVisible()
  await expect(endButton(page)).toHaveText('Close')
  await expect(endButton(page)).toBeEnabled()
  await expect(uploadDialog(page).getByText('large.pdf')).toHaveCount(0, { timeout: 4000 })
})

test('a file is removed on its own: what is under way is broken off, the others go on', async ({
  page,
  admin,
  openTable,
}) => {
  const { id, row } = await openTable('completed')
  await action(row, 'Upload').click()
  await slowLine(page, 400_000)
  await picker(page).setInputFiles([pdf('wrong.pdf', 2_000_000), pdf('right.pdf')])
  await page.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  await expect(uploadDialog(page).getByText('wrong.pdf')).toHaveCount(0)
  await expect.poll(() => namesOf(admin, id)).toEqual(['completed_return: right.pdf'])
  await expect(endButton(page)).toHaveText('Close')
})

test("invalid files are skipped with an 'Invalid File' notice in the dialog's words while valid ones continue", async ({
  page,
  admin,
  openTable,
}) => {
  const { id, row } = await openTable('completed')
  await action(row, 'Upload').click()
  await picker(page).setInputFiles([
    { name: 'return.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    pdf('1040.pdf'),
  ])
  await expect(
    uploadDialog(page).getByText(
      'Invalid file type ".exe". Only PDF, JPG, PNG, DOC, and DOCX files are allowed.',
    ),
  ).toBeVisible()
  await expect.poll(() => namesOf(admin, id)).toEqual(['completed_return: 1040.pdf'])
  await uploadDialog(page).getByRole('button', { name: 'Remove return.exe' }).click()
  await picker(page).setInputFiles(pdf('huge.pdf', 10 * 1024 * 1024 + 1))
  await expect(uploadDialog(page).getByText('File size must be less than 10MB.')).toBeVisible()
  await expect(messages(page).getByText('Invalid File')).toBeVisible()
})

test("a failed item shows its error; 'Upload Failed', and it can be tried again", async ({
  page,
  openTable,
}) => {
  const { row } = await openTable('completed')
  await action(row, 'Upload').click()
  const disguised = { name: 'photo.pdf', mimeType: 'application/pdf', buffer: aPng() }
  await picker(page).setInputFiles(disguised)
  await expect(messages(page).getByText('Upload Failed')).toBeVisible()
  await expect(
    uploadDialog(page).getByText(
      'Invalid file type. Only PDF, JPG, PNG, DOC, and DOCX files are allowed.',
    ),
  ).toBeVisible()
  await expect(endButton(page)).toHaveText('Close')
  await expect(page.getByRole('button', { name: 'Retry photo.pdf' })).toBeVisible()
})
