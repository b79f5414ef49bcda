import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inputs, textsIn } from '#tests/support/inputs.ts'

/**
 * Every text that a call takes, wherever it is in the input, has one form: composed, on one line unless the field has
 * lines, without control characters and direction overrides. Only what programs make passes as it is.
 */

const fields = inputs.flatMap(([path, schema]) => textsIn(schema, path))

/** Compared as they are: tokens, cursors, ids. */
const madeByPrograms = /\.(?:token|cursor|sessionId|id|rawId|passkeyId|transports)$/
/** Fields that are text areas on the screen. */
const withLines =
  /\.(?:message|reply|body|paymentNotes|comment|memo|description|story)$|(?<!\.lines)\.text$|\.words\.(?:before|after)$|^admin\.money\.record\.note$|^(?!admin\.(?:users|erasures|returns|money|messages\.reveal)\.).*\.reason$/

test('the texts of all inputs are found', () => {
  expect(fields.length).toBeGreaterThan(120)
  const names = fields.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'profile.save.dependents.firstName',
      'auth.login.password',
      'admin.returns.updatePayment.paymentNotes',
      'admin.returns.list.search',
    ]),
  )
})

describe.each(fields)('$name', ({ name, schema }) => {
  const kept = (typed: string) => {
    const parsed = z.safeParse(schema, typed)
    return parsed.success ? String(parsed.data) : ''
  }

  test('takes no broken text', () => {
    for (const broken of ['Ann\0', 'Ann\ud83d']) expect(kept(broken)).not.toContain(broken.at(-1))
  })

  if (madeByPrograms.test(name)) return

  test('is composed', () => {
    expect(kept('Quie\u0302\u0301t-Harbor-42!')).not.toMatch(/\p{M}/u)
  })

  if (/[pP]assword$/.test(name)) return

  test('has no control characters and no direction overrides', () => {
    expect(kept('Ann\u202ee\u2067L\u0007, well 1234')).not.toMatch(/[\p{Cc}\u202e\u2067]/u)
  })

  test(`has ${withLines.test(name) ? 'lines' : 'one line'}`, () => {
    const lines = kept('Ann\r\nsaid\u2028very well').split(/[\r\n\v\f\u0085\u2028\u2029]/)
    expect(lines).toHaveLength(lines[0] !== '' && withLines.test(name) ? 3 : 1)
  })
})

const reasons = fields.filter(({ name }) =>
  /\.(?:reason|because|note|comment|memo|reference|lines\.text)$/.test(name),
)

test.each(reasons)('$name keeps no Social Security number', ({ schema }) => {
  const { data } = z.safeParse(schema, 'He said 123-45-6789')
  expect(String(data)).not.toContain('123-45-6789')
})
