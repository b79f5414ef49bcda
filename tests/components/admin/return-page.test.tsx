import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import { cents } from '#shared/base/money.ts'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import type { Answers, Requests } from '#tests/components/support/answers.ts'
import { onPhone, renderScreen, scrollsSideways } from '#tests/components/support/screen.tsx'
import { chooseFrom, ofReturnPage } from '#tests/components/support/return-page.ts'
import { anOpenedThread } from '#tests/components/support/threads.ts'
import { aDocument, anAdmin, anItem, aReturn, id } from '#tests/support/fixtures.ts'

const documents = page.getByRole('list', { name: 'Documents' })
const shown = page.getByRole('region', { name: 'The document' })
const row = (name: string | RegExp) => documents.getByRole('button', { name })
const current = () =>
  document.querySelector('#root [aria-current="true"] strong')?.textContent ?? null

const pdf = aDocument({ id: id(100), originalName: 'w2-sierra.pdf', uploadedAt: new Date() })
const second = aDocument({ id: id(101), originalName: 'w2-washoe.png', mimeType: 'image/png' })
const loose = aDocument({
  id: id(102),
  originalName: 'letter.docx',
  mimeType: 'text/x',
  category: 'other_documents',
  uploadedAt: new Date(),
  verified: true,
})
const items = [
  anItem({
    id: id(80),
    title: 'W-2 from Sierra',
    state: 'received',
    allIn: true,
    documentIds: [id(100)],
  }),
  anItem({ id: id(81), title: 'W-2 from Washoe', state: 'accepted', documentIds: [id(101)] }),
  anItem({
    id: id(82),
    title: 'Childcare receipts',
    state: 'not_applicable',
    comment: 'Lina is 13 now',
  }),
  anItem({ id: id(83), title: 'Old form', state: 'withdrawn' }),
  anItem({ id: id(84), title: '1099-INT from Ally', state: 'open', dueOn: '2026-02-20' }),
]

const rental = {
  id: id(90),
  name: 'Rental',
  items: [{ category: 'property' as const, title: 'Form 1098', reason: 'Mortgage interest' }],
  version: 1,
  savedAt: null,
  savedBy: null,
}

/** The return of the page, as far as it differs. */
const ofReturn = (differs: Partial<AdminTaxReturn>): Answers => ({
  'admin.returns.get': { ...aReturn(differs), seenAt: null },
})

function open(answers: Answers = {}) {
  const requests: Requests = Object.fromEntries(
    [pdf, second].map((one) => [
      `GET /api/documents/${one.id}/download`,
      () => new Response(new Blob(['%PDF-1.4'])),
    ]),
  )
  return renderScreen(`/admin/returns/${id(1)}`, {
    viewer: anAdmin(),
    requests,
    answers: { ...ofReturnPage({ items, documents: [pdf, second, loose] }), ...answers },
  })
}

test('has the facts, the threads that wait for us, and the items with their state; j and k go through them, a accepts one, and a withdrawn one is asked for again', async () => {
  const [late, early] = [anOpenedThread({ id: id(401) }), anOpenedThread({ id: id(402) })]
  const { server } = await open({
    'admin.messages.list': { items: [late, early], nextCursor: null },
    'admin.requestItems.accept': errors.conflict('Not possible'),
    'admin.requestItems.askAgain': anItem({ id: id(83), title: 'Old form' }),
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Nora Day')
  await expect.element(page.getByText('2 of 3 received')).toBeVisible()
  // The one that waits longest comes first.
  await expect
    .element(page.getByRole('link', { name: '2 waiting for us' }))
    .toHaveAttribute('href', `/admin/inbox?thread=${early.id}`)
  await expect
    .element(row(/^Received, complete: W-2 from Sierra.*w2-sierra\.pdf.* new/))
    .toBeVisible()
  await expect.element(row(/^Accepted: W-2 from Washoe/)).not.toMatchTextContent(/new/)
  await expect.element(row(/letter\.docx.*verified/)).not.toMatchTextContent(/new/)
  await expect
    .element(row(/Not applicable: Childcare.*doesn’t have it.*Lina is 13 now/))
    .toBeVisible()
  await expect.element(row(/1099-INT from Ally.*asked .*due Feb 20/)).toBeVisible()
  await expect.element(shown.getByRole('heading', { name: 'w2-sierra.pdf' })).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.requestItems.seen'))
    .toEqual([{ taxReturnId: id(1) }])
  await expect.poll(current).toBe('W-2 from Sierra')
  await userEvent.keyboard('k')
  expect(current()).toBe('W-2 from Sierra')
  const seen: unknown[] = []
  for (const keys of ['j', 'jj', 'j', 'jj']) {
    await userEvent.keyboard(keys)
    seen.push(current())
  }
  expect(seen).toEqual(['W-2 from Washoe', '1099-INT from Ally', 'Old form', 'letter.docx'])
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Accept the document\s*a/)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('kkkkka')
  await expect.element(page.getByText('Not possible').first()).toBeVisible()
  await expect.element(row(/^Received, complete: W-2 from Sierra/)).toBeVisible()
  const sierra = anItem({ id: id(80), title: 'W-2 from Sierra', documentIds: [id(100)] })
  server.answer({ 'admin.requestItems.accept': { ...sierra, state: 'accepted' } })
  await userEvent.keyboard('a')
  await expect.poll(() => server.inputs('admin.requestItems.accept')).toHaveLength(2)
  await userEvent.keyboard('ja')
  await expect.poll(() => server.inputs('admin.requestItems.accept')).toHaveLength(2)

  await row(/^Withdrawn: Old form/).click()
  await expect.element(shown.getByRole('heading', { name: 'Old form' })).toBeVisible()
  for (const name of ['Withdraw', 'Edit']) {
    await expect.element(shown.getByRole('button', { name })).not.toBeInTheDocument()
  }
  await shown.getByRole('button', { name: 'Ask again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask again' })
  await dialog.getByRole('button', { name: 'Ask the client' }).click()
  await expect.element(dialog.getByText('Say what the client should send')).toBeVisible()
  await dialog.getByLabelText(/What should the client send/).fill('The second page')
  await dialog.getByRole('button', { name: 'Ask the client' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('admin.requestItems.askAgain'))
    .toEqual([{ id: id(83), reason: 'The second page' }])
})

test('what the client deleted is listed with its dates, to download or not to keep; where nothing waits for the client, nobody is reminded', async () => {
  const inWork = { status: 'in_progress', startedAt: new Date('2026-02-01T10:00:00Z') } as const
  const deleted = aDocument({ originalName: 'deleted.pdf' })
  const reminders = { sent: 2, lastSentAt: new Date('2026-02-08'), stoppedAt: null, waits: false }
  const { server } = await open({
    ...ofReturn(inWork),
    'admin.requestItems.reminders': reminders,
    'admin.documents.kept': [
      {
        ...deleted,
        deletedAt: new Date('2026-03-03T18:00:00Z'),
        keptUntil: new Date('2029-04-16T12:00:00Z'),
      },
    ],
    'documents.delete': { success: true, keptUntil: null },
  })
  const kept = page.getByRole('region', { name: 'Deleted by the client' })
  await expect
    .element(kept)
    .toMatchTextContent(/Deleted on Mar 3, 2026, kept at least until Apr 16, 2029/)
  await expect.element(row(/^Received, complete: W-2 from Sierra/)).toBeVisible()
  await expect.element(page.getByText(/reminder/)).not.toBeInTheDocument()
  await expect.element(kept.getByRole('button', { name: 'Download deleted.pdf' })).toBeVisible()
  await kept.getByRole('button', { name: 'Don’t keep deleted.pdf' }).click()
  server.answer({ 'admin.documents.kept': [] })
  await page.getByRole('button', { name: 'Don’t keep it' }).click()
  await expect.element(kept).not.toBeInTheDocument()
  expect(server.inputs('documents.delete')).toEqual([{ id: deleted.id }])
})

test('once a return was sent for review, nothing is new, its figure is text, and the answers to the questions are read; once it is filed nothing more is asked for, and staff read what the client said about tax', async () => {
  const estimatedRefund = cents.parse(231_800)
  const answered = { answers: { wages: true, rental: false }, answered: true, fiscalYearEnd: 9 }
  const { server } = await open({
    ...ofReturn({ status: 'completed', signing: 'taxpayer', refundFinal: true, estimatedRefund }),
    'requestItems.questionnaire': answered,
  })
  const received = row(/^Received, complete: W-2 from Sierra.*w2-sierra\.pdf/)
  await expect.element(received).toBeVisible()
  await expect.element(received).not.toMatchTextContent(/ new/)
  await expect.element(page.getByText('Final', { exact: true })).toBeVisible()
  await expect.element(page.getByTitle(/^Change the estimated refund/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Answered' }).click()
  const dialog = page.getByRole('dialog', { name: 'Questions about the year' })
  await expect
    .element(dialog)
    .toMatchTextContent(
      /wages from Oct 1, 2025 to Sep 30, 2026\?Yes.*rent out property from .*\?No.*HSA/,
    )
  await expect.element(dialog).toMatchTextContent(/another state from .*\?Not answered/)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  server.answer(
    ofReturn({
      status: 'filed',
      estimatedRefund: cents.parse(-120_000),
      refundFinal: true,
      taxPaid: cents.parse(112_000),
      taxPaidAt: new Date('2026-04-03T18:00:00Z'),
    }),
  )
  await server.tell({ topics: ['returns'] })
  await expect
    .element(page.getByRole('region', { name: 'The return' }))
    .toMatchTextContent('$1,120.00 paid, says the client, Apr 3, 2026. More is owed now')
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('button', { name: 'Ask for…' })).not.toBeInTheDocument()
  await expect.element(shown.getByRole('button', { name: 'Ask again' })).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('admin.requestItems.accept')).toEqual([])
})

test('the menu enters an estimate where there is none, changes the due date, and asks why every number is to be shown', async () => {
  const { server } = await open({
    ...ofReturn({ estimatedRefund: null }),
    'admin.mail.deliverability': { refusedSince: null },
    'admin.returns.updateDueDate': aReturn(),
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Nora Day')
  await expect.element(page.getByText('TBD')).not.toBeInTheDocument()
  await chooseFrom('Nora Day, 2025', 'Enter an estimate…')
  await expect.element(page.getByRole('dialog', { name: 'Estimated refund' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await chooseFrom('Nora Day, 2025', 'Change the due date…')
  const dialog = page.getByRole('dialog', { name: 'Due date' })
  await dialog.getByLabelText('The return is due').selectOptions('postponed')
  await dialog.getByLabelText('Due', { exact: true }).fill('2026-08-17')
  await dialog.getByRole('button', { name: 'Save due date' }).click()
  await expect.element(dialog).toMatchTextContent('A postponed day has the number')
  await dialog.getByLabelText('Number of the IRS notice').fill('CA-2026-03')
  await dialog.getByRole('button', { name: 'Save due date' }).click()
  await expect
    .poll(() => server.inputs('admin.returns.updateDueDate'))
    .toMatchObject([
      { id: id(1), dueOn: '2026-08-17', dueReason: 'postponed', dueNotice: 'CA-2026-03' },
    ])
  await expect.element(dialog).not.toBeInTheDocument()
  await chooseFrom('Nora Day, 2025', 'Show all numbers…')
  const reason = page.getByLabelText('Why do you need it?')
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveValue('To prepare the 2025 return')
  expect(server.inputs('admin.users.revealAll')).toEqual([])
})

test('a PDF that the portal made from a signature can only be downloaded; of a private file staff ask its sender', async () => {
  const letter = { ...second, private: { askedAt: null } }
  const { server } = await open({
    ...ofReturnPage({ items: [], documents: [{ ...pdf, signed: true, bound: true }, letter] }),
    'admin.documents.askToFile': { success: true },
  })
  await row('w2-sierra.pdf').click()
  await expect.element(shown.getByRole('button', { name: 'Download' })).toBeVisible()
  for (const name of ['Verify', 'Move', 'Ask for another']) {
    await expect.element(shown.getByRole('button', { name })).not.toBeInTheDocument()
  }
  await row('w2-washoe.png').click()
  await expect
    .element(
      page.getByText(/In the return the other spouse will see it, so we ask that person first/),
    )
    .toBeVisible()
  await page.getByRole('button', { name: /^File it to the return / }).click()
  await expect.poll(() => server.inputs('admin.documents.askToFile')).toEqual([{ id: second.id }])
})

test('without a document an item opens below its row, and nothing is beside the list; documents are asked for from a template, and saved as one', async () => {
  const { server } = await open({
    ...ofReturnPage({ items: items.map((item) => ({ ...item, documentIds: [] })), documents: [] }),
    'admin.requestItems.templates': [rental],
    'admin.requestItems.ask': { asked: 1, skipped: 0, filed: 0, full: 0 },
    'admin.requestItems.saveTemplate': { ...rental, id: id(91), name: 'Rentals' },
  })
  await expect.element(shown).not.toBeInTheDocument()
  await row(/1099-INT from Ally/).click()
  await expect
    .element(documents.getByRole('button', { name: 'Withdraw', exact: true }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Ask for…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for documents' })
  await dialog.getByRole('button', { name: 'Ask for it' }).click()
  await expect.element(dialog.getByText('Say what you need')).toBeVisible()
  await dialog.getByLabelText('From a template').selectOptions('Rental')
  await expect.element(dialog.getByLabelText('What you need')).toHaveValue('Form 1098')
  await dialog.getByRole('button', { name: 'Save these as a template' }).click()
  const name = dialog.getByLabelText('Name of the template')
  await expect.element(name).toHaveValue('Rental')
  await expect.element(dialog.getByText('Replaces the saved one.')).toBeVisible()
  await name.fill('Rentals')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect
    .poll(() => server.inputs('admin.requestItems.saveTemplate'))
    .toEqual([
      {
        version: 0,
        name: 'Rentals',
        items: [{ category: 'property', title: 'Form 1098', reason: 'Mortgage interest' }],
      },
    ])
  await dialog.getByRole('button', { name: 'Ask for it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('admin.requestItems.ask'))
    .toEqual([
      {
        taxReturnIds: [id(1)],
        items: [
          { category: 'property', title: 'Form 1098', reason: 'Mortgage interest', dueOn: '' },
        ],
      },
    ])
})

test('without documents the page says what the client has done, and offers what comes next; reminders are stopped and resumed', async () => {
  const reminded = { sent: 1, lastSentAt: new Date(), stoppedAt: null, waits: true }
  const { server } = await open({
    ...ofReturnPage({ items: [], documents: [] }),
    'admin.requestItems.templates': [rental],
    'admin.requestItems.remind': reminded,
    'admin.requestItems.stopReminders': ({ stopped }) => ({
      ...reminded,
      lastSentAt: new Date('2026-02-08T10:00:00Z'),
      stoppedAt: stopped ? new Date() : null,
    }),
  })
  await expect.element(page.getByText('The client hasn’t answered them yet.')).toBeVisible()
  await expect.element(page.getByText('Filled in by the client.')).toBeVisible()
  // Staff answer for a client who does not sign in.
  await expect
    .element(page.getByRole('button', { name: 'Answer the questions' }))
    .not.toBeInTheDocument()
  await expect.element(shown).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remind now' }).click()
  await expect.element(page.getByText(/1 reminder since the last request/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remind now' })).not.toBeInTheDocument()
  await expect.poll(() => server.inputs('admin.requestItems.remind')).toHaveLength(1)
  await page.getByRole('button', { name: 'Stop reminders' }).click()
  await page.getByRole('button', { name: 'Resume reminders' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop reminders' })).toBeVisible()
  await expect.element(page.getByText(/Last reminder Feb 8, 2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Rental' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for documents' })
  await expect.element(dialog.getByLabelText('What you need')).toHaveValue('Form 1098')
})

test('on a phone a document opens below its row', async () => {
  await onPhone(360)
  await open()
  await row(/W-2 from Sierra/).click()
  await expect.element(documents.getByRole('heading', { name: 'w2-sierra.pdf' })).toBeVisible()
  expect(scrollsSideways()).toBe(false)
})

test('a return that does not exist is not found', async () => {
  await open({ 'admin.returns.get': errors.notFound('Tax return') })
  await expect.element(page.getByText('Tax return not found.')).toBeVisible()
})
