import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { listAdminReturnsInput, paymentInput } from '#shared/returns/admin.schema.ts'
import { roleInput } from '#shared/users/team.schema.ts'
import { loginInput, registerForm, resetPasswordInput } from '#shared/auth/auth.schema.ts'
import { accountNumber, routingNumber } from '#shared/base/bank.ts'
import { contactInput } from '#shared/messages/contact.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { dateOfBirth } from '#shared/base/date-of-birth.ts'
import { documentCategory } from '#shared/documents/documents.schema.ts'
import { cleanFileName, kindOfName } from '#shared/documents/document-files.ts'
import { email } from '#shared/base/email.ts'
import { dollarsInput } from '#shared/base/money.ts'
import { newPassword, typedPassword } from '#shared/auth/password.ts'
import { phone } from '#shared/base/phone.ts'
import { profileInput } from '#shared/profile/profile.schema.ts'
import { createReturnInput } from '#shared/returns/returns.schema.ts'
import { ssn } from '#shared/base/ssn.ts'
import { optionalText, recordId, text, typedText } from '#shared/base/text.ts'
import { usState } from '#shared/base/us-states.ts'
import { zipCode } from '#shared/base/zip.ts'
import { phoneTyping, ssnTyping, zipTyping } from '#client/portal/ui/masked-input.ts'
import { allNaughty } from '#tests/support/naughty-strings.ts'

const fields: Record<string, z.ZodType> = {
  text: text(2000),
  typedText: typedText(2000),
  optionalText: optionalText(2000),
  email: email(),
  newPassword,
  typedPassword,
  dollars: dollarsInput(),
  ssn,
  routingNumber,
  accountNumber,
  phone,
  zipCode,
  usState,
  dateOfBirth,
  documentCategory,
}

const forms: Record<string, z.ZodType> = {
  loginInput,
  registerForm,
  resetPasswordInput,
  createReturnInput,
  paymentInput,
  roleInput,
  listAdminReturnsInput,
  contactInput,
  profileInput,
}

/** A megabyte of text that makes a careless pattern backtrack: a quadratic rule would take far too long. */
const megabyte = 1_000_000
const hostile = [
  '0'.repeat(megabyte),
  '1,234'.repeat(megabyte / 5),
  ' '.repeat(megabyte),
  `${' '.repeat(megabyte)}x`,
  'a.'.repeat(megabyte / 2),
  'a@'.repeat(megabyte / 2),
  `a@${'ü.'.repeat(megabyte / 2)}`,
  '-'.repeat(megabyte),
  '\u0301'.repeat(megabyte),
  '\ud800'.repeat(megabyte),
  `${'5'.repeat(megabyte)}\0`,
]

describe.each(Object.entries(fields))('a megabyte in %s', (_, schema) => {
  test('is refused with a short message, or trimmed away', () => {
    for (const input of hostile) {
      const parsed = schema.safeParse(input)
      if (input.trim().length > 1) expect(parsed.success).toBe(false)
      expect(parsed.error?.message.length ?? 0).toBeLessThan(1000)
    }
  })
})

test.each(Object.entries(fields))(
  '%s accepts or refuses each naughty string without failing',
  (_, schema) => {
    for (const input of allNaughty) {
      const parsed = schema.safeParse(input)
      // Parsing the result again gives the same result, if it is still a string.
      if (typeof parsed.data === 'string') expect(schema.parse(parsed.data)).toBe(parsed.data)
      for (const issue of parsed.error?.issues ?? []) expect(issue.message).not.toBe('')
    }
  },
)

test('an id of a megabyte matches no record', () => {
  for (const input of hostile) expect(recordId.parse(input)).toHaveLength(36)
})

test('formatting a megabyte finishes, and the result is short', () => {
  const formats = [
    ssnTyping.format,
    phoneTyping.format,
    zipTyping.format,
    cleanFileName,
    formatDate,
  ]
  for (const format of formats) {
    for (const input of hostile) expect(format(input).length).toBeLessThanOrEqual(255)
  }
  for (const input of hostile) expect(kindOfName(input)).toBeNull()
})

test.each(Object.entries({ ...fields, ...forms }))(
  'any input of %s is accepted or refused without an exception',
  (_, schema) => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (value) => {
        const refused = schema.safeParse(value).error
        for (const issue of refused?.issues ?? []) expect(issue.message).not.toBe('')
      }),
    )
  },
)

test.each(Object.entries(forms))(
  'any values in the fields of %s are accepted or refused without an exception',
  (_, form) => {
    const names = fc.constantFrom(
      ...Object.keys(profileFieldNames),
      'paymentStatus',
      'status',
      '__proto__',
    )
    const body = fc.dictionary(
      names,
      fc.oneof(fc.anything(), fc.constantFrom('paid', 'married_jointly')),
    )
    fc.assert(fc.property(body, (value) => typeof form.safeParse(value).success === 'boolean'))
  },
)

const profileFieldNames = {
  email: 0,
  password: 0,
  ssn: 0,
  filingStatus: 0,
  dependents: 0,
  limit: 0,
}
