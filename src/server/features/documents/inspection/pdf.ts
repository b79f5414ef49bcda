import type { ByteReader } from '#server/crypto/byte-reader.ts'
import { ObjectStreams } from './pdf-active.ts'
import { objectNumbers, type PdfDictionary, readDictionary, readString } from './pdf-objects.ts'
import { cipherWithoutPassword, type PdfCipher } from './pdf-password.ts'
import type { PdfFindings } from './pdf-scan.ts'

export interface Inspected {
  passwordProtected: boolean
  /** It can run scripts or programs, or holds other files, or nobody can tell. */
  activeContent: boolean
  /** A PDF without a page, or a picture that breaks off: readers show nothing, or a part of it. */
  damaged: boolean
}

/** Whether a PDF has to be read beyond its plain text. */
export function needsReading({ encrypt, objects, isActive, hasPage }: PdfFindings): boolean {
  return encrypt !== null || (objects.length > 0 && !(isActive && hasPage))
}

/** What the findings tell of a PDF that needs no reading. */
export function inspectedPlain({ isActive, hasRoot, hasPage, gaveUp }: PdfFindings): Inspected {
  const damaged = !gaveUp && !(hasRoot && hasPage)
  return { passwordProtected: false, activeContent: isActive, damaged }
}

/**
 * Whether a PDF needs a password, has active content and has pages. A PDF that is encrypted but opens without a password,
 * as banks make them to forbid changes, needs none. Unknown encryption counts as a password, so that staff look at the
 * file. Inflates and decrypts: only outside of the serving process.
 */
export async function readPdf(file: ByteReader, findings: PdfFindings): Promise<Inspected> {
  const cipher = await cipherOf(file, findings.encrypt)
  const streams = new ObjectStreams(file, cipher)
  streams.isActive = findings.isActive
  streams.hasPage = findings.hasPage
  for (const position of findings.objects) {
    if (streams.isActive && (streams.hasPage || !streams.areRead)) break
    await streams.read(position)
  }
  const { isActive, hasPage, areRead } = streams
  const plain = inspectedPlain({ ...findings, isActive, hasPage: hasPage || !areRead })
  return { ...plain, passwordProtected: cipher === 'unknown' }
}

/** The cipher of its streams: null without encryption, 'unknown' when it needs a password. */
async function cipherOf(
  file: ByteReader,
  mention: PdfFindings['encrypt'],
): Promise<PdfCipher | null | 'unknown'> {
  if (mention === null) return null
  const { position, object } = mention
  const dictionary = await (object === null ? dictionaryAt(file, position) : lastOf(file, object))
  if (dictionary === null) return 'unknown'
  const id = await documentId(file, position)
  return cipherWithoutPassword(dictionary, id) ?? 'unknown'
}

/** A trailer or an encryption dictionary fits in this many bytes. */
const nearby = 8 * 1024

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

/**
 * The last encryption dictionary with exactly this number, because later parts of a PDF replace earlier ones: `16 0 obj`
 * is not object 6, and an object that only has its number holds no `Filter`.
 */
async function lastOf(
  file: ByteReader,
  { number, generation }: { number: number; generation: number },
): Promise<PdfDictionary | null> {
  const bytes = await file.read(0, file.size)
  for (let obj = bytes.lastIndexOf('obj'); obj > 0; obj = bytes.lastIndexOf('obj', obj - 1)) {
    const before = bytes.toString('latin1', Math.max(0, obj - longestNumbers), obj)
    const [, found, version] = objectNumbers.exec(before) ?? []
    if (Number(found) !== number || Number(version) !== generation) continue
    const dictionary = await dictionaryAt(file, obj)
    if (dictionary?.has('Filter')) return dictionary
  }
  return null
}

/** The numbers and the spaces before `obj`. */
const longestNumbers = 64
