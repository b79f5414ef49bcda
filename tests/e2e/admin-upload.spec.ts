import type { Page } from '@playwright/test'
import { aPdf, aPng } from '#tests/support/files.ts'
import type { Someone } from '#tests/support/signed-in.ts'
import { expectRedLines } from '#tests/support/red-lines.ts'
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

test('several files are chosen or dropped, each as a completed_return; invalid ones are skipped, failed ones show why', async ({
  page,
  admin,
  openTable,
}) => {
  expectRedLines('/documents 415')
  const { id, row } = await openTable('completed')
  await action(row, 'Upload').click()
  await expect(uploadDialog(page)).toContainText('Nora Day')
  await expect(picker(page)).toHaveAttribute('multiple')
  await picker(page).setInputFiles([
    { name: 'return.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    pdf('1040.pdf'),
    pdf('state.pdf'),
  ])
  await expect(
    uploadDialog(page).getByText(
      'Invalid file type ".exe". Only PDF, JPG, PNG, DOC, and DOCX files are allowed.',
    ),
  ).toBeVisible()
  await expect
    .poll(() => namesOf(admin, id))
    .toEqual(['completed_return: 1040.pdf', 'completed_return: state.pdf'])
  await expect(messages(page).getByText('Upload Successful')).toBeVisible()
  await uploadDialog(page).getByRole('button', { name: 'Remove return.exe' }).click()

  const files = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(bytes)], 'city.pdf', { type: 'application/pdf' }))
    return transfer
  }, Array.from(aPdf()))
  const area = uploadDialog(page).getByText('choose files')
  await area.dispatchEvent('dragenter', { dataTransfer: files })
  await uploadDialog(page)
    .getByText('Drop to add to Completed returns')
    .dispatchEvent('drop', { dataTransfer: files })
  await expect.poll(() => namesOf(admin, id)).toContain('completed_return: city.pdf')

  await picker(page).setInputFiles(pdf('huge.pdf', 10 * 1024 * 1024 + 1))
  await expect(uploadDialog(page).getByText('File size must be less than 10MB.')).toBeVisible()
  const disguised = { name: 'photo.pdf', mimeType: 'application/pdf', buffer: aPng() }
  await picker(page).setInputFiles(disguised)
  await expect(messages(page).getByText('Upload Failed')).toBeVisible()
  await expect(uploadDialog(page).getByText(/although its name ends in \.pdf$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry photo.pdf' })).toHaveCount(0)
  await expect(endButton(page)).toHaveText('Close')
  await endButton(page).click()
  await action(row, 'Filed').click()
  await expect(page.getByText('3 completed tax return(s) available for download')).toBeVisible()
})

test('the end button is a disabled Cancel while an upload is pending; each file can be removed', async ({
  page,
  admin,
  openTable,
}) => {
  const { id, row } = await openTable('completed')
  await action(row, 'Upload').click()
  await expect(endButton(page)).toHaveText('Close')
  await slowLine(page, 400_000)
  await picker(page).setInputFiles([pdf('wrong.pdf', 2_000_000), pdf('right.pdf')])
  await expect(endButton(page)).toHaveText('Cancel')
  await expect(endButton(page)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('progressbar', { name: 'wrong.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  await expect(uploadDialog(page).getByText('wrong.pdf')).toHaveCount(0)
  await expect.poll(() => namesOf(admin, id)).toEqual(['completed_return: right.pdf'])
  await expect(endButton(page)).toHaveText('Close')
  await expect(endButton(page)).toBeEnabled()
})
