import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

/** Sentences of the specification, word for word. */
const exact = [
  "You don't have permission to ",
  "Unauthorized: You don't have access to this page.",
  "Passwords don't match",
]

test('an apostrophe in a text that people read is a curly one', () => {
  const straight = sourcesIn('src')
    .flatMap(({ file, text }) => textsOf(file, text).map((one) => ({ file, one })))
    .filter(
      ({ one }) =>
        /(?:[A-Za-z]|^)'(?:[dmst]|ll|re|ve)\b/.test(one) &&
        !exact.some((start) => one.includes(start)),
    )
    .map(({ file, one }) => `${file}: ${one.trim()}`)
  expect(straight).toStrictEqual([])
})

/** The literals of a file outside of types, imports and SQL. */
function textsOf(file: string, text: string): string[] {
  const texts: string[] = []
  walk(parseSync(file, text).program.body)
  return texts

  function walk(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const { type, tag, value } = node as { type: string; tag?: unknown; value?: unknown }
    if (type.startsWith('Import') || type === 'TSLiteralType') return
    if (type === 'TaggedTemplateExpression' && nameOf(tag) === 'sql') return
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateElement') texts.push((value as { cooked: string }).cooked)
    Object.values(node).forEach(walk)
  }
}

function nameOf(node: unknown): unknown {
  return (node as { name?: unknown; callee?: unknown } | undefined)?.name
}
