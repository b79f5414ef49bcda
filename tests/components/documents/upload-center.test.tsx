import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import { errors } from '#server/base/errors.ts'
import { type Answers, unreachable } from '#tests/components/support/answers.ts'
import { aListedDocument, aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { messages, onPhone, scrollsSideways } from '#tests/components/support/screen.tsx'
import { aLetter } from '#tests/components/support/small-pdf.ts'
import { anItem, id } from '#tests/support/fixtures.ts'
import { called, calledLast, changes, gone, says, shows } from '#tests/components/support/says.ts'
import { nextForm } from '#tests/components/support/ticket-form.ts'

const thisYear = new Date().getFullYear()
const area = (name: string) => page.getByRole('region', { name, exact: true })
const addToFiled = page.getByRole('button', { name: 'Add something to a filed return' })
const picker = (year: number) => page.getByRole('button', { name: `${year} Tax Return` })
const w2s = area('W-2 forms')
const newest = aTaxReturn({ taxYear: thisYear })
const older = aTaxReturn({ id: id(2), taxYear: thisYear - 1 })
const offline = 'You are offline. This will load when you’re back online.'

const creates: Answers = {
  'returns.create': ({ taxYear }) => ({
    created: true,
    version: 1,
    taxReturn: taxYear === thisYear ? newest : older,
  }),
}

test('with no tax return, one is created: this year’s by its card, which says if that failed; the year picker switches', async () => {
  const documents: Answers = {
    'documents.listForReturn': ({ taxReturnId }) =>
      taxReturnId === newest.id ? [aListedDocument({ fileName: 'this-year.pdf' })] : [],
  }
  const { router, server } = await openAsClient('/documents', {}, { ...creates, ...documents })
  const thisYears = w2s.getByRole('link', { name: 'this-year.pdf' })
  const choose = async (shown: number, next: string) => {
    await picker(shown).click()
    await page.getByRole('menuitem', { name: next }).click()
  }
  await expect.element(page.getByText('No Tax Return Found', { exact: true })).toBeVisible()
  server.answer({ 'returns.create': unreachable })
  const create = page.getByRole('button', { name: 'Create Tax Return' })
  await create.click()
  await expect.element(messages().getByText('Failed to create tax return')).toBeVisible()
  server.answer(creates)
  await create.click()
  await expect.element(thisYears).toBeVisible()
  const input = { taxYear: thisYear, status: 'pending' }
  await calledLast('returns.create').toEqual(input)
  await choose(thisYear, `Start a ${thisYear - 1} return`)
  await expect.element(picker(thisYear - 1)).toBeVisible()
  await expect.element(page.getByText('this-year.pdf')).not.toBeInTheDocument()
  await choose(thisYear - 1, `${thisYear}`)
  await expect.element(thisYears).toBeVisible()
  await router.navigate({ to: '/documents' })
  await expect.element(picker(thisYear)).toBeVisible()
})

test('more documents than one sees at a glance are found by part of a name; one that is being checked opens for its uploader only', async () => {
  const documents = Array.from({ length: 9 }, (_document, at) =>
    aListedDocument({
      id: id(100 + at),
      fileName: `Scan ${at}.pdf`,
      category: at > 7 ? '1099' : 'w2',
    }),
  )
  await openAsClient('/documents', { returns: [newest], documents })
  const search = page.getByLabelText('Search your documents by name')
  await search.fill('scan 8')
  await expect.element(w2s).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Scan 8.pdf' })).toBeVisible()
  await search.fill('nothing')
  await expect.element(page.getByText('No document has this name')).toBeVisible()
  await search.clear()
  await expect.element(w2s.getByRole('link', { name: 'Scan 0.pdf' })).toBeVisible()
  await changes('documents.listForReturn', [
    aListedDocument({ id: id(101), fileName: 'w2.pdf', check: 'pending' }),
    aListedDocument({ id: id(102), fileName: 'theirs.pdf', check: 'withheld' }),
  ])
  await expect.element(search).not.toBeInTheDocument()
  await expect.element(w2s.getByText('theirs.pdf', { exact: true })).toBeVisible()
  expect(w2s.getByText('Being checked for malware').elements()).toHaveLength(2)
  const links = w2s.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/api/documents/${id(101)}/download?inline=1`,
  ])
  await onPhone()
  expect(scrollsSideways()).toBe(false)
})

test('a document is deleted after a question that says what the firm keeps, from a filed return too, and Undo restores it; a signed one is not', async () => {
  const filedAt = new Date('2026-04-20T10:00:00Z')
  const based = { ...newest, status: 'filed', startedAt: newest.createdAt, filedAt } as const
  const rests = aListedDocument({ fileName: 'rests.pdf' })
  const later = aListedDocument({ id: id(101), fileName: 'later.pdf', createdAt: new Date() })
  const signed = aListedDocument({ id: id(102), fileName: 'signed.pdf', bound: true })
  const { server } = await openAsClient(
    '/documents',
    { returns: [{ ...based, taxYear: 2025 }], documents: [rests, later, signed] },
    { 'documents.delete': unreachable, 'documents.restore': rests },
  )
  const question = page.getByRole('dialog', { name: 'Delete this document?' })
  await expect.element(w2s.getByRole('link', { name: 'signed.pdf' })).toBeVisible()
  expect(page.getByRole('button', { name: /(Move|Delete) signed/ }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Delete later.pdf' }).click()
  await expect.element(question).toMatchTextContent(/and your preparer no longer sees it/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  const remove = page.getByRole('button', { name: 'Delete rests.pdf' })
  const kept =
    /The firm keeps its copy at least until Apr 20, 2029, because your return is based on it\./
  await remove.click()
  await expect.element(question).toMatchTextContent(kept)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(messages().getByText('Failed to delete document')).toBeVisible()
  await expect.element(w2s.getByRole('link', { name: 'rests.pdf' })).toBeVisible()

  const keptUntil = new Date('2029-04-20T10:00:00Z')
  server.answer({ 'documents.delete': { success: true, keptUntil } })
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(messages()).toMatchTextContent(kept)
  await expect.element(w2s.getByRole('link', { name: 'rests.pdf' })).not.toBeInTheDocument()
  await expect.element(w2s.getByRole('link', { name: 'later.pdf' })).toBeVisible()
  await expect.element(addToFiled).toHaveFocus()
  await messages().getByRole('button', { name: 'Undo' }).click()
  await expect.element(w2s.getByRole('link', { name: 'rests.pdf' })).toBeVisible()
  await called('documents.restore').toEqual([{ id: rests.id }])
})

test('a private file says who sees it, and whether it may be filed; documents move to another category and back, and are saved by a form with a ticket', async () => {
  const askedAt = new Date('2026-02-01T10:00:00Z')
  const letter = aListedDocument({ fileName: 'letter.pdf', private: { askedAt: null } })
  const other = aListedDocument({ id: id(101), fileName: 'decree.pdf', private: { askedAt } })
  const pay = aListedDocument({ id: id(102), fileName: 'pay.pdf', category: 'w2' })
  const { server } = await openAsClient(
    '/documents',
    { returns: [{ ...newest, documentsAt: new Date() }], documents: [letter, other, pay] },
    {
      'documents.answerFiling': { success: true },
      'documents.move': ({ category }) => ({ ...pay, category }),
      'dataExport.beginDocuments': errors.notFound('Tax return'),
    },
  )
  await expect
    .element(page.getByText('Only you and our staff see it.', { exact: true }))
    .toBeVisible()
  await shows(page, /^May we file it to the return\? Your spouse can/)
  await page.getByRole('button', { name: 'No, keep it private (decree.pdf)' }).click()
  await expect.element(messages().getByText('It stays private')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, file it (decree.pdf)' }).click()
  await expect.element(messages().getByText('Filed to the return')).toBeVisible()
  await called('documents.answerFiling').toEqual(
    [false, true].map((share) => ({ id: other.id, share })),
  )

  await page.getByRole('button', { name: 'Move pay.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move this document' })
  await dialog.getByLabelText('Where pay.pdf belongs').selectOptions('1099')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(area('1099 forms').getByRole('link', { name: 'pay.pdf' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await called('documents.move').toEqual([{ id: pay.id, category: '1099' }])
  await messages().getByRole('button', { name: 'Undo' }).click()
  await expect.element(w2s.getByRole('link', { name: 'pay.pdf' })).toBeVisible()

  const all = page.getByRole('button', { name: 'Download all' })
  await all.click()
  await expect.element(messages().getByText('Tax return not found')).toBeVisible()
  server.answer({ 'dataExport.beginDocuments': { ticket: 'x'.repeat(43) } })
  const submitted = nextForm()
  await all.click()
  const fields = [['ticket', 'x'.repeat(43)]]
  expect(await submitted).toEqual({ method: 'post', pathname: '/download-documents', fields })
  await calledLast('dataExport.beginDocuments').toEqual({ taxReturnId: newest.id })
})

test('a filed return leads with its copy, takes no files until the client asks, and says that nothing changes by them', async () => {
  const filed = { ...newest, status: 'filed' } as const
  const finished = (number: number, fileName: string) =>
    aListedDocument({ id: id(number), fileName, category: 'completed_return' })
  const [copy, form, before] = ['1040.pdf', '8879.pdf', 'older.pdf'].map((name, at) =>
    finished(101 + at, name),
  ) as [ListedDocument, ListedDocument, ListedDocument]
  await openAsClient(
    '/documents',
    { returns: [filed, older], documents: [aListedDocument()] },
    {
      'documents.filedReturns': [
        { taxReturn: filed, documents: [copy, form], returnDocumentId: copy.id },
        { taxReturn: older, documents: [before], returnDocumentId: before.id },
      ],
    },
  )
  const download = page.getByRole('link', { name: `Download your ${thisYear} return` })
  await expect.element(download).toHaveAttribute('href', `/api/documents/${copy.id}/download`)
  await expect.element(w2s.getByRole('link', { name: 'w2.pdf' })).toBeVisible()
  const titles = (level: number) =>
    page
      .getByRole('heading', { level })
      .elements()
      .map(({ textContent }) => textContent)
  expect(titles(2)).toEqual(['Filed Returns', 'What you sent us', 'W-2 forms'])
  expect(titles(3)).toEqual([`${thisYear} Tax Return`, `${thisYear - 1} Tax Return`])
  // Only the filed returns have a download button.
  const downloads = page.getByRole('link', { name: /^Download(?! your)/ }).elements()
  expect(downloads.map((link) => link.getAttribute('href'))).toEqual(
    [copy, form, before].map((one) => `/api/documents/${one.id}/download`),
  )
  await gone(area('Filed Returns').getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByLabelText('Choose files for W-2 forms')).not.toBeInTheDocument()
  await addToFiled.click()
  await says(page.getByRole('main'), 'What you add here doesn’t change it')
  await expect.element(page.getByLabelText('Choose files for W-2 forms')).toBeEnabled()
})

test('with a checklist, one area takes everything else, in the category that the client chooses', async () => {
  const sent = aListedDocument({ id: id(500), fileName: 'taxi.pdf', category: 'receipts' })
  const categories: unknown[] = []
  const { server } = await openAsClient(
    '/documents',
    { returns: [newest], items: [anItem()] },
    { 'documents.listForReturn': () => (categories.length > 0 ? [sent] : []) },
  )
  server.answerRequests({
    [`POST /api/tax-returns/${newest.id}/documents`]: async (request) => {
      categories.push((await request.formData()).get('category'))
      return Response.json(sent, { status: 201 })
    },
  })
  const elsewhere = area('Something else')
  await elsewhere.getByLabelText('Category').selectOptions('Receipts')
  await elsewhere.getByLabelText('Choose files for something else').upload(aLetter('taxi.docx'))
  await expect.element(messages()).toMatchTextContent('taxi.docx uploaded successfully')
  expect(categories).toEqual(['receipts'])
  expect(page.getByLabelText('Combine photos into one PDF').elements()).toHaveLength(1)
  await expect.element(w2s).not.toBeInTheDocument()
  const all = page.getByRole('button', { name: 'All documents by category (1)' })
  await expect.element(all).toBeVisible()
  // By keyboard: the message of the upload may lie over it.
  const button = all.element()
  if (button instanceof HTMLElement) button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(w2s).toBeVisible()
  await expect.element(area('Receipts').getByRole('link', { name: 'taxi.pdf' })).toBeVisible()
})

test('offline the screen says so and keeps its data, and loads the rest once online', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get')
  const go = (where: 'online' | 'offline') => {
    network.mockReturnValue(where === 'online')
    dispatchEvent(new Event(where))
  }
  const returns = [newest, older]
  await openAsClient('/documents', { returns, documents: [aListedDocument()] })
  await expect.element(w2s.getByRole('link', { name: 'w2.pdf' })).toBeVisible()
  try {
    go('offline')
    const note = page.getByText('You are offline. What you see may be out of date')
    await expect.element(note).toBeVisible()
    await expect.element(w2s.getByRole('link', { name: 'w2.pdf' })).toBeVisible()
    await picker(thisYear).click()
    await page.getByRole('menuitem', { name: `${thisYear - 1}` }).click()
    await expect.element(page.getByText(offline)).toBeVisible()
    go('online')
    await expect.element(w2s.getByRole('link', { name: 'w2.pdf' })).toBeVisible()
    await expect.element(page.getByText('You are offline')).not.toBeInTheDocument()
  } finally {
    go('online')
    network.mockRestore()
  }
})
