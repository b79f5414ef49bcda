import fc from 'fast-check'
import superjson from 'superjson'
import { expect, test } from 'vitest'
import { transformer } from '#server/calls/trpc-transformer.ts'

const { output } = transformer
const sent = (answer: unknown): unknown => JSON.parse(JSON.stringify(output.serialize(answer)))

const leaf = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined, 10n, -0, new Set([1]), new Map([['a', new Date(1)]])),
  fc.date(),
)
const key = fc.oneof(fc.string(), fc.constantFrom('a.b', String.raw`a\b`, '0', 'createdAt'))
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 5, noNullPrototype: true }),
  ),
}))

test('a client reads each answer as if superjson had written it', () => {
  fc.assert(
    fc.property(tree, (answer) => {
      const usual: unknown = JSON.parse(JSON.stringify(superjson.serialize(answer)))
      expect(superjson.deserialize(sent(answer) as never)).toEqual(
        superjson.deserialize(usual as never),
      )
    }),
  )
})

test('rows with dates are written as superjson writes them, to the letter', () => {
  const row = {
    id: 'a',
    taxYear: 2025,
    createdAt: new Date(0),
    filedAt: null,
    client: { at: new Date(1) },
  }
  const page = { items: [row, structuredClone(row)], nextCursor: null }
  expect(JSON.stringify(output.serialize(page))).toBe(JSON.stringify(superjson.serialize(page)))
})
