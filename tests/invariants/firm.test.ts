import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { type Source, sourcesIn } from './sources.ts'

/** What `firm.ts` exports changes while the server runs: a value that is read when a module loads would stay. */
const live = new Set([
  'firm',
  'firmColors',
  'people',
  'firmClaims',
  'openHours',
  'supportHours',
  'siteServices',
  'firmValues',
  'firmAddressLine',
  'firmLegalLine',
])

const sources = ['src/server', 'src/shared'].flatMap(sourcesIn)

test.each(sources.filter(readsFirm).map((source) => ({ file: source.file, source })))(
  '$file reads the firm only when it is called',
  ({ source }) => {
    expect(readAtLoad(source)).toEqual([])
  },
)

test('a value that is kept is found', () => {
  const text = 'const subject = `Welcome to ${firm.name}`\nconst line = () => firm.name'
  expect(readAtLoad({ file: 'a.ts', text, imports: [] })).toEqual(['firm.name'])
})

function readsFirm({ imports }: Source): boolean {
  return imports.some(
    ({ from, names }) =>
      /shared\/firm(-claims)?\.ts$/.test(from) && names.some((name) => live.has(name)),
  )
}

/** The expressions outside of functions that begin with a live value. */
function readAtLoad({ file, text }: Pick<Source, 'file' | 'text' | 'imports'>): string[] {
  const found: string[] = []
  let depth = 0
  const enter = () => void (depth += 1)
  const leave = () => void (depth -= 1)
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    MemberExpression({ object, start, end }) {
      if (depth === 0 && object.type === 'Identifier' && live.has(object.name)) {
        found.push(text.slice(start, end))
      }
    },
    CallExpression({ callee, start, end }) {
      if (depth === 0 && callee.type === 'Identifier' && live.has(callee.name)) {
        found.push(text.slice(start, end))
      }
    },
  }).visit(parseSync(file, text).program)
  return found
}
