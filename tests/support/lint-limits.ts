/**
 * A plugin of oxlint for the tests. Every limit comes from patience.ts, so that no test fails because the machine is slow
 * or busy, and no test but those of the night expects a time or an amount of memory.
 */

const counts = 'This limit counts the machine: take it from #tests/support/patience.ts.'
const measures = 'This measures the machine: prove it otherwise, or at night, in tests/ops.'

/** What the rules read of a piece of code, as ESTree has it. */
interface Piece {
  type: string
  value?: unknown
  name?: unknown
  computed?: boolean
  key?: Piece
  object?: Piece
  property?: Piece
  callee?: Piece
  tag?: Piece
  arguments?: Piece[]
  argument?: Piece | null
  left?: Piece
  right?: Piece
  consequent?: Piece
  alternate?: Piece
  id?: Piece
  init?: Piece | null
  parent?: Piece | null
}

interface Context {
  report: (problem: { node: Piece; message: string }) => void
}

/** A number, a choice with one, or a calculation with numbers only. */
function isNumber(piece?: Piece | null): boolean {
  if (piece?.type === 'Literal') return typeof piece.value === 'number'
  if (piece?.type === 'ConditionalExpression')
    return isNumber(piece.consequent) || isNumber(piece.alternate)
  return piece?.type === 'BinaryExpression' && isNumber(piece.left) && isNumber(piece.right)
}

/** `test.each` of `test.each(rows)('title', …)`, and `.poll` of `expect(page).poll(…)`. */
function nameOf(piece?: Piece): string {
  if (piece?.type === 'MemberExpression')
    return `${nameOf(piece.object)}.${piece.computed === true ? '' : nameOf(piece.property)}`
  if (piece?.type === 'CallExpression') return nameOf(piece.callee)
  if (piece?.type === 'TaggedTemplateExpression') return nameOf(piece.tag)
  return typeof piece?.name === 'string' ? piece.name : String(piece?.value ?? '')
}

const limitName = /^(timeout|(test|hook|action|navigation)Timeout|patience)$/i
const isEndName = /^(deadline|limit|end|until)$/i
const runner = /^(test|it|describe|beforeAll|afterAll|beforeEach|afterEach)(\.|$)/
const wait = /(^|\.)(waitFor|waitUntil)$/
const limiter =
  /(^AbortSignal\.timeout|\.(setTimeout|setDefault(Navigation)?Timeout|waitForTimeout))$/
const measure =
  /^(performance\.now|process\.(hrtime|hrtime\.bigint|cpuUsage|memoryUsage|memoryUsage\.rss))$/

/** A call whose limit is a number, or Vitest's second because it has none. */
function isLimited(call: Piece): boolean {
  const name = nameOf(call.callee)
  const given = call.arguments ?? []
  if (wait.test(name) && name.startsWith('vi.')) return given.length < 2 || isNumber(given[1])
  if (limiter.test(name)) return isNumber(given[0])
  return runner.test(name) && given.length > 1 && isNumber(given.at(-1))
}

const noNumber = {
  create: (context: Context) => {
    const check = (name: Piece | undefined, value?: Piece | null) => {
      if (value && limitName.test(nameOf(name)) && isNumber(value))
        context.report({ node: value, message: counts })
    }
    return {
      Property: ({ key, value }: Piece) => check(key, value as Piece),
      VariableDeclarator({ id, init }: Piece) {
        if (isEndName.test(nameOf(id)) && isEnd(init))
          context.report({ node: init, message: counts })
        else check(id, init)
      },
      AssignmentPattern: ({ left, right }: Piece) => check(left, right),
      CallExpression(call: Piece) {
        if (isLimited(call)) context.report({ node: call, message: counts })
      },
    }
  },
}

/** `Date.now() + 60_000`, which is also how a test makes a date of the product. */
function isEnd(value?: Piece | null): value is Piece {
  return (
    value?.type === 'BinaryExpression' &&
    /^(Date|performance)\.now$/.test(nameOf(value.left)) &&
    isNumber(value.right)
  )
}

const noMeasure = {
  create: (context: Context) => ({
    CallExpression(call: Piece) {
      if (!measure.test(nameOf(call.callee))) return
      for (let piece = call.parent; piece; piece = piece.parent)
        if (piece.type === 'CallExpression' && nameOf(piece.callee) === 'expect')
          return context.report({ node: call, message: measures })
    },
  }),
}

export default {
  meta: { name: 'limits' },
  rules: { 'no-number': noNumber, 'no-measure': noMeasure },
}
