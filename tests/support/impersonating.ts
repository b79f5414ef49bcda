import type { Page } from '@playwright/test'
import { aPdf } from './files.ts'
import { child, marriedProfile } from './profiles.ts'
import type { RunningServer } from './server.ts'
import { aClientOf, signIn, type Someone } from './signed-in.ts'
import { action, expect, moveTo, returnRow } from './staff.ts'

const thisYear = new Date().getFullYear()

/** The bar that names the client that an admin views the portal as. */
export function banner(page: Page) {
  return page.getByRole('complementary', { name: 'Viewing as a client' })
}

/** Signs the admin in, opens a client's details and starts viewing the portal as that client. */
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

/** A client with a profile, a return with a document, and an older one that is filed. */
export async function aSeasonedClient(portal: RunningServer, admin: Someone): Promise<Someone> {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', { ...marriedProfile, dependents: [child] })
  const older = await client.startReturn(thisYear - 1)
  await moveTo(admin, older, 'filed')
  await admin.upload(older, { name: 'final.pdf', category: 'completed_return', bytes: aPdf() })
  const newest = await client.startReturn(thisYear)
  await client.upload(newest, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  return client
}
