import { expect, test } from 'vitest'
import { issuedDocument } from '#server/records/request-items/document-issuer.ts'

test.each([
  ['of a rule', 'w-2', '', 'Form W-2 from Harbor Bakery', 'w-2', 'Harbor Bakery'],
  ['of a rule, with its own words', 'w-2', '', 'Form W-2 from each employer', 'w-2', ''],
  ['of a rule, as staff named it', 'w-2', '', 'Your wages', 'w-2', ''],
  ['of a rule with an issuer', '1099-int', 'Ally', 'Form W-2 from X', '1099-int', 'Ally'],
  [
    'of staff, that a rule knows',
    null,
    '',
    'Form 1099-INT from Ally Bank',
    '1099-int',
    'Ally Bank',
  ],
])('a document %s', (_, rule, issuer, title, ruleThen, issuerThen) => {
  expect(issuedDocument({ rule, issuer, title })).toEqual({
    rule: ruleThen,
    issuer: issuerThen,
    title,
  })
})

test('a document of staff that no rule knows is not asked for again', () => {
  expect(issuedDocument({ rule: null, issuer: '', title: 'Another copy of w2.pdf' })).toBeNull()
})
