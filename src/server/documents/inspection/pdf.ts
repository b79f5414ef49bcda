import type { ByteReader } from '#server/crypto/unverified-reader.ts'
import { hasActiveContent } from './pdf-active.ts'
import { type PdfDictionary, readDictionary, readString } from './pdf-objects.ts'
import { cipherWithoutPassword, type PdfCipher } from './pdf-password.ts'

export interface Inspected {
  /** It can't be read without a password. */
  passwordProtected: boolean
  /** It can do more than be read: run scripts or programs, or hand out files that it holds. */
  activeContent: boolean
}

/**
 * Looks whether a PDF takes a password, and whether it can do more than be read. One that is encrypted but opens
 * without a password, as banks make them to forbid changes, takes none. Encryption that we don't know counts as one: a
 * person has to look.
 */
export async function inspectPdf(file: ByteReader): Promise<Inspected> {
  const cipher = await findCipher(file)
  return {
    passwordProtected: cipher === 'unknown',
    activeContent: await hasActiveContent(file, cipher),
  }
}

/** Of its streams; null when they are not encrypted, 'unknown' when it takes a password. */
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

/** A trailer or an encryption dictionary fits in this. */
const nearby = 8 * 1024

async function objectOf(file: ByteReader, name: string): Promise<PdfDictionary | null> {
  const found = await findLast(file, name, /^\d+ \d+ obj\s*<</)
  return found && dictionaryAt(file, found.position)
}

async function dictionaryAt(file: ByteReader, position: number): Promise<PdfDictionary | null> {
  const bytes = await file.read(position, nearby)
  return readDictionary(bytes, bytes.indexOf('<<'))
}

/** The first of the two ids, which stand in the same trailer as the mention of the encryption. */
async function documentId(file: ByteReader, mention: number): Promise<Buffer> {
  const start = Math.max(0, mention - nearby)
  const around = await file.read(start, 2 * nearby)
  const after = around.indexOf('/ID', mention - start)
  const at = after >= 0 ? after : around.lastIndexOf('/ID', mention - start)
  const bracket = at < 0 ? -1 : around.indexOf('[', at)
  return (bracket < 0 ? null : readString(around, bracket + 1)) ?? Buffer.alloc(0)
}

interface Found {
  position: number
  match: RegExpExecArray
}

/** The last place where `word` stands and `form` fits: later parts of a PDF replace earlier ones. */
async function findLast(file: ByteReader, word: string, form: RegExp): Promise<Found | null> {
  let last: Found | null = null
  for (let start = 0; start < file.size; start += windowBytes) {
    // The overlap lets a match that begins in this window end in the next.
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
