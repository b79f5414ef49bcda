import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers, Requests } from '#tests/components/support/answers.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { aSmallPdf } from '#tests/components/support/small-pdf.ts'
import { chooseFrom, ofReturnPage } from '#tests/components/support/return-page.ts'
import { aListedUser, aReturn, anAdmin, anItem, id, someDetails } from '#tests/support/fixtures.ts'

const rosa = { id: id(90), firstName: 'Rosa', lastName: 'Delgado', email: '', emailProven: true }
const pending = aReturn({ status: 'pending', client: rosa })
const w2 = anItem({ id: id(84), title: 'W-2 from Sierra', state: 'open' })
const dialog = page.getByRole('dialog')
const sent = {
  fileName: 'w2.pdf',
  size: 9,
  mimeType: 'application/pdf',
  createdAt: '2026-02-11T10:00:00.000Z',
  category: 'w2',
}

function open(answers: Answers = {}, taxReturn = pending, requests: Requests = {}) {
  return renderScreen(`/admin/returns/${taxReturn.id}`, {
    viewer: anAdmin(),
    requests,
    answers: {
      ...ofReturnPage({ items: [w2], documents: [] }),
      'admin.returns.get': { ...taxReturn, seenAt: null },
      'admin.users.clientDetails': someDetails({ ...rosa, signsIn: false }),
      ...answers,
    },
  })
}

test('who has asked for nothing yet reads which button takes the answers, which are changed then', async () => {
  const { server } = await open({
    'requestItems.list': { items: [], handedOverAt: null },
    'requestItems.saveAnswers': { success: true },
  })
  await expect
    .element(page.getByText('Ask the client, then press “Answer the questions”.'))
    .toBeVisible()
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
  await page.getByRole('button', { name: 'Answer the questions' }).click()
  await dialog.getByText('Yes', { exact: true }).first().click()
  const answered = { answers: { wages: true }, answered: true, fiscalYearEnd: 12 }
  server.answer({ 'requestItems.questionnaire': answered })
  await dialog.getByRole('button', { name: 'Save answers' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => server.inputs('requestItems.saveAnswers'))
    .toMatchObject([{ taxReturnId: pending.id }])
  await expect.element(page.getByRole('button', { name: 'Change the answers' })).toBeVisible()
})

test('a scan answers what was asked for; staff say for the client that everything is in, and undo it; what is asked of a client whom nobody mails is said to be a call', async () => {
  const { server } = await open(
    {
      'requestItems.attach': { ...w2, state: 'received' },
      'requestItems.handOver': { success: true },
      'requestItems.takeBack': { success: true },
      'admin.users.account': aListedUser({ ...rosa, signsIn: false }),
      'admin.requestItems.templates': [],
      'admin.requestItems.ask': { asked: 1, skipped: 0, filed: 0, full: 0 },
    },
    pending,
    {
      [`POST /api/tax-returns/${pending.id}/documents`]: () =>
        Response.json({ ...sent, id: id(100) }, { status: 201 }),
    },
  )
  await page.getByRole('button', { name: 'Ask for…' }).click()
  await dialog.getByLabelText('What you need').fill('Form 1098')
  await dialog.getByLabelText('Why').fill('It shows your mortgage interest')
  await dialog.getByRole('button', { name: 'Ask for it' }).click()
  await expect.element(messages().getByText('The client will be on the call list.')).toBeVisible()
  await page.getByRole('button', { name: 'That’s everything' }).click()
  await expect.element(dialog).toMatchTextContent(/One document is still missing/)
  server.answer({ 'requestItems.list': { items: [w2], handedOverAt: new Date() } })
  await dialog.getByRole('button', { name: 'That’s everything' }).click()
  await page.getByRole('button', { name: 'Undo “That’s everything”' }).click()
  await expect
    .poll(() => server.inputs('requestItems.takeBack'))
    .toEqual([{ taxReturnId: pending.id }])
  await page.getByRole('button', { name: 'Add documents' }).click()
  // A scan that staff drop at once would answer whatever stands first.
  await expect.element(dialog.getByLabelText(/^Choose files/)).not.toBeInTheDocument()
  await dialog.getByLabelText('What it is').selectOptions('W-2 from Sierra')
  await dialog.getByLabelText('Choose files for W-2 from Sierra').upload(aSmallPdf('w2.pdf'))
  await expect
    .poll(() => server.inputs('requestItems.attach'))
    .toEqual([{ id: w2.id, documentId: id(100) }])
})

const giveCopy = page.getByRole('button', { name: 'Give a copy…' })
const link = {
  url: 'https://x.example/copy?token=t',
  qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  code: '204518',
}
const made = { createdAt: new Date(), expiresAt: new Date(Date.now() + 30 * 86_400_000) }

test('the link of a copy is mailed where there is an address, and the code is told apart', async () => {
  const email = 'rosa@office.example'
  const filed = aReturn({ status: 'filed', client: { ...rosa, email } })
  const { server } = await open(
    {
      'admin.copies.link': null,
      'admin.copies.createLink': { ...made, ...link, mailedTo: email },
    },
    filed,
  )
  await giveCopy.click()
  await dialog.getByRole('button', { name: 'Email a link' }).click()
  await expect.element(dialog).toMatchTextContent(/The link is on its way to rosa@office.example/)
  await expect.element(dialog.getByLabelText('Code')).toHaveValue('204518')
  await expect
    .poll(() => server.inputs('admin.copies.createLink'))
    .toEqual([{ taxReturnId: filed.id, mail: true }])
})

test('link and code of a copy are shown once, and the link can be ended', async () => {
  const { server } = await open(
    {
      'admin.copies.link': null,
      'admin.copies.createLink': { ...made, ...link, mailedTo: null },
      'admin.copies.endLink': { success: true },
    },
    aReturn({ status: 'completed', client: { ...rosa, email: '' } }),
  )
  await chooseFrom('Rosa Delgado', 'Give a copy…')
  await expect.element(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Email a link' })).not.toBeInTheDocument()
  server.answer({ 'admin.copies.link': made })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await expect.element(dialog.getByLabelText('Link')).toHaveValue('https://x.example/copy?token=t')
  await expect.element(dialog.getByLabelText('Code')).toHaveValue('204518')
  const drawn = dialog.getByRole('img', { name: /^QR code/ }).element()
  expect(
    drawn instanceof HTMLImageElement && (await drawn.decode(), drawn.naturalWidth),
  ).toBeGreaterThan(0)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await dialog.getByRole('button', { name: 'Copy the link' }).click()
  await expect.element(messages().getByText('Link copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(link.url)
  const end = dialog.getByRole('button', { name: 'End the link' })
  // The screen has read the new link by then.
  await expect.element(end).toBeVisible()
  server.answer({ 'admin.copies.link': null })
  await end.click()
  await expect.element(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await expect.element(dialog.getByLabelText('Code')).not.toBeInTheDocument()
})
