/** The direct entries of a PDF dictionary: strings as their bytes, everything else as its text. */
export type PdfDictionary = ReadonlyMap<string, Buffer | string>

/** Reads the dictionary that begins with `<<` at `start`; null when it doesn't end well. Nested ones are skipped. */
export function readDictionary(bytes: Buffer, start: number): PdfDictionary | null {
  const entries = new Map<string, Buffer | string>()
  let at = start + 2
  for (;;) {
    at = skipSpace(bytes, at)
    if (start < 0 || at >= bytes.length) return null
    if (bytes.toString('latin1', at, at + 2) === '>>') return entries
    const key = nameAt(bytes, at)
    if (key === null) return null
    const value = skipSpace(bytes, at + 1 + key.length)
    const end = endOfValue(bytes, value)
    if (end === null) return null
    entries.set(key, readString(bytes, value) ?? bytes.toString('latin1', value, end).trim())
    at = end
  }
}

/** The string at `start`, in parentheses or in hexadecimal (ISO 32000-1, 7.3.4); null when there is none. */
export function readString(bytes: Buffer, start: number): Buffer | null {
  const at = skipSpace(bytes, start)
  const end = endOfString(bytes, at)
  if (end === null) return null
  const inner = bytes.subarray(at + 1, end - 1)
  return bytes[at] === code('(') ? unescaped(inner) : fromHex(inner.toString('latin1'))
}

const code = (character: string) => character.charCodeAt(0)

function skipSpace(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && /[\0\t\n\f\r ]/.test(String.fromCharCode(bytes[at] ?? 0))) at += 1
  return at
}

function nameAt(bytes: Buffer, at: number): string | null {
  return /^\/([^\0\t\n\f\r /<>[\]()]+)/.exec(bytes.toString('latin1', at, at + 128))?.[1] ?? null
}

/** Where the value that begins at `start` ends: at the next key, or where the dictionary closes. */
function endOfValue(bytes: Buffer, start: number): number | null {
  let depth = 0
  for (let at = start; at < bytes.length;) {
    const two = bytes.toString('latin1', at, at + 2)
    if (two === '>>' && depth === 0) return at
    if (two === '<<' || two === '>>') {
      depth += two === '<<' ? 1 : -1
      at += 2
    } else if (two[0] === '(' || two[0] === '<') {
      const end = endOfString(bytes, at)
      if (end === null) return null
      at = end
    } else if (two[0] === '/' && depth === 0 && at > start) return at
    else at += 1
  }
  return null
}

/** One past the closing `)` or `>` of the string at `start`; null when none begins or ends. */
function endOfString(bytes: Buffer, start: number): number | null {
  if (bytes[start] === code('<') && bytes[start + 1] !== code('<')) {
    const close = bytes.indexOf('>', start)
    return close < 0 ? null : close + 1
  }
  if (bytes[start] !== code('(')) return null
  let depth = 0
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] === code('\\')) at += 1
    else if (bytes[at] === code('(')) depth += 1
    else if (bytes[at] === code(')')) depth -= 1
    if (depth === 0) return at + 1
  }
  return null
}

function fromHex(text: string): Buffer {
  const digits = text.replaceAll(/[^0-9a-f]/gi, '')
  return Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex')
}

function unescaped(bytes: Buffer): Buffer {
  const text = bytes
    .toString('latin1')
    .replaceAll(/\\([0-7]{1,3}|\r\n|[^])|\r\n?/g, (_whole, escape?: string) =>
      escape === undefined ? '\n' : meaningOf(escape),
    )
  return Buffer.from(text, 'latin1')
}

function meaningOf(escape: string): string {
  if (/^[0-7]/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8) & 0xff)
  if (/^[\r\n]/.test(escape)) return ''
  return controls[escape] ?? escape
}

const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
