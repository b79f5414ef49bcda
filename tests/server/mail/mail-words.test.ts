import { beforeEach, describe, expect, test } from 'vitest'
import type { WordedMailKind } from '#shared/mail/mail-kinds.ts'
import {
  type MailWords,
  savedMailWords,
  wordedMail,
  wrongField,
} from '#shared/mail/mail-words.schema.ts'
import type { Mail } from '#server/mail/mails.ts'
import { compose } from '#server/mail/compose.ts'
import { defaultWords, sampleOf } from '#server/mail/default-words.ts'
import { wordedKindOf } from '#server/mail/words.ts'
import { wordsFor } from '#server/records/mail/words.queries.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { auditRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const config = { publicUrl: 'https://portal.merrowtax.example' }
const nora = { to: 'nora@example.com', firstName: 'Nora' }

describe.each(wordedMail.options)('the portal’s own words of %s', (kind) => {
  test('are what the mail says, with good fields', () => {
    const sample = sampleOf(kind)
    expect(wordedKindOf(sample)).toBe(kind)
    const words = defaultWords(kind)
    expect(wrongField(kind, words)).toBeNull()
    const [own, reworded] = [compose(sample, config), compose(sample, config, words)]
    expect(reworded.subject).toBe(own.subject)
    const body = (text: string) => text.slice(text.indexOf('Hello'))
    expect(body(reworded.text).endsWith(body(own.text).slice(-400))).toBe(true)
  })
})

test('the firm’s words stand in HTML and text; the button and what only this mail says stay', () => {
  const mail: Mail = {
    template: 'return-status-changed',
    status: 'in_progress',
    taxYear: 2025,
    missing: 2,
    letter: true,
    ...nora,
  }
  const words = {
    subject: '{Return}: we began',
    before: 'We have <b>begun</b>.\n\nIt takes a week.',
    after: 'Call {phone}.',
  }
  const { subject, text, html } = compose(mail, config, words)
  expect(subject).toBe('Your 2025 return: we began')
  for (const said of [
    'It takes a week.',
    'We still need 2 documents from you.',
    'Our engagement letter is in your portal.',
    'See what we need',
  ]) {
    expect(text).toContain(said)
    expect(html).toContain(said)
  }
  expect(text).toContain('We have <b>begun</b>.')
  expect(html).toContain('We have &lt;b&gt;begun&lt;/b&gt;.')
  expect(text).toMatch(/^Call \(?\d{3}/m)
})

test('a business’s mail has its name in the fields; variants that say something else keep their words', () => {
  const words = { subject: '{Return} is open', before: 'Send {return}.', after: null }
  const business = { template: 'return-created', taxYear: 2025, form: '1065', ...nora } as const
  const { subject } = compose({ ...business, client: 'Harbor Lane LLC' }, config, words)
  expect(subject).toBe('Harbor Lane LLC’s 2025 Form 1065 is open')
  const of = { taxYear: 2025, ...nora }
  expect(wordedKindOf({ template: 'review-ready', again: true, ...of })).toBeNull()
  expect(
    wordedKindOf({ template: 'return-status-changed', status: 'in_progress', asked: 1, ...of }),
  ).toBeNull()
  expect(wordedKindOf({ template: 'password-changed', ...nora })).toBeNull()
})

test('what security needs stays in the mails of a new account and of a message', () => {
  const words = {
    subject: 'Hello from {firm}',
    before: 'Good to have you.',
    after: 'See you soon.',
  }
  const url = 'https://portal.merrowtax.example/prove-email?token=abc'
  const welcome = compose({ template: 'welcome', url, ...nora }, config, words)
  expect(welcome.subject).toBe('Hello from Merrow Tax')
  for (const kept of [
    'Good to have you.',
    '/prove-email?token=abc',
    'If you didn’t create this account, open the link above',
    'See you soon.',
  ]) {
    expect(welcome.text).toContain(kept)
  }
  expect(welcome.text).not.toContain('Thank you for choosing')
  const about = { threadId: crypto.randomUUID(), taxYear: 2025 }
  const waiting = compose({ template: 'message-waiting', ...about, ...nora }, config, words)
  expect(waiting.text).toContain(`/messages/${about.threadId}`)
  expect(waiting.text).toContain('Please don’t answer this email')
  const final = compose({ template: 'refund-final', taxYear: 2025, ...nora }, config, words)
  expect(final.text).toContain('is due to the IRS on Apr 15, 2026')
})

test('reason, correction, what a refund is not, and the hours stay in mails with the firm’s words', () => {
  const words = { subject: 'From {firm}', before: 'Our words.', after: 'See you soon.' }
  const of = { taxYear: 2025, ...nora }
  const text = (mail: Mail, before = words.before) =>
    compose(mail, config, { ...words, before }).text
  const reason = 'It is cut off at the right.'
  const requested: Mail = { template: 'document-requested', category: '1099', reason, ...of }
  expect(text(requested, 'Another one of {category}:')).toContain('Another one of 1099')
  expect(text(requested)).toContain(reason)
  const back: Mail = { template: 'return-set-back', status: 'completed', ...of }
  const [, correction = ''] =
    /Hello Nora,\s+(.*?) You don’t/s.exec(compose(back, config).text) ?? []
  expect(correction).not.toBe('')
  expect(text(back, 'Sorry: {correction}')).toContain(`Sorry: ${correction}`)
  expect(text({ template: 'refund-made', ...nora })).toContain(
    'This has nothing to do with the refund of your taxes.',
  )
  const visitor: Mail = {
    template: 'contact-acknowledgement',
    to: nora.to,
    name: 'Buy at evil.example',
  }
  const acknowledged = text(visitor, 'We write {answer}.')
  expect(acknowledged).toContain('We write within 24 hours on business days.')
  expect(acknowledged).toMatch(/If it can’t wait, call us at .*See you soon\./s)
  // A visitor chooses name and address: the firm’s words can’t repeat the name.
  const named = { ...words, subject: 'Hello {name}' }
  expect(wrongField('contact-acknowledgement', named)?.path).toBe('subject')
  const plan: Mail = { template: 'invoice-plan', number: 1042, ...nora }
  expect(text(plan, 'In parts: {number}.')).toContain('In parts: 1042.')
  expect(text(plan)).toContain('View the invoice')
})

const portal = await testPortal()

describe('admin.mailWords', () => {
  let token: string
  beforeEach(async () => {
    await portal.reset()
    token = (await anAdmin(portal)).token
  })

  const kind: WordedMailKind = 'invoice-issued'
  const words: MailWords = { subject: 'Bill {number}', before: 'It is here.', after: null }
  const call = (name: string, input: unknown) =>
    callTrpc(portal, `admin.mailWords.${name}`, { input, token })

  test('saves a version, goes back by one press, and stores only what the firm changed', async () => {
    const saved = savedMailWords.parse((await call('save', { kind, version: 1, words })).output)
    expect(saved).toMatchObject({ version: 2, words, earlier: saved.byDefault })
    expect(await wordsFor(portal.services.db, kind)).toEqual(words)
    expect((await call('list', undefined)).output).toContainEqual({ kind, changed: true })
    const back = savedMailWords.parse(
      (await call('save', { kind, version: 2, words: null })).output,
    )
    expect(back).toMatchObject({ version: 3, words: back.byDefault, earlier: words })
    expect(await wordsFor(portal.services.db, kind)).toBeNull()
    // The portal's own words, typed again, are no change.
    const again = await call('save', { kind, version: 3, words: back.byDefault })
    expect(again.output).toMatchObject({ version: 3 })
    const log = await auditRows(portal, ['details'], { action: 'mail.words_saved' })
    expect(log.map(({ details }) => details)).toEqual([
      { kind, version: 2 },
      { kind, version: 3, standard: true },
    ])
  })

  test('refuses fields that are unknown or missing, by name, and an older version', async () => {
    const unknown = { ...words, after: 'Dear {amount}' }
    expect(await call('save', { kind, version: 1, words: unknown })).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^There is no field \{amount\}\. Fields are .*\{number\}/),
      fields: ['words.after'],
    })
    const without = { ...words, subject: 'A bill' }
    expect(await call('save', { kind, version: 1, words: without })).toMatchObject({
      status: 400,
      message: 'Subject or first paragraph need the field {number}.',
      fields: ['words.before'],
    })
    const both = await Promise.all([
      call('save', { kind, version: 1, words }),
      call('save', { kind, version: 1, words: { ...words, before: 'Another.' } }),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
  })
})
