import { expect, type Page } from '@playwright/test'
import type { IdentityProvider } from './identity.ts'
import type { RunningServer } from './server.ts'

/** Opens the disclosure as a PDF, and consents to sign electronically. */
export async function agree(page: Page): Promise<void> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open this as a PDF' }).click()
  await (await opening).close()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
}

/** From the ways to sign through the consent and a passed identity check to the signature. */
export async function passCheck(
  page: Page,
  { portal, provider }: { portal: RunningServer; provider: IdentityProvider },
): Promise<void> {
  await page.route('https://identity.example/**', (route) => {
    provider.end('passed')
    const { pathname, search } = new URL(String(provider.asked.at(-1)?.body.returnUrl))
    return route.fulfill({ status: 302, headers: { location: portal.url + pathname + search } })
  })
  await page.getByRole('button', { name: 'Sign online' }).click()
  await agree(page)
  await page.getByRole('button', { name: 'Begin the check' }).click()
  await expect(page.getByText('Your identity is confirmed.')).toBeVisible()
}
