import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { algorithm, DecryptionError, nonceBytes, open, seal, tagBytes } from './envelope.ts'
import type { Keyring } from './keyring.ts'

/**
 * A sealed document is `format (1) | nonce (12) | ciphertext | tag (16)`, AES-256-GCM with its own key; format and
 * document id are authenticated. Its row holds that key, sealed with the master key for documents/sealed_key/<id>, so
 * it opens for no other row.
 */
export interface DocumentSeal {
  documentId: string
  sealedKey: Buffer
  key: Buffer
  nonce: Buffer
}

/** Bytes that sealing adds. */
export const sealOverhead = 1 + nonceBytes + tagBytes

/** A new key for one document and one stream. */
export function newDocumentSeal(keyring: Keyring, documentId: string): DocumentSeal {
  const key = randomBytes(32)
  const sealedKey = seal(keyring, 'documents', keyContext(documentId), key)
  return { documentId, sealedKey, key, nonce: randomBytes(nonceBytes) }
}

/** Turns plain bytes into the sealed document. */
export async function* sealDocument(
  { documentId, key, nonce }: DocumentSeal,
  plain: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(additionalData(documentId))
  yield Buffer.concat([Buffer.of(format), nonce])
  for await (const chunk of plain) yield cipher.update(chunk)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

export interface StoredSeal {
  documentId: string
  sealedKey: Buffer
  /** Bytes of the plain document, from its row. */
  size: number
}

/**
 * Opens a document, only if every byte is unchanged. Holds it in memory once.
 *
 * @throws DecryptionError when the bytes or the key are not what was stored, or belong to another document.
 */
export async function openDocument(
  keyring: Keyring,
  { documentId, sealedKey, size }: StoredSeal,
  sealed: AsyncIterable<Buffer>,
): Promise<Buffer> {
  const refuse = (why: string) =>
    new DecryptionError(`document ${documentId} does not open: ${why}`)
  const key = openDocumentKey(keyring, { documentId, sealedKey })
  const bytes = await collect(sealed, size + sealOverhead)
  if (bytes === null) throw refuse('not as long as it was')
  if (bytes[0] !== format) throw refuse('not a sealed document')
  const plain = bytes.subarray(1 + nonceBytes, -tagBytes)
  const nonce = bytes.subarray(1, 1 + nonceBytes)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(additionalData(documentId))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  for (let at = 0; at < plain.length; at += stepBytes) {
    const step = plain.subarray(at, at + stepBytes)
    decipher.update(step).copy(step)
  }
  try {
    decipher.final()
  } catch {
    throw refuse('changed')
  }
  return plain
}

/** @throws DecryptionError */
export function openDocumentKey(
  keyring: Keyring,
  { documentId, sealedKey }: Pick<StoredSeal, 'documentId' | 'sealedKey'>,
): Buffer {
  return open(keyring, 'documents', keyContext(documentId), sealedKey)
}

/** The ciphertext after the header, from the first bytes of a stored document; null when it is not sealed. */
export function ciphertextOf(head: Buffer): Buffer | null {
  return head[0] === format ? head.subarray(1 + nonceBytes) : null
}

/** All bytes, or null when there are more or fewer than `length`. */
async function collect(stream: AsyncIterable<Buffer>, length: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  for await (const chunk of stream) {
    if (filled + chunk.length > length) return null
    filled += chunk.copy(bytes, filled)
  }
  return filled === length ? bytes : null
}

/** Decrypts in place, so that a large document is held once. */
const stepBytes = 256 * 1024

const format = 1

function keyContext(documentId: string) {
  return { table: 'documents', column: 'sealed_key', row: documentId }
}

function additionalData(documentId: string): Buffer {
  return Buffer.concat([Buffer.of(format), Buffer.from(`documents/${documentId}`)])
}
