import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAsClient } from '#tests/components/support/client.ts'
import { axeFindings, inDark, inLight } from '#tests/components/support/screen.tsx'
import { action, openDashboard, row } from '#tests/components/support/staff.ts'
import { aReturn } from '#tests/support/fixtures.ts'

// One of each kind. At night axe looks at every state that a test of a screen reaches (axe-everywhere.ts).
test('axe finds nothing in a screen of a client, light and dark', async () => {
  await openAsClient('/profile')
  await expect.element(page.getByLabelText('City')).toHaveValue('Reno')
  await nothingFound('body')
})

test('axe finds nothing in a screen of staff and a dialog, light and dark', async () => {
  await openDashboard([aReturn()])
  await expect.element(row()).toBeVisible()
  await nothingFound('body')
  await action('Payment').click()
  await expect.element(page.getByRole('dialog').getByLabelText('Amount')).toHaveFocus()
  await nothingFound('[role=dialog]')
})

async function nothingFound(part: string) {
  await inLight()
  expect(await axeFindings(part)).toEqual([])
  await inDark()
  expect(await axeFindings(part)).toEqual([])
}
