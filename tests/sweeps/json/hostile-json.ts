import fc from 'fast-check'

const fields = [
  'email password firstName message name phone token ssn dateOfBirth address dependents',
  'taxYear status paymentAmount estimatedRefund reason role id userId taxReturnId',
  'search about limit cursor from to',
].flatMap((names) => names.split(' '))
const field = fc.constantFrom(...fields)

const length = fc.integer({ min: 1, max: 120_000 })
const count = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20_000 }))

const hugeNumber = fc
  .tuple(fc.constantFrom('1', '9', '-1', '1e', '0.'), length)
  .map(([start, digits]) => start + '7'.repeat(digits))
const units = ['x', ' ', '7', '1,', '@', 'a@b.', '-', '(', '\\\\', '\\u0000', 'é', '%']
const hugeText = fc
  .tuple(fc.constantFrom(...units), length)
  .map(([unit, bytes]) => `"${unit.repeat(Math.ceil(bytes / unit.length / 2))}"`)
const deep = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}'], ['{"dependents":[', ']}']), count)
  .map(([[open = '', close = ''], levels]) => `${open.repeat(levels)}1${close.repeat(levels)}`)
const elements = fc.constantFrom('1', '""', '{}', '[]', '{"ssn":1}', '[[]]')
const wide = fc.oneof(
  fc.tuple(elements, count).map(([element, n]) => `[${repeated(n, () => element)}]`),
  count.map((n) => `{${repeated(n, (at) => `"k${at}":1`)}}`),
  count.map((n) => `{${repeated(n, (at) => `"${at * 99_991}":[]`)}}`),
)
const value = fc.oneof(hugeNumber, hugeText, deep, wide, fc.json({ maxDepth: 4 }))
const object = fc
  .array(fc.tuple(field, value), { maxLength: 4 })
  .map((members) => `{${members.map(([name, one]) => `"${name}":${one}`).join()}}`)

/** JSON that is expensive to handle: deep, wide, long, and of unexpected types. */
export const hostileJson = fc.oneof(object, object, value)

const kinds = ['Date', 'undefined', 'bigint', 'number', 'regexp', 'URL', 'set', 'map', 'Error']
const arrays = ['Float64Array', 'Uint8Array', 'Int32Array', 'Foo']
const type = fc.oneof(
  fc.constantFrom(...kinds).map((kind) => `["${kind}"]`),
  fc.constantFrom(...arrays).map((name) => `[["typed-array","${name}"]]`),
)
const key = fc.oneof(field, fc.constantFrom('0', '1', 'k7', '__proto__'))
const path = fc.array(key, { maxLength: 6 }).map((keys) => keys.join('.'))
const notes = fc.oneof(
  type,
  fc
    .tuple(path, type, count)
    .map(([start, kind, n]) => `{${repeated(n, (at) => `"${start}.${at}":${kind}`)}}`),
  fc
    .tuple(type, path, type)
    .map(([outer, inside, inner]) => `[${outer.slice(1, -1)},{"${inside}":${inner}}]`),
)
const equalities = fc
  .tuple(field, count)
  .map(([from, n]) => `,"referentialEqualities":{"${from}":[${repeated(n, () => '"email"')}]}`)

/** The same in superjson's format, with metadata about the types of the values. */
export const hostileEnvelope = fc
  .tuple(hostileJson, notes, fc.oneof(fc.constant(''), equalities), fc.constantFrom('', ',"v":1'))
  .map(([json, values, more, v]) => `{"json":${json},"meta":{"values":${values}${more}${v}}}`)

function repeated(n: number, nth: (at: number) => string): string {
  return Array.from({ length: n }, (_, at) => nth(at)).join()
}
