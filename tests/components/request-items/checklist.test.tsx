import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { itemAfter, type ItemEvent } from '#shared/checklist/request-item-states.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { errors } from '#server/base/errors.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { type Answers, type Output, unreachable } from '#tests/components/support/answers.ts'
import {
  aListedDocument,
  aTaxReturn,
  ofClient,
  openAsClient,
} from '#tests/components/support/client.ts'
import {
  messages,
  onPaper,
  onPhone,
  onScreen,
  renderScreen,
  scrollsSideways,
  server,
} from '#tests/components/support/screen.tsx'
import { anOpenedThread } from '#tests/components/support/threads.ts'
import { aPhoto } from '#tests/components/support/photos.ts'
import { aLetter } from '#tests/components/support/small-pdf.ts'
import { aClient, anItem, id } from '#tests/support/fixtures.ts'
import { called, gone, leads, says } from '#tests/components/support/says.ts'

const ally = anItem({ id: id(700), category: '1099', title: '1099-INT from Ally Bank' })
const lender = anItem({
  id: id(701),
  category: 'property',
  title: '1098 from your lender',
  reason: 'You own your home.',
  dueOn: '2026-02-10',
})
const w2 = anItem({ id: id(702), category: 'w2', title: 'W-2', state: 'accepted' })
const mine = aTaxReturn()
const uploads = `POST /api/tax-returns/${mine.id}/documents`
const sent = aListedDocument({ id: id(500), fileName: 'ally.pdf', category: '1099' })
const accepts = { [uploads]: () => Response.json(sent, { status: 201 }) }
const list = page.getByRole('list', { name: 'Documents' })
const choose = page.getByLabelText('Choose files for 1099-INT from Ally Bank')
const dialog = page.getByRole('dialog')
const main = page.getByRole('main')

/** A server that keeps what becomes of the items. */
function kept(items: RequestItem[]) {
  const known = new Map(items.map((item) => [item.id, item]))
  const change = (item: string, event: ItemEvent, differs: Partial<RequestItem>) => {
    const found = known.get(item) ?? ally
    const state = itemAfter(found.state, event) ?? found.state
    const changed = { ...found, expectedOn: null, ...differs, state }
    known.set(item, changed)
    return changed
  }
  return {
    'requestItems.own': () => [
      {
        taxReturnId: mine.id,
        taxYear: mine.taxYear,
        form: mine.form,
        handedOverAt: null,
        answered: true,
        unanswered: 0,
        items: [...known.values()],
      },
    ],
    'requestItems.decline': ({ id: item, comment = null }) =>
      change(item, 'decline', { comment: comment || null }),
    'requestItems.expect': ({ id: item, expectedOn, comment = null }) =>
      change(item, 'expect', { expectedOn, comment: comment || null }),
    'requestItems.reopen': ({ id: item }) => change(item, 'reopen', { comment: null }),
    'requestItems.setAllIn': ({ id: item, allIn }) => {
      const changed = { ...(known.get(item) ?? ally), allIn }
      known.set(item, changed)
      return changed
    },
    'requestItems.attach': ({ id: item, documentId }) =>
      change(item, 'receive', { documentIds: [documentId] }),
    'requestItems.detach': ({ id: item }) => change(item, 'lose', { documentIds: [] }),
    'documents.delete': ({ id: document }) => {
      for (const item of known.values()) {
        if (item.documentIds.includes(document)) change(item.id, 'lose', { documentIds: [] })
      }
      return { success: true as const, keptUntil: null }
    },
  } satisfies Answers
}

async function open(path = '/documents', answers: Answers = {}, items = [ally, lender, w2]) {
  await openAsClient(path, { returns: [mine], items }, { ...kept(items), ...answers })
  server().answerRequests(accepts)
  await expect.element(list).toBeVisible()
}

const counted = (which: string) =>
  page.getByRole('heading', { name: `${which} documents received` })

/** Opens the categories below the list. */
function unfold() {
  return page.getByRole('button', { name: 'All documents by category' }).click()
}

test('it counts the documents, names why each is asked and by when, what was asked about, and folds those that are in', async () => {
  const {
    client: _client,
    visitor: _visitor,
    ...thread
  } = anOpenedThread({ about: 'item', aboutId: lender.id })
  await open('/documents', { 'messages.list': { items: [thread], nextCursor: null } })
  const bar = page.getByRole('progressbar', { name: 'Documents' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', '1 of 3 documents received')
  await expect.element(counted('1 of 3')).toBeVisible()
  await says(list, /1098 from your lender.*You asked about this · Was due Feb 10.*You own your/)
  await leads(list, 'See your question', `/messages/${thread.id}`)
  await expect.element(list.getByText('Accepted')).not.toBeVisible()
  await list.getByRole('button', { name: 'Received: W-2' }).click()
  await expect.element(list.getByText('Accepted')).toBeVisible()

  await list.getByRole('button', { name: /^1099-INT/ }).click()
  await expect.element(list.getByRole('button', { name: `Ask about ${ally.title}` })).toBeVisible()
  const photos = [await aPhoto('a.jpg', {}), await aPhoto('b.jpg', {})]
  await page.getByLabelText(`Combine photos into one PDF for ${ally.title}`).upload(photos)
  await expect.element(dialog.getByRole('button', { name: 'Send 2 pages' })).toBeVisible()
  await expect
    .element(dialog.getByLabelText('Name of the PDF'))
    .toHaveValue(expect.stringContaining(ally.title))
})

test('a helper, who sees no return, sends a file for the item that asks for it', async () => {
  await openAsClient('/documents', { returns: [] }, kept([ally, w2]))
  server().answerRequests(accepts)
  await choose.upload(aLetter('ally.docx'))
  await called('requestItems.attach').toEqual([{ id: ally.id, documentId: sent.id }])
  // Only what is open can be sent.
  await expect.element(page.getByLabelText(`Choose files for ${w2.title}`)).not.toBeInTheDocument()
})

test('with nothing to send, the messages are not read', async () => {
  await open('/documents', {}, [w2])
  expect(server().inputs('messages.list')).toEqual([])
})

test('a file that is dropped onto a folded item answers it until Undo; one that can never pass gives way to the next, and one that failed is sent again', async () => {
  const known = kept([ally, lender, w2])
  await open('/documents', known)
  const files = new DataTransfer()
  files.items.add(aLetter('ally.docx'))
  const drop = { dataTransfer: files, bubbles: true, cancelable: true }
  const row = list.getByRole('button', { name: /^1099-INT/ }).element()
  row.dispatchEvent(new DragEvent('drop', drop))
  await expect.element(messages()).toMatchTextContent('Upload Successful')
  expect(server().inputs('requestItems.attach')).toEqual([{ id: ally.id, documentId: sent.id }])
  await expect.element(counted('2 of 3')).toBeVisible()
  await expect.element(main).toMatchTextContent('For “1099-INT from Ally Bank”')
  await messages().getByRole('button', { name: 'Undo' }).click()
  await called('documents.delete').toEqual([{ id: sent.id }])

  const words = 'This is not a PDF, although its name ends in .pdf'
  server().answerRequests({
    [uploads]: () => Response.json({ message: 'Invalid file type' }, { status: 415 }),
  })
  await choose.upload(new File(['no'], 'fake.pdf'))
  await expect.element(list.getByText(words)).toBeVisible()
  server().answerRequests(accepts)
  // The file arrives, and the second call is lost.
  server().answer({ 'requestItems.attach': unreachable })
  await choose.upload(aLetter('other.docx'))
  const retry = list.getByRole('button', { name: 'Retry other.docx' })
  await expect.element(retry).toBeVisible()
  await expect.element(list.getByText(words)).not.toBeInTheDocument()
  server().answer(known)
  await choose.upload(aLetter('ally.docx'))
  await expect.element(list).toMatchTextContent('Received: ally.pdf')
  await retry.click()
  await expect.element(messages()).toMatchTextContent('other.docx uploaded successfully')
  const keys = server().calls.flatMap(({ path, headers }) =>
    path === uploads ? (headers.get('idempotency-key') ?? '') : [],
  )
  expect(keys).toHaveLength(5)
  expect(keys[4]).toBe(keys[2])
})

test('an item that asks for several stays open with what is in, until the client says that is all', async () => {
  const several = anItem({ id: id(703), category: 'w2', title: 'Form W-2 from each employer' })
  const first = aListedDocument({ id: id(500), fileName: 'bakery.pdf', category: 'w2' })
  await open('/documents', {}, [several, lender])
  server().answerRequests({ [uploads]: () => Response.json(first, { status: 201 }) })
  await page
    .getByLabelText('Choose files for Form W-2 from each employer')
    .upload(aLetter('bakery.docx'))
  await expect.element(list).toMatchTextContent('Received: bakery.pdf')
  await expect.element(counted('1 of 2')).toBeVisible()
  await page
    .getByLabelText('Add another to Form W-2 from each employer')
    .upload(aLetter('school.docx'))
  await called('requestItems.attach').toHaveLength(2)
  const all = list.getByRole('button', { name: 'That’s all of these' })
  await all.click()
  await expect.element(all).not.toBeInTheDocument()
  await expect.element(list.getByRole('button', { name: 'Received: Form W-2' })).toBeVisible()
  await expect.element(list.getByRole('button', { name: /^1098/ })).toHaveFocus()
  await list.getByRole('button', { name: 'Received: Form W-2' }).click()
  await expect.element(list).toMatchTextContent('You said that’s all of these')
  await list.getByRole('button', { name: 'I have more: Form W-2 from each employer' }).click()
  await expect.element(list.getByRole('button', { name: /^Form W-2/ })).toHaveFocus()
  const said = server().inputs('requestItems.setAllIn')
  expect(said).toEqual([true, false].map((allIn) => ({ id: several.id, allIn })))
})

test('on a phone its bars stay on the page while it loads, and the answers without a file are behind “Other”', async () => {
  await onPhone(320)
  const { promise: held, resolve: letGo } = Promise.withResolvers<Output<'requestItems.own'>>()
  const answers = kept([ally, lender, w2])
  await openAsClient('/documents', { returns: [mine] }, { 'requestItems.own': () => held })
  await expect.element(page.getByText('Loading what the return needs')).toBeInTheDocument()
  expect(scrollsSideways()).toBe(false)
  letGo(answers['requestItems.own']())
  await onPhone(390)
  const without = list.getByText('I don’t have this one')
  await expect.element(without).not.toBeVisible()
  const topOf = (name: RegExp) =>
    list.getByRole('button', { name }).first().element().getBoundingClientRect().top
  expect(topOf(/^Ask about/)).toBe(topOf(/^Other$/))
  await list.getByRole('button', { name: 'Other' }).click()
  await expect.element(without).toBeVisible()
  await expect.element(list).not.toMatchTextContent('Source: IRS')
})

test('what is sent or moved to an item that was withdrawn stays in its category, and the message says so', async () => {
  const words = 'This is no longer asked for. The file is kept in its category.'
  const other = aListedDocument({ id: id(501), fileName: 'scan.pdf', category: 'other' })
  await openAsClient(
    '/documents',
    { returns: [{ ...mine, documentsAt: new Date() }], items: [ally], documents: [other] },
    {
      'requestItems.attach': errors.conflict(words),
      'documents.move': { ...other, category: '1099' },
    },
  )
  server().answerRequests(accepts)
  await choose.upload(aLetter('ally.docx'))
  await expect.element(messages()).toMatchTextContent(words)
  await unfold()
  await expect
    .element(
      page.getByRole('region', { name: '1099 forms' }).getByText('ally.pdf', { exact: true }),
    )
    .toBeVisible()
  server().answer({ 'requestItems.attach': errors.conflict('It was withdrawn.') })
  await page.getByRole('button', { name: 'Move scan.pdf' }).click()
  await dialog.getByLabelText('Where scan.pdf belongs').selectOptions('1099-INT from Ally Bank')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(messages()).toMatchTextContent('It was withdrawn.')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server().inputs('documents.move')).toEqual([{ id: other.id, category: '1099' }])
})

test('“I don’t have this one” and “I’ll have it by …” are said and shown, the focus goes on, and Undo brings back what was said before', async () => {
  const words = { expectedOn: '2199-01-20', comment: 'The bank is slow' }
  const expected = anItem({ ...ally, state: 'expected', ...words })
  const returns = [{ ...mine, documentsAt: new Date() }]
  await openAsClient('/documents', { returns, documents: [sent] }, kept([expected, lender, w2]))
  const undo = messages().getByRole('button', { name: 'Undo' })
  await list.getByRole('button', { name: 'I don’t have this one' }).click()
  await dialog.getByLabelText('Comment (optional)').fill('We sold the house')
  await dialog.getByRole('button', { name: 'I don’t have this one' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server().inputs('requestItems.decline')).toEqual([
    { id: lender.id, comment: 'We sold the house' },
  ])
  await expect.element(counted('1 of 2')).toBeVisible()
  await expect.element(list.getByRole('button', { name: /^1099-INT/ })).toHaveFocus()
  await undo.click()
  await expect.element(list.getByRole('button', { name: /^1098/ })).toHaveFocus()
  expect(server().inputs('requestItems.reopen')).toEqual([{ id: lender.id }])

  await list.getByRole('button', { name: 'I’ll have it by …' }).click()
  const save = dialog.getByRole('button', { name: 'Save date' })
  await save.click()
  await expect.element(dialog).toMatchTextContent('Choose a day from today on')
  await dialog.getByLabelText('I’ll have it by').fill('2199-02-20')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server().inputs('requestItems.expect')).toMatchObject([{ expectedOn: '2199-02-20' }])
  await expect.element(list).toMatchTextContent('Expected Feb 20, 2199')

  const asBefore = async (times: number) => {
    await undo.click()
    await called('requestItems.expect').toHaveLength(times)
    expect(server().inputs('requestItems.expect').at(-1)).toEqual({ id: ally.id, ...words })
    await expect.element(list).toMatchTextContent('Expected Jan 20, 2199')
  }
  await list.getByRole('button', { name: 'I don’t have this one' }).click()
  await dialog.getByRole('button', { name: 'I don’t have this one' }).click()
  await asBefore(2)
  await list.getByRole('button', { name: 'Use a document I’ve already uploaded' }).click()
  await dialog.getByRole('button', { name: 'Use this document' }).click()
  await asBefore(3)
  expect(server().inputs('requestItems.detach')).toHaveLength(1)
  server().answerRequests({
    [uploads]: () => Response.json({ ...sent, id: id(501) }, { status: 201 }),
  })
  await choose.upload(aLetter('ally-2.docx'))
  await asBefore(4)
  expect(server().inputs('documents.delete')).toEqual([{ id: id(501) }])
  expect(server().inputs('requestItems.reopen')).toHaveLength(1)
})

test('a document that was sent before answers an item, and moves from one item to another', async () => {
  const items = [ally, anItem({ ...lender, state: 'received', documentIds: [sent.id] })]
  const answers = { ...kept(items), 'documents.move': sent }
  await openAsClient(
    '/documents',
    { returns: [{ ...mine, documentsAt: new Date() }], items, documents: [sent] },
    answers,
  )
  await list.getByRole('button', { name: 'Use a document I’ve already uploaded' }).click()
  await expect.element(dialog.getByLabelText('Which document has it?')).toHaveValue(sent.id)
  await dialog.getByRole('button', { name: 'Use this document' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server().inputs('requestItems.attach')).toEqual([{ id: ally.id, documentId: sent.id }])
  await messages().getByRole('button', { name: 'Undo' }).click()
  await called('requestItems.detach').toEqual([{ id: ally.id, documentId: sent.id }])

  await unfold()
  await page.getByRole('button', { name: 'Move ally.pdf' }).click()
  await dialog.getByLabelText('Where ally.pdf belongs').selectOptions('1099-INT from Ally Bank')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server().inputs('requestItems.detach').at(-1)).toEqual({
    id: lender.id,
    documentId: sent.id,
  })
  expect(server().inputs('documents.move')).toEqual([{ id: sent.id, category: '1099' }])
  await messages().getByRole('button', { name: 'Undo' }).click()
  await called('documents.move').toHaveLength(2)
  const last = (call: 'requestItems.attach' | 'requestItems.detach') => server().inputs(call).at(-1)
  expect(last('requestItems.attach')).toEqual({ id: lender.id, documentId: sent.id })
  expect(last('requestItems.detach')).toEqual({ id: ally.id, documentId: sent.id })
})

test('“That’s everything” needs something, names what is open, says why it was refused, hands over, and can be taken back', async () => {
  const items = [ally, lender, w2]
  const handOver = main.getByRole('button', { name: 'That’s everything' })
  await openAsClient(
    '/documents',
    { returns: [mine], items: [ally] },
    {
      'requestItems.handOver': errors.conflict('Save your tax profile first'),
      'requestItems.takeBack': { success: true },
    },
  )
  await expect.element(page.getByRole('link', { name: 'Change my answers' })).toBeVisible()
  await expect.element(handOver).not.toBeInTheDocument()
  const known = (differs: Partial<TaxReturn>, shown = items) =>
    server().answer(
      ofClient({ returns: [{ ...mine, documentsAt: new Date(), ...differs }], items: shown }),
    )
  known({})
  await queries.requestItems.own.invalidate()
  await queries.returns.list.invalidate()
  await handOver.click()
  await says(
    dialog,
    /2 documents are still missing:.*1098 from your lender.*1099-INT from Ally Bank.*start without them and ask again if we need them\./,
  )
  const at = new Date('2026-02-03T20:00:00Z')
  const over = { handedOverAt: at, readyAt: at, clientTurnAt: null, documentsAt: at }
  const really = dialog.getByRole('button', { name: 'That’s everything' })
  await really.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Save your tax profile first')
  known(over)
  server().answer({ 'requestItems.handOver': { success: true } })
  await really.click()
  await says(main, /On Feb 3 you told us that was everything.*start without what is missing/)
  expect(server().inputs('requestItems.handOver').at(-1)).toEqual({ taxReturnId: mine.id })

  known(over, [{ ...ally, askedAt: new Date('2026-02-04T20:00:00Z') }])
  await queries.requestItems.own.invalidate()
  await expect.element(main).toMatchTextContent('Since then we have asked for a document.')
  await expect.element(main).not.toMatchTextContent('start without')
  known({})
  await main.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(handOver).toBeVisible()
  expect(server().inputs('requestItems.takeBack')).toEqual([{ taxReturnId: mine.id }])
})

test('staff who view as the client see the list without a way to change it', async () => {
  const returns = [{ ...mine, documentsAt: new Date() }]
  await renderScreen('/documents', {
    viewer: aClient(),
    impersonation: { id: id(12), name: 'Nora Day', until: Date.now() + 60_000 },
    answers: ofClient({ returns, items: [ally, lender, w2] }),
  })
  await expect.element(list).toMatchTextContent('You own your home.')
  await expect.element(choose.first()).toBeDisabled()
  for (const name of ['That’s everything', 'I don’t have this one']) {
    await expect.element(page.getByRole('button', { name })).toBeDisabled()
  }
})

test('of many items ten show at first, all are reached by keyboard, and paper has every one, each title once', async () => {
  const items = Array.from({ length: 20 }, (_, place) =>
    anItem({ id: id(1000 + place), title: `Receipt ${place}` }),
  )
  await open('/documents', {}, [...items, w2])
  const shown = list.getByRole('listitem').elements().length
  const [first] = list.getByRole('button').elements()
  if (first instanceof HTMLElement) first.focus()
  await userEvent.keyboard('{Enter}')
  await gone(list.getByRole('button', { name: 'I don’t have this one' }))
  await list.getByRole('button', { name: /^Received: W-2/ }).click()
  const folded = list.getByRole('button', { name: '1 document received' })
  await expect.element(folded).toBeVisible()
  expect(list.getByText('W-2').elements()).toHaveLength(1)
  await folded.click()
  await onPaper()
  await expect.element(list.getByText('Receipt 19')).toBeVisible()
  await expect.element(list.getByText('W-2', { exact: true }).last()).toBeVisible()
  const more = list.getByText('Show all')
  await expect.element(more).not.toBeVisible()
  await onScreen()
  await list.getByRole('button', { name: 'Show all 20 missing documents' }).click()
  expect(list.getByRole('listitem').elements()).toHaveLength(shown + 9)
})

test('long texts and every kind of row scroll nothing sideways', async () => {
  const long = anItem({
    id: id(710),
    title: 'x'.repeat(120),
    reason: 'y'.repeat(300),
    askedAgain: 'z'.repeat(200),
    comment: 'c'.repeat(200),
  })
  const without = anItem({ id: id(711), title: 'Childcare', state: 'not_applicable' })
  const reason = 'You pay somebody to care for a child. '.repeat(6).trim()
  const folded = anItem({ id: id(712), title: 'Camp', reason })
  await open('/documents', {}, [long, ally, lender, folded, w2, without])
  // Why a document is needed is readable before its row is opened.
  const why = list.getByText(reason)
  await expect.element(why).toBeVisible()
  expect(why.element().scrollWidth).toBeLessThanOrEqual(why.element().clientWidth)
  expect(getComputedStyle(why.element()).whiteSpace).not.toBe('nowrap')
  await list.getByRole('button', { name: /^Received: W-2/ }).click()
  expect(scrollsSideways()).toBe(false)
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
})
