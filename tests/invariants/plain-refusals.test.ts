import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputs } from '#tests/support/inputs.ts'

/** Values of the wrong kind. */
const junk = [undefined, null, -1, 1.5, 1e99, 'x', '', true, [], [5], [{}], ['x'], {}, { a: 1 }]

/** What a schema says of junk in place of the whole input, and in place of each of its fields. */
function refusals(schema: z.core.$ZodType): string[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const tried = junk.flatMap((value) => [value, ...fields.map((name) => ({ [name]: value }))])
  return tried
    .flatMap((value) => z.safeParse(schema, value).error?.issues ?? [])
    .map((issue) => issue.message)
}

test('a refusal names the field in plain words, where a schema has none of its own too', () => {
  expect(inputs.length).toBeGreaterThan(200)
  const said = inputs.flatMap(([path, schema]) =>
    refusals(schema).map((words) => `${path}: ${words}`),
  )
  expect(said).toContain('admin.money.draft: Entry 1 of lines must be an object')
  expect(said).toContain('signing.sign: Binding is missing')
  // As zod says it.
  const raw =
    /: (Invalid (input|option|string|number|discriminator)|Too (big|small)|Unrecognized key)/
  expect([...new Set(said)].filter((words) => raw.test(words))).toEqual([])
})
