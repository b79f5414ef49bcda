import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import {
  axeFindings,
  inDark,
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import { anAdmin, someCounts } from '#tests/support/fixtures.ts'

const first = { version: 1, body: 'Dear {client}, about {year}', savedAt: null }
const preview = page.getByRole('region', { name: 'Preview' })
const text = page.getByLabelText('Text of the letter')
const save = page.getByRole('button', { name: /^Save version/ })

function open(answers: Answers = {}) {
  return renderScreen('/admin/letter', {
    viewer: anAdmin(),
    answers: {
      'admin.messages.counts': someCounts(),
      'admin.signing.letterTemplate': first,
      ...answers,
    },
  })
}

test('the letter is changed with its fields filled in beside it, and saved as a new version', async () => {
  const { server } = await open({
    'admin.signing.saveLetterTemplate': { version: 2, body: 'Hello {firm}', savedAt: new Date() },
  })
  await expect.element(preview).toMatchTextContent('Dear Nora Day')
  expect(await axeFindings()).toEqual([])
  await inDark()
  expect(await axeFindings()).toEqual([])
  await onPhone()
  expect(scrollsSideways()).toBe(false)
  await text.fill('Hello {firm}')
  await expect.element(preview).toMatchTextContent('Hello Merrow Tax LLC')
  await save.click()
  await expect.element(messages().getByText(/Clients sign version 2/)).toBeVisible()
  expect(server.inputs('admin.signing.saveLetterTemplate')).toEqual([
    { kind: 'person', version: 1, body: 'Hello {firm}' },
  ])
  await expect.element(save).toHaveTextContent('Save version 3')
})

test('an unknown field is refused beside the text', async () => {
  const message = 'There is no field {clint}.'
  await open({
    'admin.signing.saveLetterTemplate': errors.badInput(message, [{ path: 'body', message }]),
  })
  await text.fill('Dear {clint}')
  await save.click()
  await expect.element(page.getByText(message)).toBeVisible()
})

test('a newer version is shown beside what was typed, which can be kept', async () => {
  const { server } = await open({
    'admin.signing.saveLetterTemplate': errors.conflict('Changed by somebody else'),
  })
  await text.fill('Mine')
  server.answer({ 'admin.signing.letterTemplate': { ...first, version: 2, body: 'Theirs' } })
  await save.click()
  await expect.element(page.getByText(/Version 2 was saved after you opened this/)).toBeVisible()
  await expect.element(preview).toMatchTextContent('Theirs')
  await expect.element(text).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Keep my text' }).click()
  await save.click()
  await expect
    .poll(() => server.inputs('admin.signing.saveLetterTemplate').at(-1))
    .toEqual({ kind: 'person', version: 2, body: 'Mine' })
})

test('unsaved changes are not left without a question', async () => {
  const { router } = await open()
  await text.fill('Mine')
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  expect(router.state.location.pathname).toBe('/admin/letter')
  await expect.element(text).toHaveValue('Mine')
})

test('the letter of businesses has a text, fields and versions of its own', async () => {
  const ofBusiness = {
    version: 4,
    body: 'To {client}, {officer}: {form} for {period}',
    savedAt: null,
  }
  const { server } = await open({
    'admin.signing.letterTemplate': (input: unknown) => (input === undefined ? first : ofBusiness),
    'admin.signing.saveLetterTemplate': { ...ofBusiness, version: 5, body: 'New {form}' },
  })
  await page.getByRole('link', { name: 'For businesses' }).click()
  await expect
    .element(preview)
    .toMatchTextContent(/To Day Ceramics LLC, Nora Day, Member: Form 1065 for Jan 1/)
  await expect.element(page.getByText('{authorization}')).toBeVisible()
  await text.fill('New {form}')
  await save.click()
  await expect
    .poll(() => server.inputs('admin.signing.saveLetterTemplate'))
    .toEqual([{ kind: 'business', version: 4, body: 'New {form}' }])
})
