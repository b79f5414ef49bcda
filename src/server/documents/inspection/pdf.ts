import type { ByteReader } from '#server/crypto/byte-reader.ts'
import { hasActiveContent } from './pdf-active.ts'
import { type PdfDictionary, readDictionary, readString } from './pdf-objects.ts'
import { cipherWithoutPassword, type PdfCipher } from './pdf-password.ts'

export interface Inspected {
  passwordProtected: boolean
  /** It can run scripts or programs, or holds other files. */
  activeContent: boolean
}

/**
 * Whether a PDF needs a password and has active content. A PDF that is encrypted but opens without a password, as
 * banks make them to forbid changes, needs none. Unknown encryption counts as a password, so that staff look at the
 * file.
 */
export async function inspectPdf(file: ByteReader): Promise<Inspected> {
  const cipher = await findCipher(file)
  return {
    passwordProtected: cipher === 'unknown',
    activeContent: await hasActiveContent(file, cipher),
  }
}

/** The cipher of its streams: null without encryption, 'unknown' when it needs a password. */
async function findCipher(file: ByteReader): Promise<PdfCipher | null | 'unknown'> {
  const mention = await findLast(file, '/Encrypt', /^\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)/)
  if (mention === null) return null
  const [, number, generation] = mention.match
  const dictionary =
    number === undefined || generation === undefined
      ? await dictionaryAt(file, mention.position)
      : await objectOf(file, `${number} ${generation} obj`)
  if (dictionary === null) return 'unknown'
  const id = await documentId(file, mention.position)
  return cipherWithoutPassword(dictionary, id) ?? 'unknown'
}

/** A trailer or an encryption dictionary fits in this many bytes. */
const nearby = 8 * 1024

async function objectOf(file: ByteReader, name: string): Promise<PdfDictionary | null> {
  const found = await findLast(file, name, /^\d+ \d+ obj\s*<</)
  return found && dictionaryAt(file, found.position)
}

async function dictionaryAt(file: ByteReader, position: number): Promise<PdfDictionary | null> {
  const text = (await file.read(position, nearby)).toString('latin1')
  return readDictionary(text, text.indexOf('<<'))
}

/** The first of the two ids, in the same trailer as `/Encrypt`. */
async function documentId(file: ByteReader, mention: number): Promise<Buffer> {
  const start = Math.max(0, mention - nearby)
  const around = (await file.read(start, 2 * nearby)).toString('latin1')
  const after = around.indexOf('/ID', mention - start)
  const at = after >= 0 ? after : around.lastIndexOf('/ID', mention - start)
  const bracket = at < 0 ? -1 : around.indexOf('[', at)
  return (bracket < 0 ? null : readString(around, bracket + 1)) ?? Buffer.alloc(0)
}

interface Found {
  position: number
  match: RegExpExecArray
}

/** The last match of `form`, because later parts of a PDF replace earlier ones. */
async function findLast(file: ByteReader, word: string, form: RegExp): Promise<Found | null> {
  let last: Found | null = null
  for (let start = 0; start < file.size; start += windowBytes) {
    // A match may begin in this window and end in the next.
    const window = await file.read(start, windowBytes + overlapBytes)
    for (
      let at = window.indexOf(word);
      at >= 0 && at < windowBytes;
      at = window.indexOf(word, at + 1)
    ) {
      const match = form.exec(window.toString('latin1', at, at + overlapBytes))
      if (match !== null) last = { position: start + at, match }
    }
  }
  return last
}

const windowBytes = 256 * 1024
const overlapBytes = 64
