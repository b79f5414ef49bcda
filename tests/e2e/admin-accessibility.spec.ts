import { axeFindings } from '#tests/support/axe.ts'
import { aPdf } from '#tests/support/files.ts'
import { action, expect, test } from '#tests/support/staff.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the dashboard and in its dialogs, ${colorScheme}`, async ({
    page,
    admin,
    openTable,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { id, row } = await openTable('completed')
    await admin.upload(id, { name: '1040.pdf', category: 'completed_return', bytes: aPdf() })
    await expect(row).toBeVisible()
    await expect(page.getByRole('region', { name: 'User role management' })).toContainText('Admins')
    expect(await axeFindings(page)).toEqual([])
    const dialog = page.getByRole('dialog')
    const openings: [button: string, content: string][] = [
      ['TBD', 'The client can expect'],
      ['File', 'There is no way back.'],
      ['Upload', 'Drop files here'],
      ['Payment', 'Payment status'],
      ['Client', 'Tax returns'],
      ['Docs', '1040.pdf'],
      ['Filed', '1 completed tax return(s)'],
    ]
    for (const [button, content] of openings) {
      await action(row, button).click()
      await expect(dialog).toContainText(content)
      // One dialog is judged with the page around it; all of them stand in it alike.
      const part = button === 'Payment' ? 'html' : '[role=dialog]'
      expect(await axeFindings(page, part), button).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(action(row, button)).toBeFocused()
    }
  })
}

test('a return is found, opened, paid and left by keyboard alone', async ({ page, openTable }) => {
  const { client, row } = await openTable()
  await expect(row).toBeVisible()
  await page.getByPlaceholder('Search by email, name or return id').focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(client.email)
  const payment = action(row, 'Payment')
  for (let presses = 0; presses < 20; presses += 1) {
    if (await payment.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(payment).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Payment' })
  await expect(dialog.getByLabel('Payment status')).toBeFocused()
  await dialog.getByLabel('Payment status').selectOption('paid')
  await page.keyboard.press('Tab')
  await page.keyboard.type('120')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Payment method').selectOption('cash')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row.getByText('$120.00', { exact: true })).toBeVisible()
  await expect(payment).toBeFocused()
})
