import { parseSync, Visitor } from 'vite'

/** A place in a file, and what stands there instead. */
export interface Fault {
  file: string
  line: number
  start: number
  end: number
  replacement: string
}

interface Span {
  start: number
  end: number
}

const swapped: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '-': '+',
  '*': '/',
}
const inSql: Record<string, string> = { ...swapped, and: 'or', or: 'and', '=': '<>', '+': '-' }

/** Terms of a query that narrow or order what it reads. */
const terms = /^(where|whereRef|having|on|onRef|filterWhere|orderBy|limit|distinct)$/

/** What the tests need not notice. */
const unseen = /\b(log|logger|console)\b/

/**
 * The faults that a careless change could make in a file: a condition turned round or left out, a guard or a statement
 * dropped, a term of a query dropped, a comparison off by one, another number, a yes for a no.
 */
export function faultsIn(file: string, text: string): Fault[] {
  const faults: Fault[] = []
  const put = ({ start, end }: Span, replacement: string) => {
    const line = text.slice(0, start).split('\n').length
    faults.push({ file, line, start, end, replacement })
  }
  const source = ({ start, end }: Span) => text.slice(start, end)
  let types = 0
  const outsideOfTypes = (visit: () => void) => types === 0 && visit()
  new Visitor({
    TSLiteralType: () => void (types += 1),
    'TSLiteralType:exit': () => void (types -= 1),
    IfStatement: ({ test, consequent, alternate }) =>
      put(test, isGuard(consequent) && alternate === null ? 'false' : `!(${source(test)})`),
    ConditionalExpression: ({ test }) => put(test, `!(${source(test)})`),
    LogicalExpression(node) {
      if (node.operator === '??') return
      put(node, source(node.left))
      put(node, source(node.right))
    },
    BinaryExpression({ operator, left, right }) {
      const other = swapped[operator]
      if (other === undefined) return
      const between = { start: left.end, end: right.start }
      put(between, source(between).replace(operator, other))
    },
    CallExpression(node) {
      const { callee, arguments: given } = node
      const [, , query] = given
      if (callee.type === 'Identifier' && /^lockRows?$/.test(callee.name) && query !== undefined) {
        const read = callee.name === 'lockRows' ? 'execute' : 'executeTakeFirst'
        put(node, `(${source(query)}).${read}()`)
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (terms.test(callee.property.name)) put(node, source(callee.object))
      const [list] = given
      if (!/^(and|or)$/.test(callee.property.name) || list?.type !== 'ArrayExpression') return
      for (const one of list.elements) if (one) put(one, '...[]')
    },
    ExpressionStatement({ expression, start, end }) {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression
      if (call.type === 'CallExpression' && !unseen.test(source(call))) put({ start, end }, ';')
    },
    Literal: (node) =>
      outsideOfTypes(() => {
        if (typeof node.value === 'boolean') put(node, String(!node.value))
        if (typeof node.value === 'number') put(node, String(anotherNumber(node.value)))
      }),
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/^sql\b/.test(source(tag))) return
      for (const part of quasi.quasis) {
        for (const { 0: sign, index } of source(part).matchAll(/(?<=\s)(\W{1,2}|and|or)(?=\s)/g)) {
          const start = part.start + index
          if (inSql[sign] !== undefined) put({ start, end: start + sign.length }, inSql[sign])
        }
      }
    },
  }).visit(parseSync(file, text).program)
  return faults
}

/** A limit ten times as high is a fault that a test of the limit notices, and one more of few. */
const anotherNumber = (value: number) => (value >= 10 ? value * 10 : value + 1)

function isGuard({ type, ...node }: { type: string }): boolean {
  if (/^(Throw|Return|Continue|Break)Statement$/.test(type)) return true
  const body = type === 'BlockStatement' && 'body' in node ? (node.body as { type: string }[]) : []
  const [only] = body
  return body.length === 1 && only !== undefined && isGuard(only)
}
