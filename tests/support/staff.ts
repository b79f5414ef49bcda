import type { Locator, Page } from '@playwright/test'
import { test as portalTest } from '#tests/support/portal.ts'
import { anAdminOf, type Someone } from '#tests/support/signed-in.ts'

/** Playwright's `test` with an admin of the worker's portal. */
export const test = portalTest.extend<object, { admin: Someone }>({
  admin: [async ({ portal }, use) => use(await anAdminOf(portal)), { scope: 'worker' }],
})

export { expect } from '#tests/support/portal.ts'

/** The row of a client's return in the staff's table. */
export function returnRow(page: Page, client: Someone): Locator {
  return page.getByRole('table', { name: 'Tax returns' }).getByRole('row', { name: client.email })
}

/** A row action, by the name that the specification gives it. */
export function action(row: Locator, name: string): Locator {
  return row.getByRole('button', { name, exact: true })
}

/** Where the toasts are. */
export function messages(page: Page): Locator {
  return page.getByRole('region', { name: 'Alerts (F8)' })
}

/** Takes a return so many steps forward, as an admin over REST. */
export async function moveTo(admin: Someone, returnId: string, status: string): Promise<void> {
  const steps = ['in_progress', 'completed', 'filed']
  for (const step of steps.slice(0, steps.indexOf(status) + 1)) {
    await admin.call('PATCH', `/api/tax-returns/${returnId}/status`, { status: step })
  }
}
