import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAsClient } from '#tests/components/support/client.ts'
import { axeFindings, inDark, renderScreen } from '#tests/components/support/screen.tsx'
import { action, openDashboard, row } from '#tests/components/support/staff.ts'
import { aReturn } from '#tests/support/fixtures.ts'

const dialog = page.getByRole('dialog')

// One of each kind. At night axe looks at every state that a test of a screen reaches (axe-everywhere.ts).
test.each<[what: string, open: () => Promise<unknown>, part: string]>([
  [
    'the sign-in',
    async () => {
      await renderScreen('/?signin=1')
      await expect.element(dialog.getByLabelText('Email')).toHaveFocus()
    },
    '[role=dialog]',
  ],
  [
    'a screen of a client',
    async () => {
      await openAsClient('/profile')
      await expect.element(page.getByLabelText('City')).toHaveValue('Reno')
    },
    'body',
  ],
  [
    'a screen of staff',
    async () => {
      await openDashboard([aReturn()])
      await expect.element(row()).toBeVisible()
    },
    'body',
  ],
  [
    'a dialog',
    async () => {
      await openDashboard([aReturn()])
      await action('Payment').click()
      await expect.element(dialog.getByLabelText('Amount')).toHaveFocus()
    },
    '[role=dialog]',
  ],
])('axe finds nothing in %s, light and dark', async (_what, open, part) => {
  await open()
  expect(await axeFindings(part)).toEqual([])
  await inDark()
  expect(await axeFindings(part)).toEqual([])
})
