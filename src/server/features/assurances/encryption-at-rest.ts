import { getCipherInfo } from 'node:crypto'
import { addAbortSignal, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type CheckResult, type Instance, notActive, verified } from './check.ts'
import {
  algorithm,
  DecryptionError,
  isSealedUnder,
  openField,
  sealField,
} from '#server/crypto/envelope.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import {
  newDocumentSeal,
  openDocument,
  openDocumentKey,
  Sealer,
  type Span,
} from '#server/crypto/sealed-documents.ts'
import { newId } from '#server/database/database.ts'
import { findNewestStored } from '#server/records/documents/documents.queries.ts'
import { findNewestSealedSsn } from '#server/records/profile/profile.queries.ts'

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
  const sealer = new Sealer(seal)
  const document = Buffer.concat([...sealer.add(Buffer.from(probe)), ...sealer.end()])
  const stored = { ...seal, size: Buffer.byteLength(probe) }
  const opened = await openDocument(keyring, stored, () =>
    Promise.resolve({
      length: document.length,
      bytes: Readable.from([document]),
      ownPieces: false,
    }),
  )
  if (document.includes(probe) || (await text(opened)) !== probe) {
    throw new DecryptionError('a probe of a document is not sealed')
  }
}

const probe = 'A few words to be sealed'

/** Opens only the first segment. */
async function checkNewestDocument(
  { db, keyring, store }: Pick<Instance, 'db' | 'keyring' | 'store'>,
  signal: AbortSignal,
): Promise<CheckResult> {
  const newest = await findNewestStored(db)
  if (newest === undefined) return verified
  const { id: documentId, storageKey } = newest
  openDocumentKey(keyring, { documentId, sealedKey: newest.sealedKey })
  try {
    const read = async (span: Span) => {
      const stored = await store.open(storageKey, span)
      return { ...stored, bytes: addAbortSignal(signal, stored.bytes) }
    }
    const plain = await openDocument(keyring, { documentId, ...newest }, read, { start: 0, end: 1 })
    plain.destroy()
    return verified
  } catch (error) {
    if (error instanceof DecryptionError) return notActive('the newest document is not sealed')
    throw error
  }
}
