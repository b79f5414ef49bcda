import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testPortal } from '#tests/support/app.ts'
import { inputFor } from '#tests/support/call-requests.ts'
import { calls } from '#tests/support/calls.ts'
import { inputs } from '#tests/support/inputs.ts'
import { someRecords } from '#tests/support/records.ts'

/**
 * Each field of each call's input is refused by its name if it has another type. What each kind of field takes is in
 * tests/shared, and how a refusal reaches the caller in tests/server/rest/contract/protocol.test.ts.
 */
const portal = await testPortal()
const records = await someRecords(portal)

const schemas = new Map<string, z.core.$ZodType>(inputs)
const valid = calls.flatMap((call) => {
  const { name, procedure } = call
  const schema = procedure === null ? undefined : schemas.get(procedure)
  const input = inputFor(call, records)
  // Without a married status, the spouse's fields are dropped.
  for (const field of Object.keys(input).filter((one) => one.startsWith('spouse'))) {
    Reflect.deleteProperty(input, field)
  }
  return schema && z.safeParse(schema, input).success ? [{ name, schema, input }] : []
})

/** An amount is text or a number, and a query's numbers and flags are text. */
const otherTypes: Record<string, unknown[]> = {
  string: [true, {}, { toString: 'x' }, [], ['x'], [['x']]],
  number: [true, {}, [], [2024], 'x'],
  boolean: ['x', 2, {}, [], [true]],
  object: ['x', 5, true],
}

test('nearly every call has a valid input', () => {
  const withInput = calls.filter(({ procedure }) => procedure !== null && schemas.has(procedure))
  expect(valid.length).toBeGreaterThan(withInput.length * 0.9)
})

describe.each(valid)('$name', ({ schema, input }) => {
  const pathsOf = (value: object) => {
    const { error } = z.safeParse(schema, value)
    return error && [...new Set(error.issues.map(({ path }) => path[0]))]
  }

  test('refuses each field of another type by its name', () => {
    for (const [field, value] of Object.entries(input)) {
      if (value === null) continue
      for (const other of otherTypes[typeof value] ?? []) {
        const note = `${field} = ${JSON.stringify(other)}`
        expect(pathsOf({ ...input, [field]: other }), note).toStrictEqual([field])
      }
    }
  })

  test('refuses text of a hundred thousand characters by its name', () => {
    for (const field of Object.keys(input).filter((name) => isTyped(name, input[name]))) {
      expect(pathsOf({ ...input, [field]: 'x'.repeat(100_000) }), field).toStrictEqual([field])
    }
  })

  test('drops unknown fields and prototype pollution', () => {
    const polluting = JSON.parse('{"__proto__": {"role": "admin"}}') as object
    const extra = { passwordHash: 'x', isAdmin: true, createdAt: '2000-01-01' }
    const { data } = z.safeParse(schema, { ...polluting, ...extra, ...input })
    for (const key of Object.keys(extra)) expect(Object(data)).not.toHaveProperty(key)
    expect(Reflect.get({}, 'role')).toBeUndefined()
  })
})

/** An id of any form is only not found. A picture may be long, and what set a factor up is the portal’s own text. */
function isTyped(name: string, value: unknown): boolean {
  return typeof value === 'string' && !/(?:id|client|image|enrollment)$/i.test(name)
}
