import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ContactMessage } from '#shared/contact-messages.schema.ts'
import { errors } from '#server/base/errors.ts'
import { type Answers, unreachable } from '#tests/components/support/answers.ts'
import {
  axeFindings,
  inDark,
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import {
  aDeadMail,
  aMessage,
  anAdmin,
  id,
  messagesPage,
  ofDashboard,
  ofInbox,
} from '#tests/support/fixtures.ts'

const { createdAt: _createdAt, role: _role, ...june } = anAdmin()
const ada = aMessage()
const message = page.getByRole('article', { name: ada.name })
const reply = message.getByRole('button', { name: `Reply to ${ada.name}` })
const field = message.getByLabelText(`Reply to ${ada.name}`)
const send = message.getByRole('button', { name: 'Send reply' })
const inboxLink = page
  .getByRole('navigation', { name: 'Admin' })
  .getByRole('link', { name: 'Inbox' })
const answered = aMessage({ answeredAt: new Date(), answeredBy: june })

/** Messages that keep their answers and can be filtered by state. */
function kept(list: ContactMessage[]): Answers {
  const all = new Map(list.map((one) => [one.id, one]))
  const change = (id: string, change: Partial<ContactMessage>) => {
    const changed = aMessage({ ...all.get(id), ...change })
    all.set(id, changed)
    return changed
  }
  const byJune = { answeredAt: new Date(), answeredBy: june }
  return {
    'admin.contact.list': ({ state }) =>
      messagesPage(
        Array.from(all.values()).filter(
          ({ answeredAt }) => state === 'all' || (answeredAt !== null) === (state === 'answered'),
        ),
      ),
    'admin.contact.get': ({ id }) => change(id, {}),
    'admin.contact.reply': ({ id, reply }) => change(id, { ...byJune, reply }),
    'admin.contact.markAnswered': ({ id }) => change(id, byJune),
    'admin.contact.reopen': ({ id }) => change(id, { answeredAt: null, answeredBy: null }),
  }
}

function openInbox(list: ContactMessage[] = [ada], answers: Answers = {}, search = '') {
  return renderScreen(`/admin/inbox${search}`, {
    viewer: anAdmin(),
    answers: { ...ofDashboard(), ...ofInbox(list), ...kept(list), ...answers },
  })
}

test("the form counts a reply's characters, sends it, and shows it with its author", async () => {
  const { server } = await openInbox()
  await expect.element(message).toMatchTextContent('Do you take new clients?')
  await reply.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Yes, we do.')
  await expect.element(message.getByText('11 of 5,000 characters')).toBeVisible()
  await userEvent.tab()
  await expect.element(send).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(message.getByText('Answered by email by June Vale, just now')).toBeVisible()
  await expect.element(message.getByRole('blockquote')).toMatchTextContent('Yes, we do.')
  // The row itself has the focus now.
  await expect.element(page.getByRole('listitem').filter({ has: message })).toHaveFocus()
  await expect
    .poll(() => server.inputs('admin.contact.reply'))
    .toEqual([{ id: ada.id, reply: 'Yes, we do.' }])
})

test('a message of an account says that its answer appears in the portal, and leads to the client', async () => {
  const client = { id: id(12), firstName: 'Nora', lastName: 'Day', email: 'nora.day@example.com' }
  const { router } = await openInbox([ada, aMessage({ id: id(204), name: 'N. D.', client })])
  await expect.element(message).toMatchTextContent('Visitor: your reply goes by email.')
  const noras = page.getByRole('article', { name: 'N. D.' })
  await expect
    .element(noras)
    .toMatchTextContent('From the account of Nora Day: the answer appears in the portal.')
  await noras.getByRole('button', { name: 'Reply to N. D.' }).click()
  await noras.getByLabelText('Reply to N. D.').fill('Yes, we do.')
  await expect.element(noras).toMatchTextContent('The client gets an email without this text')
  await noras.getByRole('button', { name: 'Send reply' }).click()
  await expect.element(noras.getByText('Answered in the portal by June Vale')).toBeVisible()
  await expect.element(messages().getByText('It is in the portal.')).toBeVisible()
  const link = noras.getByRole('link', { name: 'Nora Day' }).element()
  expect(link.getAttribute('href')).toBe(
    router.buildLocation({
      to: '/admin/clients/$id',
      params: client,
    }).href,
  )
})

test('when another admin answers first, their answer shows beside the draft, and Discard can be undone', async () => {
  const { server } = await openInbox()
  await reply.click()
  await field.fill('A draft of mine')
  server.answer({
    ...kept([answered]),
    'admin.contact.reply': errors.conflict('This message has already been answered'),
  })
  await send.click()
  await expect.element(message.getByText('Marked as answered by June Vale')).toBeVisible()
  await expect.element(message.getByText('the message has already been answered')).toBeVisible()
  const draft = message.getByLabelText('Your draft')
  await expect.element(draft).toHaveValue('A draft of mine')
  await message.getByRole('button', { name: 'Discard' }).click()
  await messages().getByRole('button', { name: 'Undo' }).click()
  await expect.element(draft).toHaveValue('A draft of mine')
})

test('an answer by another admin leaves the draft in progress as it is', async () => {
  const { server } = await openInbox()
  await reply.click()
  await userEvent.keyboard('Half a sent')
  server.answer(kept([answered]))
  await server.tell({ topics: ['inbox'] })
  await expect.element(message.getByText('Marked as answered by June Vale')).toBeVisible()
  await expect.element(message.getByLabelText('Your draft')).toHaveValue('Half a sent')
})

test('a message can be marked as answered by phone and reopened', async () => {
  const { server } = await openInbox()
  const mark = message.getByRole('button', { name: 'Mark as answered' })
  await mark.click()
  await expect.element(message.getByText('Marked as answered by June Vale, just now')).toBeVisible()
  await expect.element(message.getByRole('button', { name: 'Reopen' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(reply).toHaveFocus()
  await mark.click()
  await page.getByRole('radiogroup', { name: 'Messages' }).getByText('Answered').click()
  await expect
    .poll(() => server.inputs('admin.contact.list').at(-1))
    .toMatchObject({ state: 'answered' })
  await expect.element(message.getByText('Marked as answered')).toBeVisible()
})

test('messages that wait for longer than promised say so, and the link counts open messages', async () => {
  const createdAt = new Date(Date.now() - 25 * 3_600_000)
  await openInbox([aMessage({ createdAt, late: true }), aMessage({ id: id(201), name: 'Ben' })], {
    'admin.contact.counts': { open: 2, late: 1 },
  })
  await expect.element(message).toMatchTextContent('Late')
  await expect.element(message).toMatchTextContent('25 hours ago')
  await expect.element(page.getByRole('article', { name: 'Ben' })).not.toMatchTextContent('Late')
  await expect.element(inboxLink).toHaveAccessibleName(/2 messages waiting, 1 late/)
})

test('a reply with a Social Security number is refused, and a nonexistent address is marked', async () => {
  const gone = aMessage({ id: id(201), name: 'Ben', refusedSince: new Date() })
  const { server } = await openInbox([ada, gone])
  await reply.click()
  await send.click()
  await expect.element(message.getByText('Write your reply first')).toBeVisible()
  await field.fill('Is it 219-07-6541?')
  await send.click()
  await expect
    .element(message.getByText('Leave out what looks like a Social Security number'))
    .toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.poll(() => server.inputs('admin.contact.reply')).toEqual([])
  const bens = page.getByRole('article', { name: 'Ben' })
  await expect.element(bens).toMatchTextContent('Email does not reach this address')
  await expect.element(bens.getByRole('button', { name: /^Reply/ })).not.toBeInTheDocument()
  await expect.element(bens.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
})

test('a draft stays while other screens are open', async () => {
  await openInbox()
  await reply.click()
  await field.fill('Not done yet')
  const nav = page.getByRole('navigation', { name: 'Admin' })
  await nav.getByRole('link', { name: 'Returns' }).click()
  await expect.element(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible()
  await inboxLink.click()
  await expect.element(field).toHaveValue('Not done yet')
})

test('the search is in the address, and the list says when nothing matches', async () => {
  const { router, server } = await openInbox([])
  const search = page.getByPlaceholder('Search by name, email, phone or words')
  await search.fill('nobody wrote this')
  await expect.element(page.getByText('No messages match')).toBeVisible()
  expect(router.state.location.search).toEqual({ search: 'nobody wrote this' })
  await expect
    .poll(() => server.inputs('admin.contact.list').at(-1))
    .toMatchObject({ search: 'nobody wrote this' })
  expect(await axeFindings('body')).toEqual([])
})

test("when the inbox can't be loaded, an error and a retry show", async () => {
  const { server } = await openInbox([], { 'admin.contact.list': unreachable })
  const failed = page
    .getByRole('alert')
    .filter({ hasText: 'The messages could not be loaded.' })
    .getByRole('button', { name: 'Try again' })
  await expect.element(failed).toBeVisible()
  server.answer(kept([ada]))
  await failed.click()
  await expect.element(message).toBeVisible()
})

test('undelivered emails are listed and can be sent again', async () => {
  const { server } = await openInbox([], {
    'admin.mail.failedEmails': [aDeadMail()],
    'admin.mail.sendAgain': { success: true },
  })
  const panel = page.getByRole('region', { name: 'Undelivered emails' })
  await expect.element(panel).toMatchTextContent('Password reset to nora.day@example.com')
  await expect.element(panel).toMatchTextContent('12 tries')
  expect(await axeFindings('body')).toEqual([])
  server.answer({ 'admin.mail.failedEmails': [] })
  await panel.getByRole('button', { name: /^Send again/ }).click()
  await expect.element(page.getByText('The email is being sent again.')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
})

test('axe finds nothing in any state of the messages, light and dark', async () => {
  const late = aMessage({ id: id(201), name: 'Ben', late: true })
  const gone = aMessage({ id: id(202), name: 'Cleo', refusedSince: new Date() })
  const replied = aMessage({ ...answered, id: id(203), name: 'Dan', reply: 'Yes, we do.' })
  await openInbox([ada, late, gone, replied], {}, '?state=all')
  await reply.click()
  await send.click()
  await expect.element(page.getByText('Write your reply first')).toBeVisible()
  expect(await axeFindings('body')).toEqual([])
  await inDark()
  expect(await axeFindings('body')).toEqual([])
})

test("on a phone long names and addresses don't scroll sideways, the tabs are one line, and each target is 44 px", async () => {
  await onPhone(360, { touch: true })
  const name = 'Maximiliane-Alexandrina-von-Hohenzollern-Sigmaringen the Third'
  const email = `${'m'.repeat(60)}@${'averylongdomainname'.repeat(3)}.example`
  const text = `${'x'.repeat(400)}\n${'Line\n'.repeat(30)}`
  await openInbox([aMessage({ name, email, phone: '0'.repeat(100), message: text })], {
    'admin.contact.counts': { open: 3, late: 1 },
  })
  const long = page.getByRole('article', { name })
  await long.getByRole('button', { name: `Show all of the message of ${name}` }).click()
  await long.getByRole('button', { name: `Reply to ${name}` }).click()
  await long.getByLabelText(`Reply to ${name}`).fill('x'.repeat(5001))
  await long.getByRole('button', { name: 'Send reply' }).click()
  await expect.element(long.getByText('Must be at most 5000 characters')).toBeVisible()
  await expect.element(long.getByText('5,001 of 5,000 characters')).toBeVisible()
  expect(scrollsSideways()).toBe(false)
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  await expect.element(tabs.getByText('3', { exact: true })).toBeVisible()
  expect(tabs.element().getBoundingClientRect().height).toBeLessThan(2 * 44)
  const targets = [
    ...long.getByRole('button').elements(),
    ...tabs.getByRole('link').elements(),
    ...page.getByRole('radiogroup', { name: 'Messages' }).element().querySelectorAll('label'),
  ]
  for (const target of targets) {
    expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
})
