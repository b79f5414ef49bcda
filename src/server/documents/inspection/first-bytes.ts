import type { FileKind } from '#shared/document-files.ts'

/** Bytes that `beginsLike` needs. */
export const firstBytes = 8

/** Whether a file begins with the signature of its kind. */
export function beginsLike(kind: FileKind, bytes: Buffer): boolean {
  return bytes.subarray(0, signatures[kind].length).equals(signatures[kind])
}

const signatures: Record<FileKind, Buffer> = {
  pdf: Buffer.from('%PDF-'),
  jpg: Buffer.from('ffd8ff', 'hex'),
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  doc: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  docx: Buffer.from('504b0304', 'hex'),
}
