import { beforeEach, expect, test } from 'vitest'
import { cannedAnswer } from '#shared/messages/canned-answers.schema.ts'
import { itemTemplate } from '#shared/checklist/request-items.schema.ts'
import { currentTaxYear } from '#shared/firm/dates.ts'
import { wordsPreview } from '#shared/words/words.schema.ts'
import { defaultLetters } from '#server/records/signing/default-letters.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { auditRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let admin: Person
const portal = await testPortal()
beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal, { firstName: 'Dana', lastName: 'Whitfield' })
})

const call = (name: string, input: unknown, { token } = admin) =>
  callTrpc(portal, `admin.${name}`, { input, token })
const preview = async (input: object) =>
  wordsPreview.parse((await call('words.preview', input)).output)
const w2 = { category: 'w2', title: 'W-2 for {year}', reason: 'It has your wages' } as const
const mail = {
  of: 'mail',
  kind: 'return-created',
  words: { subject: '{Return} is open', before: 'Send <b>it</b>.', after: null },
}

test('each kind of words is previewed with a real client’s values', async () => {
  const nora = await aClient(portal, { firstName: 'Nora', lastName: 'Day' })
  const { id } = await aReturn(portal, { clientId: nora.id, taxYear: 2023 })
  await call('requestItems.ask', { taxReturnIds: [id], items: [w2] })
  const of = { clientId: nora.id }
  expect(await preview({ ...mail, ...of })).toMatchObject({
    subject: 'Your 2023 return is open',
    text: expect.stringMatching(/^Hello Nora,\n\nSend <b>it<\/b>\./),
  })
  const answer = { of: 'answer', text: '{client}, for {year}: {items}.', ...of }
  const { text } = await preview(answer)
  expect(text).toMatch(/^Nora, for 2023: .*W-2 for 2023/)
  expect(await preview({ of: 'items', items: [w2], ...of })).toEqual({
    subject: null,
    text: 'W-2 for 2023\nIt has your wages',
  })
  const letter = { of: 'letter', kind: 'person', body: defaultLetters.person, ...of }
  const { output } = await call('signing.of', { taxReturnId: id })
  expect((await preview(letter)).text).toBe((output as { letter: { text: string } }).letter.text)
  const wrong = { ...letter, kind: 'business', body: defaultLetters.business }
  expect(await call('words.preview', wrong)).toMatchObject({
    status: 400,
    fields: ['clientId'],
    message: 'Choose a business',
  })
  const unknown = { ...answer, clientId: '01890000-0000-7000-8000-000000000000' }
  expect(await call('words.preview', unknown)).toMatchObject({ status: 404 })
})

test('and with an invented one’s, of the same tax year in each kind, so that no field stays', async () => {
  const year = String(currentTaxYear(portal.services.clock()))
  for (const input of [
    { ...mail, words: { ...mail.words, before: 'Send your {year} documents.' } },
    { of: 'letter', kind: 'person', body: defaultLetters.person },
    { of: 'letter', kind: 'business', body: defaultLetters.business },
    { of: 'answer', text: '{client}, for {year}: {items}.' },
    { of: 'items', items: [w2] },
  ]) {
    const { text } = await preview(input)
    expect(text).not.toMatch(/[{}]/)
    expect(text).toContain(year)
  }
})

test('an unknown field and too many characters are refused, by name and limit', async () => {
  const long = 'x'.repeat(20_001)
  for (const [name, input, field, message] of [
    ['cannedAnswers.save', { title: 'A', text: 'Dear {foo}' }, 'text', 'no field {foo}'],
    [
      'requestItems.saveTemplate',
      { name: 'A', items: [{ ...w2, reason: '{foo}' }] },
      'items.0.reason',
      'no field {foo}',
    ],
    [
      'requestItems.saveTemplate',
      { name: 'A', items: [{ ...w2, title: long }] },
      'items.0.title',
      '120',
    ],
    [
      'mailWords.save',
      { kind: mail.kind, version: 1, words: { ...mail.words, before: long } },
      'words.before',
      '1500',
    ],
    [
      'mailWords.save',
      { kind: mail.kind, version: 1, words: { ...mail.words, subject: ' ' } },
      'words.subject',
      'A subject is required',
    ],
    ['signing.saveLetterTemplate', { version: 1, body: long }, 'body', '20000'],
  ] as const) {
    const refused = await call(name, input)
    expect(refused, name).toMatchObject({ status: 400, fields: [field] })
    expect(refused.message?.replaceAll(',', ''), name).toContain(message)
  }
})

test('an answer that two admins change at once keeps the first change, and says who made it', async () => {
  const made = await call('cannedAnswers.save', { title: 'Hours', text: 'Until six.' })
  const { id, version } = cannedAnswer.parse(made.output)
  const kim = await anAdmin(portal, { firstName: 'Kim', lastName: 'Lee' })
  const save = (text: string, who: Person) =>
    call('cannedAnswers.save', { id, version, title: 'Hours', text }, who)
  expect(await save('Until five.', kim)).toMatchObject({ status: 200, output: { version: 2 } })
  expect(await save('Until four.', admin)).toMatchObject({ status: 409 })
  expect(await call('cannedAnswers.list', undefined)).toMatchObject({
    output: [{ id, version: 2, text: 'Until five.', savedBy: 'Kim Lee' }],
  })
})

test('so does a template; two have no common name, and the year is filled in for each return', async () => {
  const save = (input: object) => call('requestItems.saveTemplate', { items: [w2], ...input })
  const { id } = itemTemplate.parse((await save({ name: 'Wages' })).output)
  expect(await save({ name: 'Wages' })).toMatchObject({ status: 409, fields: ['name'] })
  const both = await Promise.all(['Work', 'Jobs'].map((name) => save({ id, version: 1, name })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await call('requestItems.templates', undefined)).toMatchObject({
    output: [{ id, version: 2, savedBy: 'Dana Whitfield' }],
  })
  const log = await auditRows(portal, ['action'], { subjectId: id })
  expect(log.map(({ action }) => action)).toEqual(['template.saved', 'template.saved'])
})
