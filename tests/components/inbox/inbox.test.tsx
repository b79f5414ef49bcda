import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import {
  inForcedColors,
  messages,
  onPhone,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import {
  anOpenedThread,
  aStaffMessage,
  keptThreads,
  openInbox,
} from '#tests/components/support/threads.ts'
import { aCannedAnswer, aDeadMail, anItem, id, someCounts } from '#tests/support/fixtures.ts'

const ask = anOpenedThread()
const ira = {
  id: id(13),
  kind: 'person',
  firstName: 'Ira',
  lastName: 'Moss',
  email: 'ira@example.com',
  phone: null,
  signsIn: true,
  emailProven: true,
} as const
const other = anOpenedThread({
  id: id(401),
  label: 'W-2 from Acme',
  lastText: 'Here it is',
  late: true,
  client: ira,
})
// A hidden list has no role.
const list = page.getByRole('list', { name: 'Threads' })
const rows = list.getByRole('link')
const thread = page.getByRole('region', { name: 'Thread', exact: true })
const reply = thread.getByLabelText('Reply to Nora Day')
const send = thread.getByRole('button', { name: 'Send', exact: true })
const dialog = page.getByRole('dialog')
const open = { search: `?thread=${ask.id}` }
const focusOn = (button: Locator) => button.element().focus()
async function shown() {
  await expect.element(thread.getByRole('heading')).toMatchTextContent('Nora Day')
}

test('a thread opens beside the documents and requests of its return and is read, still waits, and Back closes it', async () => {
  const item = anItem({ id: id(700), title: 'Utility bill' })
  const items = [item, anItem({ id: id(701), title: 'W-2 from Sierra', state: 'accepted' })]
  const { server, router } = await openInbox([ask, other], {
    answers: {
      'requestItems.list': { items, handedOverAt: null },
      'admin.requestItems.withdraw': { ...item, state: 'withdrawn' },
    },
  })
  await expect.element(rows.nth(1)).toMatchTextContent(/Ira Moss.*Late/)
  await rows.first().click()
  await expect.element(thread).toMatchTextContent('Which form is it?')
  await expect.element(thread).toMatchTextContent('Waiting for us')
  const aside = page.getByRole('complementary', { name: 'The client’s documents' })
  await expect.element(aside).toMatchTextContent('W-2 from Sierra')
  const asked = page.getByRole('list', { name: 'Asked for' })
  await expect.element(asked.getByRole('button')).toHaveAccessibleName('Withdraw Utility bill')
  server.answer({ 'requestItems.list': { items: items.slice(1), handedOverAt: null } })
  await asked.getByRole('button').click()
  await expect.element(asked).not.toMatchTextContent('Utility bill')
  expect(server.inputs('admin.requestItems.withdraw')).toEqual([{ id: item.id }])
  await aside.getByRole('button', { name: /w2.pdf/ }).click()
  await expect.element(aside.getByRole('button', { name: 'Download w2.pdf' })).toBeVisible()
  await expect.poll(() => server.inputs('admin.messages.read')).toEqual([{ id: ask.id }])
  expect(router.state.location.search).toEqual({ thread: ask.id })
  router.history.back()
  await expect.element(thread).not.toBeInTheDocument()
  // The name of an unread thread has no ground of its own in forced colors.
  await expect.element(rows.nth(1)).toHaveAttribute('data-unread')
  await inForcedColors()
  const name = rows.nth(1).getByText('Ira Moss').element()
  expect(getComputedStyle(name).forcedColorAdjust).toBe('auto')
})

test('a notice of a client’s messages leads to their threads in every state; views and a search, which looks into every view, are in the address', async () => {
  const { server, router } = await openInbox([ask], {
    search: `?of=${id(12)}`,
    answers: { 'admin.messages.counts': someCounts({ mine: 3, firm: 2, late: 1 }) },
  })
  await expect.element(rows.first()).toMatchTextContent('Nora Day')
  const [asked] = server.inputs('admin.messages.list')
  expect(asked).toMatchObject({ clientId: id(12), search: null })
  expect(asked).not.toHaveProperty('view')
  server.answer({ 'admin.messages.list': { items: [], nextCursor: null } })
  await page.getByRole('link', { name: 'Show what waits for us' }).click()
  await expect
    .poll(() => server.inputs('admin.messages.list').at(-1))
    .toStrictEqual({ view: 'firm', search: null, limit: 25, direction: 'forward' })
  const views = page.getByRole('navigation', { name: 'Views of the inbox' })
  await expect.element(page.getByText('Nothing waits for an answer')).toBeVisible()
  await expect.element(views.getByRole('link', { name: 'Waiting for us 2' })).toBeVisible()
  await expect
    .element(page.getByRole('navigation', { name: 'Admin' }))
    .toMatchTextContent('2 messages waiting, 1 late')
  await views.getByRole('link', { name: 'Mine 3' }).click()
  await expect.element(page.getByText('Nothing is assigned to you')).toBeVisible()
  expect(router.state.location.search).toEqual({ view: 'mine' })
  await page.getByPlaceholder('Search by name, address or words').fill('refund')
  await expect.element(page.getByText('No messages match')).toBeVisible()
  expect(router.state.location.search).toEqual({ view: 'mine', search: 'refund' })
  await expect
    .poll(() => server.inputs('admin.messages.list').at(-1))
    .toMatchObject({ search: 'refund' })
  await expect.poll(() => server.inputs('admin.messages.list').at(-1)?.view).toBeUndefined()
})

test('how long answers took is a bar for each of four weeks, with its figures for screen readers; undelivered emails are listed and can be sent again', async () => {
  const { server } = await openInbox([], {
    answers: {
      'admin.mail.failedEmails': [aDeadMail()],
      'admin.mail.sendAgain': { success: true },
      'admin.messages.answerTimes': [
        { startsOn: '2026-01-05', hours: null },
        { startsOn: '2026-01-12', hours: { median: 10, longest: 21 } },
        { startsOn: '2026-01-19', hours: { median: 1, longest: 1 } },
        { startsOn: '2026-01-26', hours: { median: 5, longest: 14 } },
      ],
    },
  })
  const picture = page.getByRole('figure')
  await expect.element(picture).toMatchTextContent('Half within 5 working hours')
  const weeks = picture.getByRole('listitem')
  await expect
    .element(weeks.nth(1))
    .toMatchTextContent(/Jan 12.*: half within 10 working hours, the longest took 21/)
  await expect.element(weeks.first()).toMatchTextContent('no answers')
  const heights = weeks
    .elements()
    .map((week) => Math.round(week.lastElementChild?.getBoundingClientRect().height ?? 0))
  expect(heights).toEqual([0, 16, 2, 8])
  const panel = page.getByRole('region', { name: 'Undelivered emails' })
  await expect.element(panel).toMatchTextContent('Password reset to nora.day@example.com')
  await expect.element(panel).toMatchTextContent('12 tries')
  server.answer({ 'admin.mail.failedEmails': [] })
  await panel.getByRole('button', { name: /^Send again/ }).click()
  await expect.element(page.getByText('The email is being sent again.')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
})

test('keys move, write, assign, snooze and close, and do nothing while the user types', async () => {
  const { router } = await openInbox([ask, other])
  await expect.element(rows.first()).toBeVisible()
  await userEvent.keyboard('jj{Enter}')
  await expect.element(thread.getByRole('heading')).toMatchTextContent('Ira Moss')
  await userEvent.keyboard('k')
  await shown()
  expect(router.state.location.search).toEqual({ thread: ask.id })
  await userEvent.keyboard('r')
  await expect.element(reply).toHaveFocus()
  await userEvent.keyboard('jazz')
  await expect.element(reply).toHaveValue('jazz')
  await userEvent.clear(reply)
  focusOn(thread.getByRole('button', { name: 'Snooze' }))
  for (const [key, title] of [
    ['a', 'Who answers?'],
    ['z', 'Snooze until'],
    ['/', 'Saved answers'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await userEvent.keyboard('n')
  await expect.element(thread.getByRole('textbox', { name: 'Internal note' })).toHaveFocus()
  focusOn(thread.getByRole('button', { name: 'Snooze' }))
  await userEvent.keyboard('e')
  await expect.element(thread).toMatchTextContent('Closed')
  await messages().getByRole('button', { name: 'Undo' }).click()
  await expect.element(thread).toMatchTextContent('Waiting for us')
})

test('a reply goes to the client, a note to staff alone, and neither text becomes the other; saved answers are put in with their fields, and saved for everybody', async () => {
  const canned = aCannedAnswer()
  const { server } = await openInbox([ask], {
    ...open,
    answers: {
      'admin.cannedAnswers.list': [canned],
      'admin.cannedAnswers.save': { ...canned, id: id(601) },
      'admin.words.preview': { subject: null, text: 'Thank you, Nora.' },
    },
  })
  const text = 'Hello.\n\nHi Nora, send W-2 from Sierra.'
  await reply.fill('Hello.')
  await thread.getByRole('button', { name: 'Saved answers' }).click()
  await dialog.getByLabelText('Find an answer').fill('miss')
  await dialog.getByRole('button', { name: /^Missing/ }).click()
  await expect.element(reply).toHaveValue(text)
  await thread.getByLabelText('Attach a document of the return').selectOptions('w2.pdf')
  await thread.getByText('Internal note', { exact: true }).first().click()
  const note = thread.getByRole('textbox', { name: 'Internal note' })
  await expect.element(note).toHaveValue('')
  await expect.element(thread).toMatchTextContent('Only staff see it')
  await note.fill('Owes us a call')
  await thread.getByRole('button', { name: 'Save note' }).click()
  const said = thread.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect.element(said.last()).toMatchTextContent(/Internal note.*Owes us a call/)
  await thread.getByText('Reply', { exact: true }).click()
  await expect.element(reply).toHaveValue(text)
  await expect.element(thread.getByRole('button', { name: 'Leave out w2.pdf' })).toBeVisible()
  await send.click()
  await expect.element(said.last()).toMatchTextContent('Hi Nora, send W-2 from Sierra.')
  await expect.element(thread).toMatchTextContent('Waiting for the client')
  await expect.element(reply).toHaveValue('')
  await expect
    .poll(() => server.inputs('admin.messages.note'))
    .toMatchObject([{ text: 'Owes us a call' }])
  await expect
    .poll(() => server.inputs('admin.messages.reply'))
    .toMatchObject([{ text, documentIds: [id(100)] }])
  await thread.getByRole('button', { name: 'Saved answers' }).click()
  await dialog.getByRole('button', { name: 'New answer' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog.getByText('Name the answer')).toBeVisible()
  await dialog.getByLabelText('Name').fill('Thanks')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Thank you, {client}.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(messages()).toMatchTextContent('Words saved')
  await expect
    .poll(() => server.inputs('admin.cannedAnswers.save'))
    .toEqual([{ version: 0, title: 'Thanks', text: 'Thank you, {client}.', own: false }])
})

test('when a colleague answered first, their text shows, mine stays, and the next try knows of it; a thread that is gone leaves what was typed', async () => {
  const { server } = await openInbox([ask], open)
  await reply.fill('No.')
  const theirs = aStaffMessage({ id: id(501), side: 'staff', text: 'Yes, both.', author: null })
  const answered = anOpenedThread({ messages: [...ask.messages, theirs] })
  server.answer(keptThreads([answered]))
  await server.tell({ topics: ['messages'] })
  await expect.element(thread).toMatchTextContent('Yes, both.')
  server.answer({
    'admin.messages.reply': errors.conflict('Dana Cho answered while you wrote', [
      { path: 'seen', message: 'Yes, both.' },
    ]),
  })
  await send.click()
  const alert = thread.getByRole('alert').filter({ hasText: 'Dana Cho answered while you wrote' })
  await expect.element(alert).toMatchTextContent('Yes, both.')
  await expect.element(reply).toHaveValue('No.')
  server.answer(keptThreads([answered]))
  await thread.getByRole('button', { name: 'Send anyway' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  // What was on the screen when the draft was begun, then their answer.
  await expect
    .poll(() => server.inputs('admin.messages.reply').map(({ seen }) => seen))
    .toEqual([id(500), id(501)])
  await reply.fill('Half a sen')
  server.answer({ 'admin.messages.get': errors.notFound('Message') })
  await server.tell({ topics: ['messages'] })
  await expect.element(page.getByText('Thread not found.')).toBeVisible()
  await expect.element(page.getByLabelText('What you typed')).toHaveValue('Half a sen')
})

test('a sentence becomes a request, which shows in the thread; a private thread is answered to its writer, and a request from it quotes nothing', async () => {
  const rose = { id: id(14), name: 'Rose Day', credential: null }
  const messages = [aStaffMessage({ author: rose })]
  const asked = anOpenedThread({ id: id(401), audience: 'one', messages })
  const { server, router } = await openInbox([ask, asked], open)
  await thread.getByRole('button', { name: 'Make it a request' }).click()
  await expect.element(dialog.getByLabelText('Why')).toHaveValue('You wrote: “Which form is it?”')
  await dialog.getByRole('button', { name: 'Ask for it' }).click()
  await expect.element(dialog.getByText('Say what you need')).toBeVisible()
  await dialog.getByLabelText('What you need').fill('W-2 from Acme')
  await dialog.getByRole('button', { name: 'Ask for it' }).click()
  await expect.element(thread).toMatchTextContent(/Asked for: W-2 from Acme/)
  await expect
    .poll(() => server.inputs('admin.messages.request'))
    .toMatchObject([{ id: ask.id, title: 'W-2 from Acme', category: 'other', taxReturnId: id(1) }])
  await router.navigate({ to: '/admin/inbox', search: { thread: asked.id } })
  await expect.element(thread.getByLabelText('Reply to Rose Day')).toBeVisible()
  await expect.element(thread).toMatchTextContent('Private: only Rose Day and staff see it')
  await expect.element(thread).not.toMatchTextContent('nora.day@example.com')
  await thread.getByRole('button', { name: 'Make it a request' }).click()
  await expect.element(dialog.getByText(/both spouses read a request/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Why')).toHaveValue('')
  await expect.element(dialog.getByText(/You wrote/)).not.toBeInTheDocument()
})

test('what a colleague assigned meanwhile is asked about, not overwritten, and a thread with newer words is not closed unseen', async () => {
  const kim = { id: id(31), firstName: 'Kim', lastName: 'Osei', credential: null }
  const june = { id: id(10), firstName: 'June', lastName: 'Vale', credential: null }
  const stale = errors.changedMeanwhile({ opened: 1, current: 2 })
  const { server } = await openInbox([{ ...ask, unread: 0 }], {
    ...open,
    answers: {
      'admin.preparers.list': [kim, june],
      'admin.messages.assign': stale,
      'admin.messages.done': stale,
    },
  })
  await thread.getByRole('button', { name: 'Assign' }).click()
  await dialog.getByLabelText('Who answers').selectOptions('June Vale')
  const byKim = { id: id(31), name: 'Kim Osei', credential: null }
  server.answer({
    'admin.messages.get': { ...ask, unread: 0, assignee: byKim, version: 2 },
  })
  await dialog.getByRole('button', { name: 'Assign' }).click()
  const conflict = page.getByRole('dialog', { name: 'Changed while you were typing' })
  await expect.element(conflict).toMatchTextContent(/Saved now.*Kim Osei.*Yours.*June Vale/)
  const assigned = { ...ask, unread: 0, assignee: { ...byKim, name: 'June Vale' }, version: 3 }
  server.answer({ 'admin.messages.assign': assigned, 'admin.messages.get': assigned })
  await conflict.getByRole('button', { name: 'Save my choice' }).click()
  await expect.element(thread.getByRole('button', { name: 'June Vale' })).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.messages.assign'))
    .toEqual([
      { id: ask.id, assigneeId: id(10), version: 1 },
      { id: ask.id, assigneeId: id(10), version: 2 },
    ])
  const more = aStaffMessage({ id: id(501), text: 'One more thing' })
  server.answer({
    'admin.messages.get': { ...assigned, version: 4, messages: [...ask.messages, more] },
  })
  await thread.getByRole('button', { name: 'No answer needed' }).click()
  await expect.element(thread).toMatchTextContent('One more thing')
  await expect.element(thread).toMatchTextContent('Waiting for us')
  await expect
    .poll(() => server.inputs('admin.messages.done'))
    .toEqual([{ id: ask.id, version: 3 }])
})

test('a visitor’s thread is attached to the client that staff choose, never by its address alone; whom no message or mail reaches is called', async () => {
  const visitor = { name: 'N. Day', email: 'nora.day@example.com', phone: '0775 555-0142' }
  const asked = anOpenedThread({ client: null, visitor, label: 'General question' })
  const nora = { ...ira, id: id(12), firstName: 'Nora', lastName: 'Day', email: visitor.email }
  const unread = { ...other, client: { ...ira, signsIn: false, phone: '7755550142' } }
  const refused = { ...other, id: id(402), client: { ...ira, phone: '7755550142' } }
  const threads = [asked, unread, { ...refused, refusedSince: new Date() }]
  const { server, router } = await openInbox(threads, {
    ...open,
    answers: { 'admin.users.find': [nora], 'admin.messages.attach': ask },
  })
  await expect
    .element(thread)
    .toMatchTextContent('Your answer is sent by email to nora.day@example.com')
  // Nothing is beside it: a visitor has no documents.
  const edge = (element: Element) => Math.round(element.getBoundingClientRect().right)
  const section = thread.element()
  expect(edge(section)).toBe(edge(section.parentElement ?? section))
  await thread.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Attach to a client…' }).click()
  await expect.element(dialog).toMatchTextContent('The address is also that of Nora Day')
  const attach = dialog.getByRole('button', { name: 'Attach' })
  await expect.element(attach).toBeDisabled()
  await dialog.getByLabelText('The client').fill('nora')
  await dialog.getByRole('button', { name: /Nora Day/ }).click()
  await attach.click()
  await expect.element(messages()).toMatchTextContent('Attached to the client')
  await expect
    .poll(() => server.inputs('admin.messages.attach'))
    .toEqual([{ id: ask.id, clientId: id(12) }])
  await router.navigate({ to: '/admin/inbox', search: { thread: unread.id } })
  await expect.element(thread).toMatchTextContent('does not read messages online: call them.')
  const call = thread.getByRole('link', { name: '(775) 555-0142' })
  expect(call.first().element().getAttribute('href')).toBe('tel:7755550142')
  await router.navigate({ to: '/admin/inbox', search: { thread: refused.id } })
  await expect.element(thread).toMatchTextContent(/Mail does not reach them since .*: call them\./)
})

test('a staff member writes to a client about a return', async () => {
  const { server } = await openInbox([ask], {
    answers: {
      'admin.users.find': [{ ...ira, phone: null }],
      'admin.messages.start': other,
      'admin.users.account': errors.notFound('User'),
    },
  })
  await page.getByRole('button', { name: 'Write a message' }).click()
  await dialog.getByLabelText('The client').fill('ira')
  await dialog.getByRole('button', { name: /Ira Moss/ }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Your return is ready.')
  await dialog.getByLabelText('What it is about').selectOptions('2025 Tax Return')
  await dialog.getByLabelText('Attach a document of the return').selectOptions('w2.pdf')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(messages()).toMatchTextContent('Message sent')
  await expect
    .poll(() => server.inputs('admin.messages.start'))
    .toMatchObject([
      {
        clientId: ira.id,
        about: 'return',
        aboutId: id(1),
        text: 'Your return is ready.',
        documentIds: [id(100)],
      },
    ])
})

test('a thread has every kind of message, and shows a hidden number whole after a reason', async () => {
  const everything = anOpenedThread({
    late: true,
    messages: [
      aStaffMessage({ hidden: true, text: 'Mine is •••-••-6541' }),
      aStaffMessage({ id: id(501), side: 'staff', internal: true, text: 'Owes us a call' }),
      aStaffMessage({ id: id(502), side: 'staff', mine: true, text: 'The W-2.' }),
      aStaffMessage({ id: id(503), side: 'system', event: 'done', text: '' }),
    ],
    seen: [{ name: 'Nora Day', at: new Date() }],
    refusedSince: new Date(),
  })
  const { server } = await openInbox([everything, other], {
    ...open,
    answers: {
      'admin.messages.reveal': {
        value: 'Mine is 219-07-6541',
        shownForSeconds: 30,
        confirmedUntil: new Date(),
      },
      'admin.users.account': errors.notFound('User'),
    },
  })
  await shown()
  for (const text of ['Internal note', 'Owes us a call', 'The W-2.']) {
    await expect.element(thread.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect.element(thread).toMatchTextContent(/The W-2\..*Seen by Nora Day/)
  await thread.getByRole('button', { name: 'Reveal the number' }).click()
  await thread.getByLabelText('Why do you need it?').fill('To check the form')
  await thread.getByRole('button', { name: 'Show for 30 seconds' }).click()
  await expect.element(thread).toMatchTextContent('Mine is 219-07-6541')
  await thread.getByRole('button', { name: 'Hide' }).click()
  await expect.element(thread).not.toMatchTextContent('219-07-6541')
  await expect
    .poll(() => server.inputs('admin.messages.reveal'))
    .toEqual([{ messageId: id(500), reason: 'To check the form' }])
})

test('on a phone a thread takes the place of the list, nothing scrolls sideways, and each target is 44 px', async () => {
  await onPhone(360, { touch: true })
  const firstName = 'Maximiliane-Alexandrina-von-Hohenzollern-Sigmaringen'
  const email = `${'m'.repeat(60)}@${'averylongdomainname'.repeat(3)}.example`
  const text = `${'x'.repeat(400)}\n${'Line\n'.repeat(30)}`
  const long = anOpenedThread({
    client: { ...ira, firstName, email },
    messages: [aStaffMessage({ text })],
    lastText: text,
  })
  await openInbox([long], open)
  await expect.element(thread).toMatchTextContent(firstName)
  await expect.element(list).not.toBeInTheDocument()
  expect(scrollsSideways()).toBe(false)
  const targets = [
    ...thread.getByRole('button').elements(),
    ...page.getByRole('navigation', { name: 'Views of the inbox' }).getByRole('link').elements(),
  ]
  for (const target of targets) {
    expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  await thread.getByRole('button', { name: 'Close' }).click()
  await expect.element(rows.first()).toBeVisible()
  expect(scrollsSideways()).toBe(false)
})

test.each([390, 1280])(
  'at %i px whom one writes to is in view after the last of many threads opens, and after a reply',
  async (width) => {
    await onPhone(width)
    const many = Array.from({ length: 12 }, (_, at) =>
      anOpenedThread({
        id: id(420 + at),
        messages: Array.from({ length: 12 }, (__, of) => aStaffMessage({ id: id(600 + of) })),
      }),
    )
    await openInbox(many)
    await rows.last().click()
    const name = thread.getByRole('link', { name: 'Nora Day' })
    const subject = thread.getByRole('link', { name: '2025 return' })
    await expect.element(name).toBeVisible()
    await reply.fill('Form W-2, please.')
    await expect.poll(() => [name, subject].map(isOnTop)).toEqual([true, true])
    await send.click()
    const said = thread.getByRole('list', { name: 'Messages' }).getByRole('listitem')
    await expect.element(said.last()).toMatchTextContent('Form W-2, please.')
    await expect.poll(() => [name, subject].map(isOnTop)).toEqual([true, true])
  },
)

/** In the window, and not behind something. */
function isOnTop(link: Locator): boolean {
  const { left, top, height } = link.element().getBoundingClientRect()
  return link.element().contains(document.elementFromPoint(left + 2, top + height / 2))
}
