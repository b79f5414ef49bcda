import type { Locator, Page } from '@playwright/test'
import { test as portalTest } from './portal.ts'
import { aClientOf, anAdminOf, signedInAnew, signIn, type Someone } from './signed-in.ts'

/** A client with one return of this year; the staff's table shows only that one. */
interface OpenTable {
  client: Someone
  /** The return's id. */
  id: string
  row: Locator
}

interface Staff {
  admin: Someone
  /** Signs the admin in and opens the table at `/admin` with a new client's return in this status. */
  openTable: (status?: string) => Promise<OpenTable>
}

/** Playwright's `test` with an admin of the worker's portal, who has just signed in. */
export const test = portalTest.extend<Staff, { member: Someone }>({
  member: [async ({ portal }, use) => use(await anAdminOf(portal)), { scope: 'worker' }],
  admin: async ({ portal, member }, use) => use(await signedInAnew(portal, member)),
  openTable: async ({ page, portal, admin }, use) => {
    await use(async (status = 'pending') => {
      const client = await aClientOf(portal)
      const id = await client.startReturn(new Date().getFullYear())
      await moveTo(admin, id, status)
      await signIn(page, portal, admin)
      await page.goto(`/admin?search=${client.email}`)
      return { client, id, row: returnRow(page, client) }
    })
  },
})

export { expect } from './portal.ts'

/** The row of a client's return in the staff's table. */
export function returnRow(page: Page, client: Someone): Locator {
  return page.getByRole('table', { name: 'Tax returns' }).getByRole('row', { name: client.email })
}

/** A row action by its name in the specification. */
export function action(row: Locator, name: string): Locator {
  return row.getByRole('button', { name, exact: true })
}

/** The region with the toasts. */
export function messages(page: Page): Locator {
  return page.getByRole('region', { name: 'Alerts (F8)' })
}

/** Moves a pending return forward to a status, as an admin over REST. */
export async function moveTo(admin: Someone, returnId: string, status: string): Promise<void> {
  const steps = ['in_progress', 'completed', 'filed']
  for (const step of steps.slice(0, steps.indexOf(status) + 1)) {
    await admin.call('PATCH', `/api/tax-returns/${returnId}/status`, { status: step })
  }
}
