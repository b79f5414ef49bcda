import {
  aVisitor,
  inboxLink,
  messageOf,
  newPage,
  openInbox,
  question,
  waitingIn,
  written,
} from '#tests/support/inbox.ts'
import { outboxTo } from '#tests/support/outbox.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { aClientOf, anAdminOf, password, signIn } from '#tests/support/signed-in.ts'
import { expect, messages, test, withoutLiveLine } from '#tests/support/staff.ts'

test('a visitor writes, the open inbox shows it within 2 s, staff reply, and the other admin sees who answered', async ({
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
  await expect(visit.getByText('Your message is with us')).toBeVisible()
  const message = messageOf(page, visitor.name)
  await expect(message).toBeVisible({ timeout: 2000 })
  await expect(message).toContainText(question)
  await expect(message).toContainText('just now')
  await expect(inboxLink(page)).toContainText(String(waiting + 1))

  await message.getByRole('button', { name: `Reply to ${visitor.name}` }).click()
  await message.getByLabel(`Reply to ${visitor.name}`).fill('Yes, we do.\n\nJune')
  await expect(message.getByText('17 of 5,000 characters')).toBeVisible()
  await message.getByRole('button', { name: 'Send reply' }).click()
  await expect(message.getByText('Answered by mail by June Day, just now')).toBeVisible()
  await expect.poll(() => waitingIn(page)).toBe(waiting)

  const seen = messageOf(other, visitor.name)
  await expect(seen.getByText('Answered by mail by June Day')).toBeVisible({ timeout: 2000 })
  await expect(seen.getByRole('blockquote')).toContainText('Yes, we do.')
  const mail = async () =>
    (await outboxTo(portal, visitor.email)).find(({ subject }) => subject?.startsWith('Our answer'))
  await expect.poll(async () => (await mail())?.text).toContain('Yes, we do.')
  const { replyTo, text } = (await mail()) ?? {}
  expect(replyTo?.[0]?.name).toBe('Merrow Tax')
  expect(text).toContain('> Do you prepare part-year returns?\n> I moved in May.')
})

test('of two admins the second reads who has answered, and the draft stays', async ({
  browser,
  page,
  portal,
  admin,
}) => {
  const visitor = await written(portal)
  const first = await openInbox(await newPage(browser, portal), portal, await anAdminOf(portal))
  await withoutLiveLine(page)
  await openInbox(page, portal, admin)
  const mine = messageOf(page, visitor.name)
  await mine.getByRole('button', { name: `Reply to ${visitor.name}` }).click()
  await mine.getByLabel(`Reply to ${visitor.name}`).fill('A draft of mine')

  const theirs = messageOf(first, visitor.name)
  await theirs.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(theirs.getByText('Marked as answered by June Day')).toBeVisible()

  await mine.getByRole('button', { name: 'Send reply' }).click()
  await expect(mine.getByText('Marked as answered by June Day')).toBeVisible()
  await expect(mine.getByText('the message has been answered already')).toBeVisible()
  await expect(mine.getByLabel('Your draft')).toHaveValue('A draft of mine')
  expect((await outboxTo(portal, visitor.email)).map(({ subject }) => subject)).not.toContain(
    'Our answer to your message',
  )
  await mine.getByRole('button', { name: 'Discard' }).click()
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(mine.getByLabel('Your draft')).toHaveValue('A draft of mine')
})

test('while one is writing, somebody else’s answer shows beside the draft and takes nothing away', async ({
  browser,
  page,
  portal,
  admin,
}) => {
  const visitor = await written(portal)
  const other = await openInbox(await newPage(browser, portal), portal, await anAdminOf(portal))
  await openInbox(page, portal, admin)
  const mine = messageOf(page, visitor.name)
  await mine.getByRole('button', { name: `Reply to ${visitor.name}` }).click()
  const field = mine.getByLabel(`Reply to ${visitor.name}`)
  await expect(field).toBeFocused()
  await page.keyboard.type('Half a sent')
  await messageOf(other, visitor.name).getByRole('button', { name: 'Mark as answered' }).click()
  await expect(mine.getByText('Marked as answered by June Day')).toBeVisible()
  await expect(mine.getByLabel('Your draft')).toHaveValue('Half a sent')
})

test('what was answered by phone is marked, and can be taken back', async ({
  page,
  portal,
  admin,
}) => {
  const visitor = await written(portal)
  await openInbox(page, portal, admin)
  const message = messageOf(page, visitor.name)
  await message.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(message.getByText('Marked as answered by June Day, just now')).toBeVisible()
  const again = message.getByRole('button', { name: 'Open again' })
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message.getByRole('button', { name: `Reply to ${visitor.name}` })).toBeFocused()

  await message.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(again).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Messages' }).getByText('Answered').click()
  await expect(page).toHaveURL(/state=answered/)
  await expect(message.getByText('Marked as answered')).toBeVisible()
  await page.goBack()
  await expect(message).toHaveCount(0)
})

test('messages older than the promised 24 hours say so, and stand on top', async ({
  page,
  portal,
  admin,
}) => {
  const [old, recent] = [await written(portal), await written(portal)]
  await inDatabaseOf(portal, (db) =>
    db
      .updateTable('contactMessages')
      // The database would not let the portal itself do this.
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) } as object)
      .where('email', '=', old.email)
      .execute(),
  )
  await openInbox(page, portal, admin)
  await expect(messageOf(page, old.name)).toContainText('Older than 24 hours')
  await expect(messageOf(page, old.name)).toContainText('25 hours ago')
  await expect(messageOf(page, recent.name)).not.toContainText('Older than')
  const names = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(names.indexOf(old.name)).toBeLessThan(names.indexOf(recent.name))
  await expect(inboxLink(page)).toHaveAccessibleName(/, [1-9]\d* of them too long/)
})

test('no Social Security number leaves in a reply, and an address that does not exist is named', async ({
  page,
  portal,
  admin,
}) => {
  const [visitor, gone] = [await written(portal), await written(portal)]
  await inDatabaseOf(portal, (db) =>
    db
      .insertInto('emailSuppressions')
      .values({ email: gone.email, refusedAt: new Date() })
      .execute(),
  )
  await openInbox(page, portal, admin)
  const message = messageOf(page, visitor.name)
  await message.getByRole('button', { name: `Reply to ${visitor.name}` }).click()
  const field = message.getByLabel(`Reply to ${visitor.name}`)
  await message.getByRole('button', { name: 'Send reply' }).click()
  await expect(message.getByText('Write your reply first')).toBeVisible()
  await field.fill('Is it 219-07-6541?')
  await message.getByRole('button', { name: 'Send reply' }).click()
  await expect(
    message.getByText('Leave out what looks like a Social Security number'),
  ).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Is it 219-07-6541?')

  const unreachable = messageOf(page, gone.name)
  await expect(unreachable).toContainText('Mail does not reach this address')
  await expect(unreachable.getByRole('button', { name: /^Reply/ })).toHaveCount(0)
  await expect(unreachable.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
})

test('a draft is kept while the page is open, through other screens', async ({
  page,
  portal,
  admin,
}) => {
  const visitor = await written(portal)
  await openInbox(page, portal, admin)
  const message = messageOf(page, visitor.name)
  await message.getByRole('button', { name: `Reply to ${visitor.name}` }).click()
  await message.getByLabel(`Reply to ${visitor.name}`).fill('Not done yet')
  const nav = page.getByRole('navigation', { name: 'Admin' })
  await nav.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible()
  await inboxLink(page).click()
  await expect(message.getByLabel(`Reply to ${visitor.name}`)).toHaveValue('Not done yet')
})

test('a search is in the address, and says when nothing matches', async ({
  page,
  portal,
  admin,
}) => {
  const visitor = await written(portal)
  await openInbox(page, portal, admin)
  const search = page.getByPlaceholder('Search by name, email, phone or words')
  await search.fill(visitor.name.slice(0, 12))
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(messageOf(page, visitor.name)).toBeVisible()
  await search.fill('nobody wrote this')
  await expect(page.getByText('No messages match')).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue('nobody wrote this')
})

test("clients read 'Unauthorized', strangers sign in and come back to the inbox", async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/admin/inbox')
  await expect(page.getByText("Unauthorized: You don't have access to this page.")).toBeVisible()
  await expect(page).toHaveURL('/')

  const boss = await anAdminOf(portal)
  const stranger = await newPage(browser, portal)
  await stranger.goto('/admin/inbox')
  const dialog = stranger.getByRole('dialog', { name: 'Secure Sign In' })
  await dialog.getByLabel('Email').fill(boss.email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(stranger.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  await expect(stranger).toHaveURL('/admin/inbox')
})
