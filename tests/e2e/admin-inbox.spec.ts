import type { Browser, Locator, Page } from '@playwright/test'
import { look } from '#tests/support/look.ts'
import { outboxTo } from '#tests/support/outbox.ts'
import type { RunningServer } from '#tests/support/server.ts'
import { anAdminOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { expect, test } from '#tests/support/staff.ts'

const question = 'Do you prepare part-year returns?\nI moved in May.'

test('a visitor writes, the open inbox shows it without a reload, an admin replies by mail, and another admin sees who answered', async ({
  browser,
  page,
  portal,
  admin,
}) => {
  const mark = crypto.randomUUID().slice(0, 13)
  const visitor = { name: `Iris ${mark}`, email: `iris-${mark}@example.com` }
  const other = await newPage(browser, portal)
  await openInbox(other, portal, await anAdminOf(portal))
  await openInbox(page, portal, admin)
  const waiting = await waitingIn(page)

  const visit = await newPage(browser, portal)
  await visit.goto('/contact')
  await visit.getByLabel('Name').fill(visitor.name)
  await visit.getByLabel('Email').fill(visitor.email)
  await visit.getByLabel('Message').fill(question)
  await visit.getByRole('button', { name: 'Send Message' }).click()
  await expect(visit.getByText('We got your message')).toBeVisible()
  const row = rowOf(page, visitor.name)
  await expect(row).toBeVisible()
  await expect(row).toContainText('just now')
  await expect(messagesLink(page)).toContainText(String(waiting + 1))
  await look(page, 'the inbox', { dark: true })

  await row.click()
  const thread = page.getByRole('region', { name: 'Thread', exact: true })
  await expect(thread).toContainText('Do you prepare part-year returns?')
  await expect(thread).toContainText(`This goes by email to ${visitor.email}.`)
  await look(page, 'a thread of a visitor')
  await thread.getByLabel(`Reply to ${visitor.name}`).fill('Yes, we do.\n\nJune')
  await thread.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread.getByRole('list', { name: 'Messages' })).toContainText('Yes, we do.')
  // The answer to a mail comes by mail.
  await expect(thread).toContainText('Closed')
  await expect.poll(() => waitingIn(page)).toBe(waiting)

  await expect(rowOf(other, visitor.name)).toHaveCount(0)
  await other.getByRole('link', { name: 'Closed' }).click()
  await expect(rowOf(other, visitor.name)).toContainText('We: Yes, we do.')
  await expect(rowOf(other, visitor.name)).toContainText('June Day')

  const mail = async () =>
    (await outboxTo(portal, visitor.email)).find(({ subject }) => subject?.startsWith('Our answer'))
  await expect.poll(async () => (await mail())?.text).toContain('Yes, we do.')
  const { replyTo, text } = (await mail()) ?? {}
  expect(replyTo?.[0]?.name).toBe('Merrow Tax')
  expect(text).toContain('> Do you prepare part-year returns?\n> I moved in May.')
})

async function newPage(browser: Browser, portal: RunningServer): Promise<Page> {
  return (await browser.newContext({ baseURL: portal.url })).newPage()
}

async function openInbox(page: Page, portal: RunningServer, who: Someone): Promise<void> {
  await signIn(page, portal, who)
  await page.goto('/admin/inbox')
  await expect(page.getByText(/^\d+ threads?$|^Nothing waits/)).toBeVisible()
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Threads' }).getByRole('link', { name })
}

function messagesLink(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Messages' })
}

/** The number of waiting threads that the link shows. */
async function waitingIn(page: Page): Promise<number> {
  await expect(messagesLink(page)).toBeVisible()
  const words = await messagesLink(page).innerText()
  return Number(/(\d+) messages? wait/.exec(words)?.[1] ?? 0)
}
