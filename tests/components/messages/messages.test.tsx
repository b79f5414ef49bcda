import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ClientThread, OpenedThread, ThreadMessage } from '#shared/messages/messages.schema.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { errors } from '#server/base/errors.ts'
import { type Answers, type Output, unreachable } from '#tests/components/support/answers.ts'
import {
  aListedDocument,
  aTaxReturn,
  ofClient,
  openAsClient,
} from '#tests/components/support/client.ts'
import { onPhone, renderScreen, scrollsSideways } from '#tests/components/support/screen.tsx'
import { aLetter } from '#tests/components/support/small-pdf.ts'
import { aClient, id } from '#tests/support/fixtures.ts'

const yesterday = new Date(Date.now() - 86_400_000)
const dana = { id: id(10), name: 'Dana Cho', credential: 'EA' }
const taxReturn = aTaxReturn()

const filesGoTo = { id: taxReturn.id, taxYear: taxReturn.taxYear }

function aThread(differs: Partial<ClientThread> = {}): ClientThread {
  return {
    id: id(500),
    about: 'return',
    aboutId: taxReturn.id,
    label: '2025 return',
    deleted: false,
    taxReturnId: taxReturn.id,
    taxYear: 2025,
    audience: 'client',
    state: 'open',
    waitingOn: 'client',
    waitingSince: yesterday,
    lastAt: yesterday,
    lastText: 'Which form is it?',
    lastSide: 'staff',
    assignee: dana,
    unread: 0,
    ...differs,
  }
}

function said(number: number, text: string, differs: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    id: id(600 + number),
    side: 'client',
    author: { id: aClient().id, name: 'Nora Day', credential: null },
    mine: true,
    text,
    event: null,
    item: null,
    documents: [],
    createdAt: yesterday,
    ...differs,
  }
}

const byDana = { side: 'staff', author: dana, mine: false } as const

function opened(messages: ThreadMessage[], differs: Partial<OpenedThread> = {}): OpenedThread {
  return {
    ...aThread(),
    clientId: aClient().id,
    joint: false,
    filesGoTo,
    earlier: null,
    seen: [],
    messages,
    ...differs,
  }
}

type About = Output<'messages.about'>

function anAbout(differs: Partial<About> = {}): About {
  return {
    label: '2025 return',
    taxReturnId: taxReturn.id,
    taxYear: 2025,
    assignee: dana,
    joint: false,
    filesGoTo,
    openThread: null,
    ...differs,
  }
}

const known = { returns: [taxReturn] }
const openThread = (thread: OpenedThread, answers: Answers = {}) =>
  openAsClient(`/messages/${thread.id}`, known, {
    'messages.get': thread,
    'messages.read': { success: true },
    ...answers,
  })
const openList = (items: ClientThread[], answers: Answers = {}) =>
  openAsClient('/messages', known, { 'messages.list': { items, nextCursor: null }, ...answers })

const list = page.getByRole('list', { name: 'Messages', exact: true })
const rows = list.getByRole('listitem')
const field = page.getByLabelText('Your message')
const send = page.getByRole('button', { name: 'Send', exact: true })
const dialog = page.getByRole('dialog', { name: 'Write to us' })

test('the list says what is new, whose turn it is and who reads it, on a phone too; it is tried again, goes on and is searched, and the menu counts live', async () => {
  const own = {
    id: aClient().id,
    kind: 'person',
    name: 'Nora Day',
    part: 'self',
    waiting: 0,
  } as const
  const counting = (unreadThreads: number) => ({ 'clients.mine': [{ ...own, unreadThreads }] })
  const items = [
    aThread({ unread: 2, label: `${'long'.repeat(40)}.pdf`, about: 'document' }),
    aThread({ id: id(501), waitingOn: 'firm', audience: 'one', lastSide: 'client' }),
    aThread({ id: id(502), state: 'done', waitingOn: null, about: 'client', taxYear: null }),
    ...[503, 504].map((number) => aThread({ id: id(number) })),
  ]
  const { server } = await openList([], { 'messages.list': unreachable, ...counting(3) })
  await expect.element(page.getByText('Your messages could not be loaded.')).toBeVisible()
  server.answer({
    'messages.list': ({ search, cursor } = {}) =>
      search === undefined
        ? { items: cursor ? [aThread({ id: id(505) })] : items, nextCursor: cursor ? null : 'next' }
        : { items: search === 'orchard' ? items.slice(1, 2) : [], nextCursor: null },
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows.nth(0)).toMatchTextContent(/\(2 unread\).*We wrote last/)
  await expect.element(rows.nth(1)).toMatchTextContent(/Sent: Which form.*Waiting for us.*Only you/)
  await expect.element(rows.nth(2)).toMatchTextContent('Closed')
  await page.getByRole('button', { name: 'Show older messages' }).click()
  await expect.poll(() => rows.all()).toHaveLength(6)
  const link = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  await expect.element(link).toMatchTextContent('Messages3 unread')
  server.answer(counting(0))
  await server.tell({ topics: ['messages'] })
  await expect.element(link).toMatchTextContent(/^Messages$/)
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  const search = page.getByLabelText('Search your messages')
  await search.fill('orchard')
  await expect.poll(() => rows.all()).toHaveLength(1)
  await search.fill('vineyard')
  await expect.element(page.getByText('No message has these words')).toBeVisible()
})

test('a thread shows who wrote, its files, what happened, and who has read it', async () => {
  await onPhone(360)
  const file = { category: 'w2', taxReturnId: taxReturn.id, deleted: false } as const
  const documents = [
    { ...file, id: id(700), fileName: `${'w2-'.repeat(30)}.pdf` },
    { ...file, id: id(701), fileName: 'old.pdf', deleted: true },
  ]
  await openThread(
    opened(
      [
        said(1, 'Two lines:\n***-**-6789', { documents }),
        said(2, 'Thank you.', byDana),
        said(3, '', {
          ...byDana,
          event: 'asked',
          item: { id: id(800), title: 'W-2 from Acme', state: 'open' },
        }),
        said(4, '', { ...byDana, event: 'done' }),
        said(5, 'From me.', { author: null, mine: false }),
      ],
      { state: 'done', waitingOn: null, seen: [{ name: 'Dana Cho', at: new Date() }] },
    ),
  )
  await expect.element(rows.nth(0)).toMatchTextContent(/^You/)
  await expect
    .element(rows.nth(0).getByRole('link', { name: /^w2-/ }))
    .toHaveAttribute('href', `/api/documents/${id(700)}/download?inline=1`)
  await expect.element(page.getByText('old.pdf (deleted)')).toBeVisible()
  await expect.element(page.getByText('Dana Cho, EA', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Asked for: W-2 from Acme by Dana Cho')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Send it: W-2 from Acme' }))
    .toHaveAttribute('href', `/documents?year=2025#item-${id(800)}`)
  await expect.element(page.getByText('Closed by Dana Cho')).toBeVisible()
  await expect.element(page.getByText('Deleted account')).toBeVisible()
  await expect.element(page.getByTitle(/^Seen by Dana Cho \d/)).toBeVisible()
  await expect.element(page.getByText(/^This is closed/)).toBeVisible()
  expect(scrollsSideways()).toBe(false)
})

test('a thread is marked as read when it is shown and when a message comes, which is announced; earlier ones come on demand, and what was asked for waits until it is in', async () => {
  const thread = opened([said(2, 'Hello?')], { unread: 1, earlier: 'before' })
  const later = (text: string, differs: Partial<ThreadMessage> = {}) => ({
    'messages.get': {
      ...thread,
      messages: [said(2, 'Hello?'), said(3, text, { ...byDana, ...differs })],
    },
  })
  const { server } = await openThread(thread, {
    'messages.get': ({ cursor }) =>
      cursor ? { ...thread, earlier: null, messages: [said(1, 'First')] } : thread,
  })
  await expect.poll(() => server.inputs('messages.read')).toEqual([{ id: thread.id }])
  await page.getByRole('button', { name: 'Load earlier messages' }).click()
  await expect.element(rows.nth(0)).toMatchTextContent('First')
  await expect.element(rows.nth(1)).toMatchTextContent('Hello?')
  // The next one comes before the screen has read that there is none left.
  server.answer(later('Hello, Nora.'))
  await server.tell({ topics: ['messages'] })
  await expect.element(rows.last()).toMatchTextContent('Hello, Nora.')
  await expect.element(page.getByText(/^New message from Dana Cho/)).toBeInTheDocument()
  await expect.poll(() => server.inputs('messages.read')).toHaveLength(2)
  const asked = (state: 'open' | 'accepted') =>
    later('', { event: 'asked', item: { id: id(800), title: 'W-2 from Acme', state } })
  server.answer(asked('open'))
  await queries.messages.get.invalidate()
  await expect.element(page.getByText('We’re waiting for what we asked for here.')).toBeVisible()
  server.answer(asked('accepted'))
  await queries.messages.get.invalidate()
  await expect
    .element(page.getByText(/^We wrote last\. Answer if we asked you something/))
    .toBeVisible()
})

test('a message that was not sent stays, also while other screens are open; the next try is the same message until it is changed', async () => {
  const thread = opened([said(1, 'Hello?')])
  const { server, router } = await openThread(thread, {
    'messages.get': ({ id: asked }) => ({ ...thread, id: asked }),
    'messages.list': { items: [aThread()], nextCursor: null },
    'messages.reply': unreachable,
  })
  await send.click()
  await expect.element(page.getByText('Write your message first')).toBeVisible()
  await field.fill('é'.repeat(5001))
  await expect.element(page.getByText('5,001 of 5,000 characters')).toBeVisible()
  await send.click()
  await expect.element(page.getByText('The message is too long')).toBeVisible()
  await expect.poll(() => server.inputs('messages.reply')).toEqual([])
  await field.fill('My number is 123-45-6789')
  await send.click()
  await expect.element(page.getByText(/Your text is still here: try again/)).toBeVisible()
  server.answer({ 'messages.reply': errors.tooMany(60) })
  await send.click()
  await expect.element(page.getByText(/Too many/i)).toBeVisible()
  server.answer({ 'messages.reply': errors.notFound('Message') })
  await field.fill('Another')
  await send.click()
  await expect.element(page.getByText(/You can no longer write here/)).toBeVisible()
  await page.getByRole('link', { name: 'All messages' }).click()
  await rows.nth(0).click()
  await expect.element(field).toHaveValue('Another')
  const [first, second, third] = server.inputs('messages.reply')
  expect(first).toMatchObject({ text: 'My number is 123-45-6789', seen: thread.messages[0]?.id })
  expect(second?.key).toBe(first?.key)
  expect(third?.key).not.toBe(first?.key)

  server.answer({ 'messages.reply': thread })
  await userEvent.type(field, '{Control>}{Enter}{/Control}')
  await expect.element(field).toHaveValue('')
  await field.fill('Half a sen')
  await router.navigate({ to: '/messages/$id', params: { id: id(777) } })
  await expect.element(field).toHaveValue('')
})

test('who views as the client reads, marks nothing and sends nothing', async () => {
  const viewer = aClient()
  const thread = opened([said(1, 'Hello?')], { unread: 1 })
  const { server } = await renderScreen(`/messages/${thread.id}`, {
    viewer,
    impersonation: { id: viewer.id, name: 'Nora Day', until: Date.now() + 60_000 },
    answers: { ...ofClient(known), 'messages.get': thread },
  })
  await expect.element(rows.nth(0)).toMatchTextContent('Hello?')
  await expect.element(send).toBeDisabled()
  await expect.poll(() => server.inputs('messages.read')).toEqual([])
})

test('the box says who answers, by when, and why there can be no files; on a joint return a message may be private', async () => {
  const { server } = await openList([], {
    'messages.about': ({ about }) =>
      about === 'client'
        ? anAbout({ assignee: null, taxYear: null, taxReturnId: null, filesGoTo: null })
        : anAbout({ joint: true }),
    'messages.start': opened([said(1, 'Hello?')]),
    'messages.get': opened([said(1, 'Hello?')]),
  })
  await page.getByRole('button', { name: 'New message' }).click()
  await expect.element(dialog.getByText(/^We answer Mon–Fri 9–6 Pacific/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Your message')).toHaveFocus()
  await expect.element(dialog.getByLabelText('Only me')).not.toBeInTheDocument()
  await expect.element(dialog.getByText(/^To send files, start a return/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Add files' })).not.toBeInTheDocument()
  await dialog.getByLabelText('What is it about?').selectOptions(taxReturn.id)
  await expect.element(dialog.getByText(/^Dana Cho, EA · we answer Mon–Fri/)).toBeVisible()
  await dialog.getByLabelText('Your message').fill('Hello?')
  await dialog.getByRole('button', { name: 'Add files' }).click()
  await expect
    .element(dialog.getByLabelText('What is it?'))
    .toHaveAccessibleDescription(/: your spouse can see them, too\.$/)
  await dialog.getByLabelText('Only me').click()
  await expect
    .element(dialog.getByLabelText('What is it?'))
    .toHaveAccessibleDescription(/^Only you and our staff see these files\. We ask you before/)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: '2025 return' })).toBeVisible()
  await expect
    .poll(() => server.inputs('messages.start'))
    .toMatchObject([
      { about: 'return', aboutId: taxReturn.id, text: 'Hello?', audience: 'one', documentIds: [] },
    ])
})

test('a private file of a message that was not sent yet keeps it private when the box is opened again', async () => {
  const { server } = await openList([], {
    'messages.about': anAbout({ joint: true }),
    'messages.start': opened([said(1, 'Hello?')]),
    'messages.get': opened([said(1, 'Hello?')]),
  })
  const sent: (string | null)[] = []
  server.answerRequests({
    [`POST /api/tax-returns/${taxReturn.id}/documents`]: async (request) => {
      sent.push((await request.formData()).get('private')?.toString() ?? null)
      return Response.json(aListedDocument({ id: id(700), fileName: 'letter.pdf' }), {
        status: 201,
      })
    },
  })
  const openBox = () => page.getByRole('button', { name: 'New message' }).click()
  const onlyMe = dialog.getByLabelText('Only me')
  await openBox()
  await onlyMe.click()
  await dialog.getByRole('button', { name: 'Add files' }).click()
  await dialog.getByLabelText(/^Choose files/).upload(aLetter('letter.docx'))
  await expect.element(dialog.getByRole('button', { name: 'Delete letter.pdf' })).toBeVisible()
  expect(sent).toEqual(['true'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await openBox()
  await expect.element(onlyMe).toBeChecked()
  await expect.element(onlyMe).toBeDisabled()
  await dialog.getByLabelText('Your message').fill('Only for you')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => server.inputs('messages.start'))
    .toMatchObject([{ audience: 'one', documentIds: [id(700)] }])
})

test('“Ask” leads to the thread about it that is open, and to files for the return that the server names', async () => {
  const { router } = await openAsClient('/client-portal', known, {
    'messages.about': anAbout({ openThread: id(500) }),
    'messages.get': opened([said(1, 'Hello?')]),
  })
  await page.getByRole('button', { name: `Ask about the ${taxReturn.taxYear} return` }).click()
  await expect.element(rows.nth(0)).toMatchTextContent('Hello?')
  expect(router.state.location.pathname).toBe(`/messages/${id(500)}`)
  await page.getByRole('button', { name: 'Add files' }).click()
  await expect
    .element(page.getByLabelText('What is it?'))
    .toHaveAccessibleDescription(`Files become documents of your ${taxReturn.taxYear} return.`)
})
