import type { Browser, Locator, Page } from '@playwright/test'
import { expect } from './portal.ts'
import type { RunningServer } from './server.ts'
import { signIn, type Someone } from './signed-in.ts'

export const question = 'Do you prepare part-year returns?\nI moved in May.'

/** A unique name and email address. */
export function aVisitor() {
  const mark = crypto.randomUUID().slice(0, 13)
  return { name: `Iris ${mark}`, email: `iris-${mark}@example.com` }
}

export async function newPage(browser: Browser, portal: RunningServer): Promise<Page> {
  return (await browser.newContext({ baseURL: portal.url })).newPage()
}

export async function openInbox(
  page: Page,
  portal: RunningServer,
  who: Someone,
  query = '',
): Promise<Page> {
  await signIn(page, portal, who)
  await page.goto(`/admin/inbox${query}`)
  await expect(page.getByText(/of \d+ messages?|Nothing is waiting|No messages yet/)).toBeVisible()
  return page
}

/** A visitor's message. */
export function messageOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name })
}

export function inboxLink(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Inbox' })
}

/** The number of waiting messages that the link shows. */
export async function waitingIn(page: Page): Promise<number> {
  await expect(inboxLink(page)).toBeVisible()
  const words = await inboxLink(page).innerText()
  return Number(/(\d+) messages? wait/.exec(words)?.[1] ?? 0)
}
