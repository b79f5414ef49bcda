import { expect, test } from 'vitest'
import { formatEntry } from '#client/portal/staff/activity/format-entry.ts'
import { auditActions } from '#shared/audit/audit-events.ts'
import { entryOf, say } from './activity.page.ts'

// The sentence of each action is in activity.md, which is made from the code.

test('every action gives a sentence, whatever else is unknown', () => {
  const gone = { id: '9', name: null, email: null, emailProven: true }
  const subject = { taxYear: null, fileName: null }
  for (const action of auditActions) {
    const known = say(action, { subject, client: gone })
    expect(known, action).toMatch(/^Dana Whitfield [a-z]/)
    expect(known, action).not.toMatch(/\b(?:their|a|the)'s|\($|: $/)
    const unknown = say(action, { subject, client: null, actor: gone })
    expect(unknown, action).toMatch(/^A former user [a-z]/)
    expect(known + unknown, action).not.toMatch(/null|undefined|NaN|object| {2}/)
  }
})

test('an action of a later version of the portal is shown as one', () => {
  expect(say('tomorrow.invented')).toBe(
    'Dana Whitfield did something that this version of the portal can’t describe',
  )
})

test('the sentence says when staff acted while viewing as the client', () => {
  expect(formatEntry({ ...entryOf('document.downloaded'), viewedAs: true }).did).toBe(
    'opened “w2.pdf” of Ana Ruiz’s 2025 return, viewing as the client',
  )
})

test('a right-to-left name does not reorder the text around it', () => {
  const noor = { id: '5', name: 'نور', email: 'noor@example.com', emailProven: true }
  const details = { category: '1099' }
  expect(
    say('document.uploaded', { client: noor, subject: { fileName: 'ضريبة.pdf' }, details }),
  ).toBe(
    'Dana Whitfield uploaded “\u2068ضريبة.pdf\u2069” (1099 forms) to \u2068نور\u2069’s 2025 return',
  )
})
