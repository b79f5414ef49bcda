import { getCipherInfo } from 'node:crypto'
import { addAbortSignal, Readable } from 'node:stream'
import { type CheckResult, type Instance, notActive, verified } from './check.ts'
import { algorithm, DecryptionError, isSealedUnder } from '#server/crypto/envelope.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import {
  ciphertextOf,
  newDocumentSeal,
  openDocument,
  openDocumentKey,
  sealDocument,
} from '#server/crypto/sealed-documents.ts'
import { openField, sealField } from '#server/crypto/sealed-fields.ts'
import { newId } from '#server/database/ids.ts'
import { beginsLikeAny, firstBytes } from '#server/documents/inspection/first-bytes.ts'
import { findNewestStored } from '#server/documents/documents.queries.ts'
import { findNewestSealedSsn } from '#server/profile/profile.queries.ts'

/** Checks that the keys seal with AES-256, and that the newest stored data is sealed. */
export async function checkEncryptionAtRest(
  { db, keyring, store }: Pick<Instance, 'db' | 'keyring' | 'store'>,
  signal: AbortSignal,
): Promise<CheckResult> {
  if (!usesAes256(keyring)) return notActive('its keys are not of 256 bits')
  try {
    await sealAndOpen(keyring)
  } catch (error) {
    if (error instanceof DecryptionError) return notActive('what it seals does not open again')
    throw error
  }
  const newest = await findNewestSealedSsn(db)
  if (newest !== undefined && !isSealedUnder(keyring, newest.ssn)) {
    return notActive('a number that it keeps is not sealed')
  }
  return checkNewestDocument({ db, keyring, store }, signal)
}

const keyBytes = 32

function usesAes256({ primary }: Keyring): boolean {
  const { keyLength } = getCipherInfo(algorithm) ?? {}
  const lengths = [keyLength, primary.fields.length, primary.documents.length]
  return algorithm.startsWith('aes-') && lengths.every((length) => length === keyBytes)
}

/** @throws DecryptionError */
async function sealAndOpen(keyring: Keyring): Promise<void> {
  const context = { table: 'assurances', column: 'probe', row: newId() }
  const sealed = sealField(keyring, context, probe)
  if (sealed.includes(probe) || openField(keyring, context, sealed) !== probe) {
    throw new DecryptionError('a probe of a field is not sealed')
  }
  const seal = newDocumentSeal(keyring, context.row)
  const plain = Readable.from([Buffer.from(probe)])
  const document = await Array.fromAsync(sealDocument(seal, plain))
  const stored = { ...seal, size: Buffer.byteLength(probe) }
  const opened = await openDocument(keyring, stored, Readable.from(document))
  if (Buffer.concat(document).includes(probe) || opened.toString() !== probe) {
    throw new DecryptionError('a probe of a document is not sealed')
  }
}

const probe = 'A few words to be sealed'

/** Opens the document's key and reads only the first stored bytes. */
async function checkNewestDocument(
  { db, keyring, store }: Pick<Instance, 'db' | 'keyring' | 'store'>,
  signal: AbortSignal,
): Promise<CheckResult> {
  const newest = await findNewestStored(db)
  if (newest === undefined) return verified
  const { id: documentId, sealedKey, storageKey } = newest
  if (openDocumentKey(keyring, { documentId, sealedKey }).length !== keyBytes) {
    return notActive('the key of a document is not of 256 bits')
  }
  const head = await readHead(addAbortSignal(signal, await store.open(storageKey)))
  const ciphertext = ciphertextOf(head)
  const isPlain = ciphertext === null || beginsLikeAny(ciphertext)
  return isPlain ? notActive('the newest document is not sealed') : verified
}

async function readHead(stream: Readable): Promise<Buffer> {
  let head = Buffer.alloc(0)
  for await (const chunk of stream) {
    head = Buffer.concat([head, chunk as Buffer])
    if (head.length >= headBytes) break
  }
  return head.subarray(0, headBytes)
}

/** Longer than the header of a sealed document. */
const headBytes = 64 + firstBytes
