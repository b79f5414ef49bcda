import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { Answer } from '#tests/components/support/answers.ts'
import { inDark, onPaper } from '#tests/components/support/screen.tsx'
import { action, openDashboard, row } from '#tests/components/support/staff.ts'
import { aReturn, someDetails } from '#tests/support/fixtures.ts'

const dialog = page.getByRole('dialog', { name: 'Client details' })

async function openDetails(answer: Answer<'admin.users.clientDetails'>) {
  await openDashboard([aReturn()], {
    'admin.users.clientDetails': answer,
    'admin.mail.deliverability': { refusedSince: null },
  })
  await action('Client').click()
}

test('a client without a profile still has their returns, which print alone, in light colors and without buttons', async () => {
  await inDark()
  await openDetails(someDetails())
  await expect
    .element(dialog.getByText('This client has not saved a tax profile yet.'))
    .toBeVisible()
  await expect.element(dialog.getByText('2025 Tax Return')).toBeVisible()
  await onPaper()
  await expect.element(row()).not.toBeInTheDocument()
  await expect.element(dialog.getByText('2025 Tax Return')).toBeVisible()
  await expect.element(dialog.getByText('Print', { exact: true })).not.toBeVisible()
  await expect.element(document.body).toHaveStyle({ backgroundColor: 'rgb(255, 255, 255)' })
  await expect.element(dialog).toHaveStyle({ backgroundColor: 'rgb(255, 255, 255)' })
})

test("if details are missing: 'Client details not found.'", async () => {
  await openDetails(errors.notFound('Client'))
  await expect.element(page.getByText('Client details not found.', { exact: true })).toBeVisible()
})
