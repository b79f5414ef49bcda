import type { Page } from '@playwright/test'
import type { RunningServer } from '#tests/support/server.ts'
import { signIn, type Someone } from '#tests/support/signed-in.ts'
import { action, expect, returnRow } from '#tests/support/staff.ts'

/** The bar that says as whom an admin looks. */
export function banner(page: Page) {
  return page.getByRole('complementary', { name: 'Viewing as a client' })
}

/** Signs the admin in, opens the details of a client who has a return, and from there the portal as that client. */
export async function viewAs(
  page: Page,
  { portal, admin, client }: { portal: RunningServer; admin: Someone; client: Someone },
): Promise<void> {
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  await action(returnRow(page, client).first(), 'Client').click()
  await page.getByRole('button', { name: 'View as client' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Nora' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
}
