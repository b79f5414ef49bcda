import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedMailWords } from '#shared/mail/mail-words.schema.ts'
import type { CannedAnswer } from '#shared/messages/canned-answers.schema.ts'
import type { ItemTemplate } from '#shared/checklist/request-items.schema.ts'
import type { LetterTemplate } from '#shared/signing/staff-signing.schema.ts'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import type { FirmSettings } from '#shared/firm/firm-values.ts'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { aClient, anAdmin, id, someCounts } from '#tests/support/fixtures.ts'

const byDefault = { subject: 'Invoice {number} from {firm}', before: 'It says…', after: 'Call us.' }
const nobody = { savedAt: null, savedBy: null }
const byDana = { savedAt: new Date('2026-02-03T18:00:00Z'), savedBy: 'Dana Whitfield' }
const mail: SavedMailWords = {
  kind: 'invoice-issued',
  version: 1,
  words: byDefault,
  byDefault,
  earlier: null,
  ...nobody,
}
const typed = { subject: 'Bill {number}', before: 'It says…', after: null }
const changed = { ...mail, version: 2, words: typed, earlier: byDefault, ...byDana }
const first: LetterTemplate = {
  version: 1,
  body: '{client}, {year}: {fee}',
  byDefault: '{client}, {year}: {fee}',
  earlier: null,
  ...nobody,
}
const hours: CannedAnswer = {
  id: id(600),
  title: 'Hours',
  text: 'Until six, {client}.',
  own: false,
  version: 3,
  ...byDana,
}
const item = { category: 'property' as const, title: 'Form 1098', reason: 'Mortgage interest' }
const rental: ItemTemplate = { id: id(90), name: 'Rental', items: [item], version: 1, ...byDana }

const open = (search: string, answers?: Answers) => openAt(`/admin/words${search}`, answers)

function openAt(address: string, answers: Answers = {}) {
  return renderScreen(address, {
    viewer: anAdmin(),
    answers: {
      'admin.messages.counts': someCounts(),
      'admin.alarms.list': [],
      'admin.mailWords.list': [{ kind: 'invoice-issued', changed: false }],
      'admin.mailWords.get': mail,
      'admin.signing.letterTemplate': first,
      'admin.cannedAnswers.list': [hours],
      'admin.requestItems.templates': [rental],
      'admin.words.preview': { subject: 'Invoice 1042 from Merrow', text: 'Hello Nora,' },
      ...answers,
    },
  })
}
const openMail = (answers: Answers = {}) => open('?text=invoice-issued', answers)

const subject = page.getByLabelText('Subject')
const preview = page.getByRole('region', { name: 'Preview' })
const save = page.getByRole('button', { name: 'Save', exact: true })
const words = page.getByRole('navigation', { name: 'Words' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function fitsPhone() {
  await onPhone(360)
  expect(scrollsSideways()).toBe(false)
}

test('a mail gets the firm’s words beside a preview, and the default back by one press; on a small phone the preview is for a real client, too', async () => {
  const email = `${'nora.day.'.repeat(6)}@example.com`
  const nora = { ...aClient(), email, phone: null, emailProven: true }
  const { server } = await openMail({
    'admin.users.find': [nora],
    'admin.mailWords.save': changed,
    'admin.words.preview': (input) => ({
      subject: input.of === 'mail' ? input.words.subject : null,
      text: 'Hello Nora,',
    }),
  })
  await expect.element(page.getByLabelText('Mail', { exact: true })).toHaveValue('invoice-issued')
  await expect.element(preview).toMatchTextContent(/Invoice \{number\} from.*Hello Nora/)
  await subject.fill('Bill {number}')
  await page.getByLabelText('Below the button').fill('')
  await expect.element(preview).toMatchTextContent('Bill {number}')
  await button('Show the default').click()
  await expect
    .element(preview)
    .toMatchTextContent(/^The default, as an invented client.*Invoice \{number\} from/)
  await save.click()
  await expect.element(messages().getByText('Words saved')).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.mailWords.save'))
    .toEqual([{ kind: 'invoice-issued', version: 1, words: { ...typed, after: '' } }])
  await expect
    .element(page.getByText(/^Version 2, saved Feb 3, .* by Dana Whitfield$/))
    .toBeVisible()
  server.answer({ 'admin.mailWords.save': { ...mail, version: 3, earlier: typed } })
  await button('Back to the default').click()
  await expect.element(subject).toHaveValue('Invoice {number} from {firm}')
  server.answer({ 'admin.mailWords.save': { ...changed, version: 4 } })
  await button('Undo version 3').click()
  await expect.element(subject).toHaveValue('Bill {number}')
  await expect
    .poll(() => server.inputs('admin.mailWords.save').slice(1))
    .toEqual([
      { kind: 'invoice-issued', version: 2, words: byDefault },
      { kind: 'invoice-issued', version: 3, words: { ...typed, after: '' } },
    ])
  await fitsPhone()
  await button('With a real client').click()
  const client = page.getByLabelText('Client', { exact: true })
  await client.fill('nora')
  const found = preview.getByRole('button', { name: /Nora Day/ })
  await expect.element(found).toBeVisible()
  const right = (element: Element) => element.getBoundingClientRect().right
  expect(right(client.element())).toBeLessThan(right(preview.element()))
  await found.click()
  await expect.element(preview).toMatchTextContent('As Nora Day reads it')
  await expect.element(button('With another client')).toHaveFocus()
  await expect
    .poll(() => server.inputs('admin.words.preview').at(-1))
    .toMatchObject({ clientId: nora.id })
  await button('With an invented client').click()
  await expect.element(preview).toMatchTextContent('As an invented client reads it')
})

test('a field is put where the text was edited last, what is wrong is named before anything is sent, and nothing is left without a question; words that someone else saved meanwhile are shown, and one’s own can be kept', async () => {
  const { router, server } = await openMail({
    'admin.mailWords.save': errors.changedMeanwhile({ opened: 1, current: 2 }),
  })
  await subject.fill('Bill  is here')
  await userEvent.keyboard('{Home}{ArrowRight>5/}')
  await button('Insert {number}').click()
  await expect.element(subject).toHaveValue('Bill {number} is here')
  await expect.element(subject).toHaveFocus()
  await words.getByRole('link', { name: 'Saved answers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  expect(router.state.location.href).toContain('invoice-issued')
  await expect.element(subject).toHaveValue('Bill {number} is here')
  await subject.fill('Bill of {amount}')
  await save.click()
  await expect.element(page.getByText(/^There is no field \{amount\}\./)).toBeVisible()
  expect(server.inputs('admin.mailWords.save')).toEqual([])
  await subject.fill('Mine {number}')
  server.answer({ 'admin.mailWords.get': changed })
  await save.click()
  await expect.element(page.getByText(/^Dana Whitfield saved other words/)).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.words.preview').at(-1))
    .toMatchObject({ words: { subject: 'Bill {number}' } })
  await button('Keep mine').click()
  await expect.element(subject).toHaveValue('Mine {number}')
  server.answer({ 'admin.mailWords.save': { ...changed, version: 3 } })
  await save.click()
  await expect.element(messages().getByText('Words saved')).toBeVisible()
  await expect
    .poll(() => server.inputs('admin.mailWords.save').at(-1))
    .toMatchObject({ version: 2 })
})

test('a letter of a business has fields and versions of its own', async () => {
  const ofBusiness = { ...first, version: 4, body: 'To {client}, {officer}: {form}, {year}, {fee}' }
  const { server } = await openAt('/admin/words?kind=letters&text=business', {
    'admin.words.preview': { subject: null, text: 'To Day Ceramics LLC' },
    'admin.signing.letterTemplate': ofBusiness,
    'admin.signing.saveLetterTemplate': { ...ofBusiness, version: 5 },
  })
  const text = page.getByLabelText('Text of the letter')
  await expect.element(text).toHaveValue(ofBusiness.body)
  await expect.element(preview).toMatchTextContent('To Day Ceramics LLC')
  await text.fill('{client}, {year}, {form}: {officer} {fee} {authorization}')
  await save.click()
  await expect
    .poll(() => server.inputs('admin.signing.saveLetterTemplate'))
    .toEqual([
      {
        kind: 'business',
        version: 4,
        body: '{client}, {year}, {form}: {officer} {fee} {authorization}',
      },
    ])
  await fitsPhone()
})

test('a template of the portal is added by one press, changed, taken back and deleted', async () => {
  const added = { ...rental, id: id(91), name: 'Homeowner' }
  const { server } = await open('?kind=requests', { 'admin.requestItems.saveTemplate': added })
  const picked = page.getByLabelText('Template', { exact: true })
  await picked.selectOptions('Homeowner (not used yet)')
  await expect.element(page.getByLabelText('Name')).toHaveValue('Homeowner')
  server.answer({ 'admin.requestItems.templates': [rental, added] })
  await save.click()
  await expect.element(picked).toHaveValue(added.id)
  await expect
    .poll(() => server.inputs('admin.requestItems.saveTemplate'))
    .toMatchObject([{ version: 0, name: 'Homeowner', items: [{ title: /^Form 1098/ }, {}] }])
  await button('Add another').click()
  await save.click()
  await expect.element(page.getByText('Say what you need')).toBeVisible()
  await fitsPhone()
  await button('Remove document 2').click()
  await button('Back to the default').click()
  await expect
    .poll(() => server.inputs('admin.requestItems.saveTemplate').at(-1))
    .toMatchObject({ id: added.id, version: 1, items: [{}, { title: 'Property tax bills' }] })
  // The screen has read the list for each of both saves; the next answer is for the deletion.
  await expect.poll(() => server.inputs('admin.requestItems.templates')).toHaveLength(3)
  server.answer({
    'admin.requestItems.deleteTemplate': { success: true },
    'admin.requestItems.templates': [rental],
  })
  await button('Delete').click()
  const question = page.getByRole('dialog', { name: 'Delete “Homeowner”?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(picked).toHaveValue(rental.id)
  await expect
    .poll(() => server.inputs('admin.requestItems.deleteTemplate'))
    .toEqual([{ id: added.id }])
})

test('the first answer is begun from the empty page, saved over, and brought back by one press', async () => {
  const { server } = await open('?kind=answers', {
    'admin.cannedAnswers.list': [],
    'admin.cannedAnswers.save': hours,
  })
  const saved = () => server.inputs('admin.cannedAnswers.save').at(-1)
  const written = { title: 'Hours', text: hours.text, own: false }
  await expect.element(page.getByText('No saved answers yet')).toBeVisible()
  await button('New answer').click()
  await expect.element(preview).toMatchTextContent('The preview follows once the fields are right.')
  await page.getByLabelText('Name').fill('Hours')
  await page.getByLabelText('Text').fill(hours.text)
  server.answer({ 'admin.cannedAnswers.list': [hours] })
  await save.click()
  await expect.element(page.getByLabelText('Answer', { exact: true })).toHaveValue(hours.id)
  await expect.poll(saved).toEqual({ version: 0, ...written })
  await expect.element(page.getByText(/^Version 3, saved Feb 3/)).toBeVisible()
  expect(button('Undo version 3').query()).toBeNull()
  await page.getByLabelText('Text').fill('Until five.')
  const now = { ...hours, text: 'Until five.', version: 4 }
  server.answer({ 'admin.cannedAnswers.list': [now], 'admin.cannedAnswers.save': now })
  await save.click()
  await fitsPhone()
  await button('Undo version 4').click()
  await expect.poll(saved).toEqual({ id: hours.id, version: 4, ...written })
})

test('one press leads to the days that the firm promises, also before they are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ version: number; settings: FirmSettings }>()
  await openMail({
    'admin.firm.get': () => promise,
    'admin.firm.history': [],
    'admin.preparers.list': [],
  })
  const days = page.getByLabelText('Days in which you answer')
  await words.getByRole('link', { name: 'Promised days' }).click()
  await expect.element(page.getByRole('heading', { name: 'The firm' })).toBeVisible()
  expect(days.query()).toBeNull()
  resolve({ version: 0, settings: settingsAtStart })
  await expect.element(days).toHaveFocus()
  const settings = page.getByRole('navigation', { name: 'Settings' })
  await settings.getByRole('link', { name: 'Words' }).click()
  await words.getByRole('link', { name: 'Promised days' }).click()
  await expect.element(days).toHaveFocus()
})
