import { unescapeNames } from './pdf-objects.ts'

/** Offsets in [from, until) of names that may be active, `Encrypt` or `Root`, by their first letter. */
export function* namesIn(bytes: Buffer, from: number, until: number): Generator<number> {
  for (
    let at = bytes.indexOf(slash, from);
    at >= 0 && at < until;
    at = bytes.indexOf(slash, at + 1)
  ) {
    if (firstLetters.includes(bytes[at + 1] ?? 0)) yield at
  }
}

/**
 * Whether bytes name something that runs JavaScript or programs, plays media, or holds other files (ISO 32000-2,
 * 12.6.4, 7.11.4, 13; XFA), in the clear or escaped.
 */
export function namesActive(bytes: Buffer): boolean {
  for (const at of namesIn(bytes, 0, bytes.length)) {
    if (activeName.test(unescapeNames(bytes.toString('latin1', at, at + longestName)))) return true
  }
  return false
}

/** Whether bytes name the type of a page, as every writer of object streams does. */
export function namesPage(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(pageName); at >= 0; at = bytes.indexOf(pageName, at + 1)) {
    if (/^[\0\t\n\f\r ()<>[\]{}/%]/.test(bytes.toString('latin1', at + 5, at + 6))) return true
  }
  return false
}

const pageName = Buffer.from('/Page')
export const activeName =
  /^\/(?:EmbeddedFiles?|GoToE|ImportData|JavaScript|Launch|Rendition|RichMedia|XFA)(?![^\0\t\n\f\r ()<>[\]{}/%])/
export const encryptName = /^\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)/
const slash = 0x2f
const firstLetters = Buffer.from('#EGIJLRX')
/** Every letter of the longest name escaped, and what follows. */
export const longestName = 64

/** Limits for all object streams of a file, a hundred times what an ordinary 10 MB file needs. */
export const maxObjectStreams = 5000
/** Dictionaries may overlap, so that they are more than the file. */
export const maxParsedBytes = (size: number) => 4 * size + 4 * longestDictionary
export const longestDictionary = 1024 * 1024
