import type { Page } from '@playwright/test'
import { aPdf } from './files.ts'
import type { RunningServer } from './server.ts'
import { aClientOf, signIn } from './signed-in.ts'

/** A section of the upload center, by its heading. */
export function area(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

/** The file picker of a category. */
export function choose(page: Page, category: string) {
  return page.getByLabel(`Choose files for ${category}`)
}

/** A PDF for `setInputFiles` with its name as text, padded to a size in bytes if one is given. */
export function pdf(name: string, size = 0) {
  return { name, mimeType: 'application/pdf', buffer: aPdf(name, size) }
}

export function messages(page: Page) {
  return page.getByRole('region', { name: 'Alerts (F8)' })
}

/** A client with a return of this year, signed in. */
export async function withReturn(page: Page, portal: RunningServer) {
  const client = await aClientOf(portal)
  const returnId = await client.startReturn(new Date().getFullYear())
  await signIn(page, portal, client)
  return { client, returnId }
}

/** Slow enough to see the progress, in bytes per second. */
export async function slowLine(page: Page, uploadThroughput: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
}
