import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queries } from '#client/portal/api/trpc.ts'
import { errors } from '#server/base/errors.ts'
import type { ReturnSigningView } from '#shared/signing/staff-signing.schema.ts'
import { type Answers, pending, type Requests } from '#tests/components/support/answers.ts'
import { chooseFrom, ofReturnPage } from '#tests/components/support/return-page.ts'
import { aSmallPdf } from '#tests/components/support/small-pdf.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import {
  aDependent,
  aDocument,
  anAdmin,
  aProfile,
  aReturn,
  id,
  someDetails,
} from '#tests/support/fixtures.ts'
import {
  aPackage,
  aSignature,
  aSigner,
  aSigningView,
  aSpouse,
  someFigures,
} from '#tests/support/packages.ts'
import { called, changes, says, shows } from '#tests/components/support/says.ts'

const section = page.getByRole('region', { name: 'Review and signatures' })
const dialog = page.getByRole('dialog')
const button = (name: string | RegExp, where = section) => where.getByRole('button', { name })
const pdf = { category: 'completed_return', mimeType: 'application/pdf' } as const
const documents = [
  aDocument({ ...pdf, id: id(320), originalName: 'return-2025.pdf' }),
  aDocument({ ...pdf, id: id(321), originalName: 'form-8879.pdf' }),
  aDocument({
    id: id(330),
    originalName: 'signed by hand.pdf',
    mimeType: 'application/pdf',
    category: 'other_documents',
  }),
]

function open(view: ReturnSigningView, answers: Answers = {}, more: Requests = {}) {
  // The pages of the PDFs are drawn in other tests.
  const requests: Requests = Object.fromEntries(
    documents.map((one) => [`GET /api/documents/${one.id}/download`, pending]),
  )
  return renderScreen(`/admin/returns/${id(1)}`, {
    viewer: anAdmin(),
    requests: { ...requests, ...more },
    answers: {
      ...ofReturnPage({ items: [], documents }),
      ...ofReturn({ status: 'completed' }),
      'admin.signing.of': view,
      ...answers,
    },
  })
}

const ofReturn = (differs: Parameters<typeof aReturn>[0]): Answers => ({
  'admin.returns.get': { ...aReturn(differs), seenAt: null },
})

const signedByNora = aSigner({ state: 'signed', signature: aSignature() })
const ofBoth = aPackage({ signers: [signedByNora, aSpouse()] })

test('staff read who wants paper, before they complete the return too, when the page has only the letter', async () => {
  const since = new Date('2026-03-03T18:00:00Z')
  const view = aSigningView({ onPaper: [{ name: 'Jane Day', since }] })
  const asked = 'Jane Day asked for paper on Mar 3, 2026'
  const { server } = await open(view)
  await expect.element(section).toMatchTextContent(asked)
  const letterSignedAt = new Date('2026-01-21T18:00:00Z')
  server.answer(ofReturn({ status: 'in_progress', letterSignedAt }))
  await queries.admin.returns.get.invalidate()
  await expect.element(section).not.toBeInTheDocument()
  await expect.element(page.getByText('Signed Jan 21, 2026')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'The return' })).toMatchTextContent(asked)
  await page.getByRole('button', { name: /Complete/ }).click()
  await expect.element(dialog).toMatchTextContent(asked)
})

const letter = { version: 2, text: 'Dear Nora,', name: 'Nora Day', signature: null, signedOn: null }

test('a letter on paper is recorded with its scan beside it; by mistake, it is void at once, with the reason', async () => {
  const { server } = await open(aSigningView({ letter }), {
    ...ofReturn({}),
    'admin.signing.confirmSignedLetter': letter,
    'admin.signing.voidPaperLetter': letter,
  })
  await chooseFrom('Nora Day, 2025', 'Letter signed on paper…')
  await says(dialog.getByRole('region', { name: 'Letter, version 2' }), 'Dear Nora')
  await dialog.getByLabelText('Signed on').fill('2026-01-20')
  await dialog.getByRole('checkbox').click()
  const record = dialog.getByRole('button', { name: 'Record the signature of Nora Day' })
  await record.click()
  await expect.element(dialog.getByText('Choose the scan of the signed letter')).toBeVisible()
  await dialog.getByRole('combobox').selectOptions('signed by hand.pdf')
  await record.click()
  await called('admin.signing.confirmSignedLetter').toMatchObject([
    { documentId: id(330), version: 2, signedOn: '2026-01-20', compared: true },
  ])
  await expect.element(dialog).not.toBeInTheDocument()

  const signed = { ...letter, signature: aSignature({ way: 'paper' }), signedOn: '2026-01-20' }
  await changes('admin.signing.of', aSigningView({ letter: signed }))
  await chooseFrom('Nora Day, 2025', 'Letter not signed on paper…')
  await dialog.getByLabelText('Reason').fill('Another client’s scan')
  await dialog.getByRole('button', { name: 'Void the signature' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.inputs('admin.signing.voidPaperLetter')).toEqual([
    { taxReturnId: id(1), reason: 'Another client’s scan' },
  ])
})

test('a version is sent with what each document is and the figures: errors are named, odd figures asked about', async () => {
  await page.viewport(1280, 600)
  await open(aSigningView(), { 'admin.signing.publish': aPackage() })
  const send = dialog.getByRole('button', { name: 'Send for review' })
  const refund = dialog.getByLabelText('Refund', { exact: true })
  await button('Send for review…').click()
  await expect
    .element(dialog.getByLabelText('What form-8879.pdf is'))
    .toHaveValue('authorization federal')
  await dialog.getByLabelText('Withheld').fill('12162')
  await send.click()
  await expect.element(dialog.getByText('Enter an amount').first()).toBeVisible()
  // An error moves no field of its row, and the button stays in view.
  const tops = [dialog.getByLabelText('Withheld'), dialog.getByLabelText('Result'), refund].map(
    (field) => Math.round(field.element().getBoundingClientRect().top),
  )
  expect(new Set(tops).size).toBe(1)
  dialog.getByRole('heading', { name: 'Documents' }).element().scrollIntoView()
  await expect.element(send).toBeInViewport()

  await dialog.getByLabelText('Adjusted gross income').fill('61480')
  await dialog.getByLabelText('Total tax').fill('9844')
  await refund.fill('2300')
  const preview = dialog.getByRole('region', { name: 'What the client will see' })
  await says(preview, /You get back.*\$2,300\.00/, /Form 8879\s*form-8879\.pdf/)
  await send.click()
  await expect
    .element(dialog.getByText(/withheld less tax is \$2,318\.00, not \$2,300\.00/))
    .toBeVisible()
  await called('admin.signing.publish').toEqual([])
  await expect.element(refund).toHaveFocus()
  await dialog.getByRole('button', { name: 'Send with $2,300.00' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const figures = { agi: '61480', totalTax: '9844', withheld: '12162', refund: '2300' }
  await called('admin.signing.publish').toEqual([
    {
      taxReturnId: id(1),
      documents: [
        { id: id(320), kind: 'return' },
        { id: id(321), kind: 'authorization', authority: 'federal' },
      ],
      figures: [{ authority: 'federal', ...figures }],
    },
  ])
})

/** The answer to an upload. */
const received = {
  fileName: 'return.pdf',
  createdAt: '2026-02-10T18:00:00Z',
  category: 'completed_return',
  size: 1,
  mimeType: 'application/pdf',
}

test('a step of today is set back with a reason, one of another day is not; a return is completed and sent with one press, with PDFs', async () => {
  let uploads = 0
  const of = (startedAt: Date) =>
    ofReturn({ status: 'in_progress', startedAt, documentsAsked: 7, documentsIn: 2 })
  const { server } = await open(
    aSigningView({ withoutAccount: true }),
    {
      ...of(new Date()),
      'admin.returns.setBack': aReturn(),
      'admin.returns.updateStatus': aReturn({ status: 'completed' }),
      'admin.signing.publish': aPackage(),
    },
    {
      [`POST /api/tax-returns/${id(1)}/documents`]: () => {
        uploads += 1
        return Response.json({ ...received, id: id(340 + uploads) }, { status: 201 })
      },
    },
  )
  await chooseFrom('Nora Day, 2025', 'Set back to Pending…')
  await dialog.getByLabelText('Reason').fill('The wrong row')
  await dialog.getByRole('button', { name: 'Set back to Pending' }).click()
  await expect.element(messages().getByText('Step undone')).toBeVisible()
  await called('admin.returns.setBack').toMatchObject([{ reason: 'The wrong row' }])
  server.answer(of(new Date('2026-01-20')))
  await queries.admin.returns.get.invalidate()
  await page.getByRole('button', { name: 'More for Nora Day, 2025' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Record a payment' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /^Set back/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')

  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await shows(dialog, '2 of 7 documents received.', /^The profile has no bank account/)
  const send = dialog.getByRole('button', { name: 'Complete and send for review' })
  await send.click()
  const missing = dialog.getByText('Choose the completed return')
  await expect.element(missing).toBeVisible()
  const files = ['notes.docx', 'return.pdf', 'form-8879.pdf'].map((name) => new File(['1'], name))
  await dialog.getByLabelText('Choose files for Completed returns').upload(files)
  await expect.element(missing).not.toBeInTheDocument()
  await expect.element(messages().getByText('Only PDFs can be sent for review.')).toBeVisible()
  await expect.element(dialog.getByLabelText('What return.pdf is')).toHaveValue('return')
  await dialog.getByLabelText('Adjusted gross income').fill('61480')
  await dialog.getByLabelText('Total tax').fill('4902')
  await dialog.getByLabelText('Withheld').fill('7220')
  await dialog.getByLabelText('Refund', { exact: true }).fill('2318')
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await called('admin.returns.updateStatus').toEqual([{ id: id(1), status: 'completed' }])
  await called('admin.signing.publish').toMatchObject([
    {
      documents: [
        { id: id(341), kind: 'return' },
        { id: id(342), kind: 'authorization' },
      ],
    },
  ])
})

test('each signer has a state and one next action', async () => {
  const next = (name: string) => section.getByRole('listitem').filter({ hasText: name })
  const asked = aSigner({
    state: 'change_requested',
    changeReason: 'My second child is missing',
    signature: aSignature({
      voidedAt: new Date('2026-02-12T18:00:00Z'),
      voidedBecause: 'a change was requested',
    }),
  })
  const sent = aSpouse({ state: 'signed_form_sent', signedFormDocumentId: id(330) })
  const before = aPackage({ id: id(299), replacedAt: new Date('2026-02-10T18:00:00Z') })
  await open(
    aSigningView({
      packages: [aPackage({ number: 2, signers: [asked, sent] }), before],
      letter: {
        version: 1,
        text: 'Dear',
        name: 'Nora Day',
        signature: aSignature({ id: id(312), way: 'paper' }),
        signedOn: '2026-01-20',
      },
      frozenAt: new Date('2026-02-09T18:00:00Z'),
    }),
    ofReturn({ status: 'completed', signing: 'change' }),
  )
  await shows(section, 'My second child is missing', 'Signed on paper on Jan 20, 2026')
  await expect.element(next('Nora Day').first()).toMatchTextContent(/Change requested.*Void since/)
  await expect.element(button('New version…', next('Nora Day').first())).toBeVisible()
  await expect.element(button(/^Compare the signed form… Jane Day/)).toBeVisible()
  await button('More for Nora Day, version 2').click()
  await expect.element(page.getByRole('menuitem', { name: 'Signed PDF' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(section.getByRole('article', { name: 'Version 1' })).not.toBeInTheDocument()
  await section.getByText('Earlier version').click()
  await expect.element(section.getByRole('article', { name: 'Version 1' })).toBeVisible()
  await onPhone()
  expect(scrollsSideways()).toBe(false)
})

test('of a sent version the profile of then is beside today’s; a correction or a new version says what it voids', async () => {
  const frozenAt = new Date('2026-02-09T18:00:00Z')
  const corrected = { ...ofBoth, earlierFigures: [[someFigures({ agi: 61_470 })]] }
  await open(aSigningView({ packages: [corrected], frozenAt }), {
    'admin.users.clientDetails': someDetails({
      clientProfile: aProfile({ city: 'Sparks' }),
      dependents: [aDependent()],
    }),
    'admin.signing.frozen': { frozenAt, profile: aProfile({ city: 'Reno' }), dependents: [] },
    'admin.signing.correctFigures': ofBoth,
  })
  await chooseFrom('review and signatures', 'Profile as of completion')
  await expect.element(dialog.getByText(/2 differences today/)).toBeVisible()
  await says(dialog.getByRole('row', { name: /Address differs/ }), /Reno.*Sparks/)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await chooseFrom('review and signatures', 'Correct the figures…')
  await expect.element(dialog.getByText('Nothing is changed yet.')).toBeVisible()
  // Within the tolerance of the last figure, and beyond that of the one that was signed.
  await dialog.getByLabelText('Adjusted gross income').fill('61530')
  await expect.element(dialog.getByText(/becomes version 2, voids 1 signature/)).toBeVisible()
  await dialog.getByLabelText('Adjusted gross income').fill('61520')
  await expect.element(dialog.getByText(/1 signature stays valid/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save the figures' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await called('admin.signing.correctFigures').toMatchObject([
    { packageId: id(300), figures: [{ agi: '61520', refund: '2318.00' }] },
  ])

  await chooseFrom('review and signatures', 'New version…')
  await expect.element(dialog.getByText(/replaces version 1 and voids 1 signature/)).toBeVisible()
  await expect.element(dialog.getByLabelText('Adjusted gross income')).toHaveValue(61_480)
  await dialog.getByLabelText('A state return').selectOptions('California')
  await dialog.getByRole('button', { name: 'Add its figures' }).click()
  await dialog.getByLabelText('What form-8879.pdf is').selectOptions('Authorization for California')
  await dialog.getByRole('button', { name: 'Remove California' }).click()
  await expect.element(dialog.getByLabelText('What form-8879.pdf is')).toHaveValue('')
})

test('a signed form is compared with that of each authority, then confirmed, or refused with a reason', async () => {
  const figures = [someFigures(), someFigures({ authority: 'CA', refund: -40 })]
  const [finished, federal] = aPackage().documents
  if (finished === undefined || federal === undefined) throw new Error('no documents')
  const state = { ...federal, id: id(330), authority: 'CA', name: 'form-8453.pdf' }
  const sent = aSigner({ state: 'signed_form_sent', signedFormDocumentId: id(320) })
  const current = { figures, documents: [finished, federal, state], signers: [sent] }
  await open(aSigningView({ packages: [aPackage(current)] }), {
    'admin.signing.confirmSignedForm': aPackage(),
    'admin.signing.refuseSignedForm': aPackage(),
  })
  await button(/^Compare the signed form/).click()
  await says(dialog.getByRole('table', { name: 'California' }), /Amount owed\s*\$40\.00/)
  const forms = dialog.getByLabelText('Form of version 1')
  await expect.element(forms).toHaveDisplayValue('Form 8879')
  // All that is asked of staff is in view, above the buttons.
  const confirm = dialog.getByRole('button', { name: 'Confirm the signature of Nora Day' })
  const compared = dialog.getByRole('checkbox').element().getBoundingClientRect()
  expect(compared.bottom).toBeLessThan(confirm.element().getBoundingClientRect().top)
  await forms.selectOptions('Authorization for California')
  await expect.element(dialog.getByText('form-8453.pdf')).toBeInTheDocument()

  await confirm.click()
  await expect.element(dialog.getByText('Compare the form with this version first')).toBeVisible()
  await called('admin.signing.confirmSignedForm').toEqual([])
  await dialog.getByRole('button', { name: 'Reject…' }).click()
  await dialog.getByRole('button', { name: 'Reject the form' }).click()
  await expect.element(dialog.getByText('Say what is wrong with it')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('checkbox').click()
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await called('admin.signing.confirmSignedForm').toEqual([
    { signerId: id(301), documentId: id(320), compared: true },
  ])
})

test('staff state what they saw, with their password; or they drop the scan of the signed form into its dialog', async () => {
  const uploadedAt = new Date('2026-02-12T10:00:00Z')
  const scan = aDocument({ ...pdf, category: 'other_documents', uploadedAt })
  const { server } = await open(
    aSigningView({ packages: [aPackage()] }),
    {
      'admin.signing.attest': errors.badInput('Wrong password', [
        { path: 'password', message: 'Wrong password' },
      ]),
      'admin.signing.confirmSignedForm': aPackage(),
    },
    {
      [`POST /api/tax-returns/${id(1)}/documents`]: () =>
        Response.json({ ...received, id: scan.id, category: 'other' }, { status: 201 }),
      [`GET /api/documents/${scan.id}/download`]: pending,
    },
  )
  await button(/^Attest in person/).click()
  const attest = dialog.getByRole('button', { name: 'Confirm in-person signature' })
  await attest.click()
  await expect
    .element(dialog.getByText('Choose what you saw', { exact: true }).last())
    .toBeVisible()
  await dialog.getByLabelText('ID you checked for Nora Day').selectOptions('Passport')
  await expect
    .element(dialog.getByText(/I, June Vale, state that Nora Day signed .* saw their passport\./))
    .toBeVisible()
  await dialog.getByLabelText('Your password').fill('not mine')
  await attest.click()
  await expect.element(dialog.getByText('Wrong password')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await chooseFrom('Nora Day, version 1', 'Confirm a paper form…')
  server.answer({ 'admin.documents.list': [...documents, scan] })
  const label = 'Choose files for The form signed by Nora Day'
  await dialog.getByLabelText(label).upload(aSmallPdf('w2.pdf'))
  await expect.element(dialog.getByRole('combobox')).toHaveValue(scan.id)
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Confirm the signature of Nora Day' }).click()
  await called('admin.signing.confirmSignedForm').toMatchObject([
    { documentId: scan.id, compared: true },
  ])
})

test('the spouse gets a link, which expires; staff end it, also after the spouse has signed', async () => {
  const { server } = await open(aSigningView({ packages: [ofBoth] }), {
    'admin.signing.sendSpouseLink': ofBoth,
    'admin.signing.endSpouseLink': { success: true },
  })
  const then = (spouse: Parameters<typeof aSpouse>[0]) =>
    server.answer({
      'admin.signing.of': aSigningView({
        packages: [aPackage({ signers: [signedByNora, aSpouse(spouse)] })],
      }),
    })
  const email = 'jane@example.com'
  await button(/^Send the spouse’s link… Jane Day/).click()
  await dialog.getByLabelText('Email of Jane Day').fill(email)
  then({
    email,
    linkExpiresAt: new Date('2026-02-17T18:00:00Z'),
    remindedAt: new Date('2026-02-13T18:00:00Z'),
  })
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await called('admin.signing.sendSpouseLink').toEqual([{ signerId: id(302), email }])
  await queries.admin.signing.of.invalidate()
  await expect.element(section.getByText(/on Feb 10, 2026; it expired on Feb 17/)).toBeVisible()
  await expect.element(section.getByText('since Feb 10, 2026, reminded Feb 13, 2026')).toBeVisible()

  then({ state: 'signed', email, linkExpiresAt: new Date('2126-02-17T18:00:00Z') })
  await queries.admin.signing.of.invalidate()
  await expect.element(section.getByText(/Link sent to jane@example.com/)).toBeVisible()
  then({ state: 'signed' })
  await chooseFrom('Jane Day, version 1', 'End the link')
  await shows(messages(), 'The client was told and can send another.')
  await expect.element(section.getByText(/Link sent to/)).not.toBeInTheDocument()
  await called('admin.signing.endSpouseLink').toEqual([{ signerId: id(302) }])
})

test('File says what is missing, asks how it was authorized, and says why it is refused; once signed, it asks nothing', async () => {
  const asked = aSigner({ state: 'change_requested', changeReason: 'Not my bank' })
  const signers = [asked, aSpouse({ changeReason: 'Not my name' })]
  const { server } = await open(aSigningView({ packages: [aPackage({ signers })] }), {
    ...ofReturn({ status: 'completed', signing: 'taxpayer' }),
    'admin.returns.updateStatus': errors.conflict('The return was changed meanwhile'),
  })
  const then = (view: Parameters<typeof aSigningView>[0]) => {
    server.answer({ 'admin.signing.of': aSigningView(view) })
    return queries.admin.signing.of.invalidate()
  }
  const file = page.getByRole('button', { name: 'File', exact: true })
  const question = dialog.getByText('How was it authorized?')
  await file.click()
  await shows(
    dialog,
    /Nora Day asked for a change: Not my bank/,
    /Cannot file: the version after the requested change/,
  )
  await expect.element(question).not.toBeInTheDocument()

  await then({ packages: [aPackage()] })
  await expect.element(dialog.getByText('Not signed by Nora Day yet.')).toBeVisible()
  const unrecorded = dialog.getByLabelText('Not recorded')
  await expect.element(unrecorded).toBeVisible()
  await then({ packages: [aPackage()], signatures: 'required' })
  await expect.element(unrecorded).not.toBeInTheDocument()
  const refusal = dialog.getByText('Cannot file: the taxpayer has not signed')
  await expect.element(refusal).toBeVisible()
  await dialog.getByLabelText(/^Filed by mail/).click()
  await expect.element(refusal).not.toBeInTheDocument()
  await dialog.getByLabelText('Why is it not e-filed?').fill('They chose paper')
  await dialog.getByRole('button', { name: 'Mark as mailed' }).click()
  await expect.element(dialog.getByText('The return was changed meanwhile')).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  server.answer(ofReturn({ status: 'completed', signing: 'signed' }))
  await then({ packages: [aPackage({ signers: [signedByNora] })] })
  await queries.admin.returns.get.invalidate()
  await file.click()
  await expect.element(dialog.getByText(/Signed by Nora Day on paper, Feb 11, 2026/)).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  server.answer({ 'admin.returns.updateStatus': aReturn({ status: 'filed', signing: 'signed' }) })
  await dialog.getByRole('button', { name: 'File return' }).click()
  await expect.element(messages().getByText('Status Updated')).toBeVisible()
  const filed = { id: id(1), status: 'filed' }
  await called('admin.returns.updateStatus').toEqual([
    { ...filed, filedBy: 'mailed', reason: 'They chose paper' },
    filed,
  ])
})
