import { finished } from 'node:stream/promises'
import type { Db } from '#server/database/database.ts'
import { DecryptionError } from '#server/crypto/envelope.ts'
import { sealedSize } from '#server/crypto/sealed-documents.ts'
import {
  type DocumentFault,
  readStored,
  type StoredDocument,
  storedDocuments,
} from '#server/records/documents/stored-documents.ts'
import { unscopedKeptDocuments } from '#server/records/documents/documents.access.ts'
import { MissingObject } from '#server/storage/document-store.ts'
import type { Alarm } from './alarm-kinds.ts'
import { type AlarmLog, type AlarmServices, raiseAlarms, settleAlarms } from './alarms.ts'
import { listOpenAlarms } from './alarms.queries.ts'
import type { Resources } from '#server/change/services.ts'

type Checked = AlarmServices & Pick<Resources, 'store'>
const kind = 'document_fault' as const

/**
 * For code that gets an error while reading a document. Returns false if the stored bytes are not the cause. Never
 * throws.
 */
export async function raiseIfDamaged(
  services: AlarmServices,
  log: AlarmLog,
  { id, error }: { id: string; error: unknown },
): Promise<boolean> {
  const fault = error instanceof DecryptionError ? 'damaged' : 'missing'
  if (fault === 'missing' && !(error instanceof MissingObject)) return false
  await raiseAlarms(services, log, [alarmOf({ id, fault })])
  return true
}

/** A deleted document doesn't raise an alarm. */
export async function raiseForDocuments(
  services: AlarmServices,
  log: AlarmLog,
  faults: readonly { id: string; fault: DocumentFault }[],
): Promise<void> {
  if (faults.length === 0) return
  const ids = faults.map(({ id }) => id)
  const kept = await undeleted(services.db).where('id', 'in', ids).execute()
  const keptFaults = faults.filter(({ id }) => kept.some((document) => document.id === id))
  await raiseAlarms(services, log, keptFaults.map(alarmOf))
}

function alarmOf({ id, fault }: { id: string; fault: DocumentFault }): Alarm {
  return { kind, subject: id, details: { fault } }
}

function undeleted(db: Db) {
  return unscopedKeptDocuments(db)
    .select(['id', 'storageKey', 'sealedKey', 'size'])
    .where('deletedAt', 'is', null)
}

/**
 * Checks the size of each document, and reads a different part of them completely each day. Stops when the store fails,
 * and at a hundred faults, because then the whole store is the problem.
 */
export async function checkDocuments(services: Checked, log: AlarmLog, signal: AbortSignal) {
  const day = Math.floor(services.clock().getTime() / 86_400_000)
  const faults: { id: string; fault: DocumentFault }[] = []
  for await (const document of storedDocuments(services.db)) {
    if (signal.aborted) break
    const whole = Number.parseInt(document.id.slice(-2), 16) % wholeEvery === day % wholeEvery
    const fault =
      whole || !(await hasItsSize(services, document)) ? await readStored(services, document) : null
    if (fault === null || fault === 'destroyed') continue
    faults.push({ id: document.id, fault })
    if (fault === 'unreadable' || faults.length === mostFaults) break
  }
  await raiseForDocuments(services, log, faults)
}

/** The number of days in which every document is read completely once. */
const wholeEvery = 28
const mostFaults = 100

/** Reads the documents of open alarms again. Alarms about intact or deleted documents end. */
export async function checkDocumentAlarms(services: Checked, log: AlarmLog): Promise<void> {
  const alarms: Alarm[] = []
  for (const { subject } of await listOpenAlarms(services.db, [kind])) {
    const document = await undeleted(services.db).where('id', '=', subject).executeTakeFirst()
    const fault = document && (await readStored(services, document))
    if (fault && fault !== 'destroyed') alarms.push(alarmOf({ id: subject, fault }))
  }
  await settleAlarms(services, log, { kind, alarms })
}

/** Returns false also if the store does not answer; reading the document then gives the reason. */
async function hasItsSize(
  { store }: Checked,
  { storageKey, size }: StoredDocument,
): Promise<boolean> {
  try {
    const { length, bytes } = await store.open(storageKey, { start: 0, end: 1 })
    await finished(bytes.resume())
    return length === sealedSize(size)
  } catch {
    // Reading it whole finds the reason.
    return false
  }
}
