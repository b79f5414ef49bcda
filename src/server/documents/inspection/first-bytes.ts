import type { FileKind } from '#shared/document-files.ts'

/** As many bytes as `beginsLike` needs to be sure. */
export const firstBytes = 8

/** Whether a file begins as its kind does, at its very first byte: what begins otherwise is something else. */
export function beginsLike(kind: FileKind, bytes: Buffer): boolean {
  return bytes.subarray(0, signatures[kind].length).equals(signatures[kind])
}

/** Whether they are the plain beginning of a file of some kind. */
export function beginLikeAFile(bytes: Buffer): boolean {
  return Object.values(signatures).some((signature) =>
    bytes.subarray(0, signature.length).equals(signature),
  )
}

const signatures: Record<FileKind, Buffer> = {
  pdf: Buffer.from('%PDF-'),
  jpg: Buffer.from('ffd8ff', 'hex'),
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  doc: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  docx: Buffer.from('504b0304', 'hex'),
}
