/** An object that is a dictionary: all names in it, and where its parts end in the text that was read. */
export interface NamedObject {
  names: string[]
  end: number
  /** Where the bytes of its stream begin; null when it has none. */
  data: number | null
}

/**
 * Reads the dictionary that follows the word `obj` (ISO 32000-2, 7.2 and 7.3). What is no dictionary has no names.
 * Null when the text ends before the object does.
 */
export function readNames(text: string, begin: number): NamedObject | null {
  const names: string[] = []
  let depth = 0
  for (let at = begin; at < text.length;) {
    token.lastIndex = at
    const found = token.exec(text)
    if (found === null) return null
    const [whole, space, name] = found
    at = token.lastIndex
    if (space !== undefined) continue
    if (name !== undefined) names.push(unescapeNames(name))
    if (whole === '(') at = endOfString(text, at)
    if (whole === '<<') depth += 1
    if (whole === '>>') depth -= 1
    if (depth <= 0)
      return whole === '>>' ? withStream(text, names, at) : { names: [], end: at, data: null }
  }
  return null
}

/** Names may have any character as `#` and its code in hexadecimal. */
export function unescapeNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/**
 * Whether the names of a stream's dictionary make it one that holds objects, and how these are kept. We read them plain
 * or deflated, where nothing else is said about it; no writer keeps them otherwise.
 */
export function objectStreamOf(
  names: readonly string[],
): 'none' | 'plain' | 'deflated' | 'unreadable' {
  const known = new Set(names)
  if (!known.has('ObjStm') && !(known.has('First') && known.has('N'))) return 'none'
  const expected = known.size === names.length && names.every((name) => readableNames.has(name))
  if (!expected) return 'unreadable'
  if (!known.has('Filter')) return 'plain'
  return known.has('FlateDecode') || known.has('Fl') ? 'deflated' : 'unreadable'
}

const readableNames = new Set([
  'Type',
  'ObjStm',
  'N',
  'First',
  'Length',
  'Filter',
  'FlateDecode',
  'Fl',
  'Extends',
])

/** Space or a comment; a name; a string in hexadecimal; the beginning of another; brackets; anything else. */
const token =
  /([\0\t\n\f\r ]+|%[^\r\n]*)|\/([^\0\t\n\f\r ()<>[\]{}/%]*)|<<|>>|<[^<>]*>|[()[\]{}>]|[^\0\t\n\f\r ()<>[\]{}/%]+/y

/** One past the parenthesis that closes the string whose inside begins at `start`; the text's end when none does. */
function endOfString(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

function withStream(text: string, names: string[], end: number): NamedObject | null {
  let at = end
  for (;;) {
    token.lastIndex = at
    const [whole, space] = token.exec(text) ?? []
    if (whole === undefined) return null
    at = token.lastIndex
    if (space !== undefined) continue
    if (at + 2 > text.length) return null
    if (!whole.startsWith('stream')) return { names, end, data: null }
    lineEnd.lastIndex = at - whole.length + 'stream'.length
    lineEnd.test(text)
    return { names, end, data: lineEnd.lastIndex }
  }
}

/** After the word `stream`; some writers put a space before it. */
const lineEnd = /[\t ]{0,9}(?:\r\n|[\r\n])|/y
