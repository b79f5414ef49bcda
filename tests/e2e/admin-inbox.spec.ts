import {
  aVisitor,
  inboxLink,
  messageOf,
  newPage,
  openInbox,
  question,
  waitingIn,
} from '#tests/support/inbox.ts'
import { outboxTo } from '#tests/support/outbox.ts'
import { anAdminOf } from '#tests/support/signed-in.ts'
import { expect, test } from '#tests/support/staff.ts'

test('a visitor writes, the open inbox shows it within 2 s, an admin replies, and another admin sees who answered', async ({
  browser,
  page,
  portal,
  admin,
}) => {
  const visitor = aVisitor()
  const other = await openInbox(
    await newPage(browser, portal),
    portal,
    await anAdminOf(portal),
    '?state=all',
  )
  await openInbox(page, portal, admin)
  const waiting = await waitingIn(page)

  const visit = await newPage(browser, portal)
  await visit.goto('/contact')
  await visit.getByLabel('Name').fill(visitor.name)
  await visit.getByLabel('Email').fill(visitor.email)
  await visit.getByLabel('Message').fill(question)
  await visit.getByRole('button', { name: 'Send Message' }).click()
  await expect(visit.getByText('We got your message')).toBeVisible()
  const message = messageOf(page, visitor.name)
  await expect(message).toBeVisible({ timeout: 2000 })
  await expect(message).toContainText(question)
  await expect(message).toContainText('just now')
  await expect(inboxLink(page)).toContainText(String(waiting + 1))

  await message.getByRole('button', { name: `Reply to ${visitor.name}` }).click()
  await message.getByLabel(`Reply to ${visitor.name}`).fill('Yes, we do.\n\nJune')
  await expect(message.getByText('17 of 5,000 characters')).toBeVisible()
  await message.getByRole('button', { name: 'Send reply' }).click()
  await expect(message.getByText('Answered by email by June Day, just now')).toBeVisible()
  await expect.poll(() => waitingIn(page)).toBe(waiting)

  const seen = messageOf(other, visitor.name)
  await expect(seen.getByText('Answered by email by June Day')).toBeVisible({ timeout: 2000 })
  await expect(seen.getByRole('blockquote')).toContainText('Yes, we do.')
  const mail = async () =>
    (await outboxTo(portal, visitor.email)).find(({ subject }) => subject?.startsWith('Our answer'))
  await expect.poll(async () => (await mail())?.text).toContain('Yes, we do.')
  const { replyTo, text } = (await mail()) ?? {}
  expect(replyTo?.[0]?.name).toBe('Merrow Tax')
  expect(text).toContain('> Do you prepare part-year returns?\n> I moved in May.')
})
