/** A dictionary object: all names in it, and the offsets of its parts. */
export interface NamedObject {
  names: string[]
  end: number
  /** Offset of its stream's bytes; null without a stream. */
  data: number | null
}

/**
 * Reads the dictionary after the word `obj` (ISO 32000-2, 7.2 and 7.3). Other objects have no names. Null when the
 * text ends before the object does.
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

/** The numbers of an object, in what stands before its word `obj`. */
export const objectNumbers = /(?<!\d)(\d{1,10})[\0\s]{1,20}(\d{1,5})[\0\s]{0,20}$/

/** Decodes `#` and two hexadecimal digits in names. */
export function unescapeNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/**
 * Whether a stream's dictionary makes it an object stream, and in what encoding. We read plain and deflated ones
 * without further parameters; writers use no others.
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

/** Whether these are the names of a page: of its type, or of what only a page has. */
export function isPage(names: readonly string[]): boolean {
  const known = new Set(names)
  return known.has('Page') || (known.has('Parent') && pageParts.some((name) => known.has(name)))
}

const pageParts = ['Contents', 'MediaBox']
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

/** Space or comment; name; `<<`, `>>`; hexadecimal string; brackets; anything else. */
const token =
  /([\0\t\n\f\r ]+|%[^\r\n]*)|\/([^\0\t\n\f\r ()<>[\]{}/%]*)|<<|>>|<[^<>]*>|[()[\]{}>]|[^\0\t\n\f\r ()<>[\]{}/%]+/y

/** One past the closing parenthesis of the string whose inside begins at `start`, or the text's end. */
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

/** The direct entries of a PDF dictionary: strings as their bytes, everything else as its text. */
export type PdfDictionary = ReadonlyMap<string, Buffer | string>

/** Reads the dictionary whose `<<` is at `start`. Null when there is none, or when it does not end. */
export function readDictionary(text: string, start: number): PdfDictionary | null {
  const entries = new Map<string, Buffer | string>()
  let depth = 0
  let key: string | null = null
  let valueAt: number | null = null
  for (let at = start; at >= 0 && at < text.length;) {
    token.lastIndex = at
    const found = token.exec(text)
    if (found === null) return null
    const [whole, space, name] = found
    const end = whole === '(' ? endOfString(text, token.lastIndex) : token.lastIndex
    if (space === undefined) {
      if (depth === 0 && whole !== '<<') return null
      const ends = depth === 1 && (name !== undefined || whole === '>>')
      if (ends && key !== null && valueAt !== null) {
        entries.set(key, readString(text, valueAt) ?? text.slice(valueAt, at).trim())
        key = valueAt = null
      }
      if (depth === 1 && whole === '>>') return entries
      if (depth === 1 && key === null) {
        if (name === undefined) return null
        key = name
      } else if (depth > 0) valueAt ??= at
      if (whole === '<<') depth += 1
      if (whole === '>>') depth -= 1
    }
    at = end
  }
  return null
}

/** The string at `start`, in parentheses or hexadecimal (ISO 32000-2, 7.3.4). Null when there is none. */
export function readString(text: string, start: number): Buffer | null {
  stringStart.lastIndex = start
  const found = stringStart.exec(text)
  if (found === null) return null
  const inside = stringStart.lastIndex
  if (found[1] === undefined) return unescaped(text.slice(inside, endOfString(text, inside) - 1))
  const digits = found[1].replaceAll(/[^0-9a-f]/gi, '')
  return Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex')
}

const stringStart = /[\0\t\n\f\r ]*(?:\(|<([^<>]*)>)/y

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

/** After the word `stream`. Some writers put a space before the line end. */
const lineEnd = /[\t ]{0,9}(?:\r\n|[\r\n])|/y

function unescaped(text: string): Buffer {
  const plain = text.replaceAll(/\\([0-7]{1,3}|\r\n|[^])|\r\n?/g, (_whole, escape?: string) =>
    escape === undefined ? '\n' : meaningOf(escape),
  )
  return Buffer.from(plain, 'latin1')
}

function meaningOf(escape: string): string {
  if (/^[0-7]/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8) & 0xff)
  if (/^[\r\n]/.test(escape)) return ''
  return controls[escape] ?? escape
}

const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
