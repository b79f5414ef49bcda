import { sql } from 'kysely'
import type { Logger } from 'pino'
import { noticeOf, workOfFirm } from '#server/base/notice-subject.ts'
import { raiseIfDamaged } from '#server/records/alarms/check-documents.ts'
import {
  aboutDocument,
  type ChangeRecord,
  recordChange,
  systemSource,
} from '#server/change/change.ts'
import type { Services } from '#server/calls/context.ts'
import { openDocument } from '#server/crypto/sealed-documents.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { Malware, Scanner } from '#server/outside/clamd.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import { lockReturnRow } from '#server/records/returns/returns.queries.ts'
import { unscopedKeptDocuments } from '#server/records/documents/documents.access.ts'
import { followDocument } from '#server/records/request-items/item-documents.ts'
import { settleTurn } from '#server/records/request-items/turns.ts'
import type { ChangeServices } from '#server/change/services.ts'
import { documentTakenAway, malwareFound } from '#server/mail/notices/documents.notices.ts'

type ScanningServices = Pick<
  Services,
  'db' | 'keyring' | 'store' | 'clock' | 'scanner' | 'config' | 'timeLimits'
>

/**
 * Scans stored documents: first pending ones, then those from before the scanner. Stops when the scanner does not
 * answer or the signal fires; the next run continues. Returns the number of documents with a result.
 */
export async function scanDocuments(
  services: ScanningServices,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  signal: AbortSignal,
): Promise<number> {
  const { db, scanner } = services
  if (scanner === null) {
    const waiting = await listDocumentsToScan(db, 'pending')
    if (waiting.length > 0) log.warn('documents wait for a malware scanner: set CLAMAV_URL')
    return 0
  }
  let judged = 0
  const failures: unknown[] = []
  for await (const document of documentsToScan(db)) {
    try {
      await settle(services, document, await scan(services, scanner, document, signal))
      judged += 1
    } catch (error) {
      if (await raiseIfDamaged(services, log, { id: document.id, error })) continue
      failures.push(error)
      if (signal.aborted || !(await answers(services, scanner, signal))) break
    }
  }
  const [err] = failures
  if (err !== undefined) {
    log.error({ err, documents: failures.length }, 'documents could not be scanned for malware')
  }
  return judged
}

async function* documentsToScan(db: Db): AsyncGenerator<UnscannedDocument> {
  for (const scan of ['pending', 'none'] as const) {
    for (let afterId: string | undefined; ;) {
      const page = await listDocumentsToScan(db, scan, afterId)
      yield* page
      afterId = page.at(-1)?.id
      if (afterId === undefined) break
    }
  }
}

async function scan(
  { keyring, store, timeLimits }: ScanningServices,
  scanner: Scanner,
  { id: documentId, sealedKey, size, storageKey }: UnscannedDocument,
  signal: AbortSignal,
): Promise<Malware> {
  signal.throwIfAborted()
  const plain = await openDocument(keyring, { documentId, sealedKey, size }, (span) =>
    store.open(storageKey, span),
  )
  const limits = AbortSignal.any([signal, AbortSignal.timeout(timeLimits.scan.stored)])
  // A scanner that can't be reached has read nothing.
  return scanner.scan(plain, limits).finally(() => plain.destroy())
}

/** Returns true if the scanner works, which means that only this document failed. */
async function answers(
  { timeLimits }: ScanningServices,
  scanner: Scanner,
  signal: AbortSignal,
): Promise<boolean> {
  const limits = AbortSignal.any([signal, AbortSignal.timeout(timeLimits.scan.answer)])
  return scanner.version(limits).then(
    () => true,
    () => false,
  )
}

/** Clearing a pending document is an audit event, because others can now see it. For a visible document it is not. */
function settle(
  services: ScanningServices,
  document: UnscannedDocument,
  malware: Malware,
): Promise<void> {
  if (malware !== null) return deleteInfected(services, document, malware)
  return recordChange(systemSource(services), async (trx, record) => {
    const marked = await markScanned(trx, document.id, { scan: 'clean' })
    if (marked && document.scan === 'pending') {
      record.audit({ action: 'document.cleared', ...aboutDocument(document) })
    }
  })
}

/**
 * Deletes an infected document for good: it can't be restored, and its bytes are destroyed after the retention
 * period. Notifies the uploader and staff without its name.
 */
export function deleteInfected(
  services: ChangeServices,
  document: UnscannedDocument,
  malware: string,
): Promise<void> {
  const { clock } = services
  return recordChange(systemSource(services), async (trx, record) => {
    const { id, taxReturnId, category } = document
    const deletedAt = clock()
    await lockReturnRow(trx, taxReturnId)
    if (!(await markScanned(trx, id, { scan: 'infected', deletedAt }))) return
    await followDocument(trx, document, 'deleted')
    await settleTurn(trx, taxReturnId, { at: deletedAt })
    record.audit({
      action: 'document.taken_away',
      ...aboutDocument(document),
      details: { category, malware },
    })
    notifyUploader(record, document)
    await reportMalware(trx, record, document)
  })
}

function notifyUploader(record: ChangeRecord, document: UnscannedDocument): void {
  const { uploaderId: userId, uploaderRole, email: to, firstName, category, clientId } = document
  const isClient = uploaderRole === 'client'
  const { taxYear, form } = document
  const isOwn = userId === clientId
  const of = { taxYear, form, ...(!isOwn && { client: document.clientName }) }
  const notice = noticeOf(document, documentTakenAway(of, category))
  record.notify({ userId, ...notice, ...(!isClient && { subject: workOfFirm() }) })
  if (!isClient) return
  const mail = { template: 'document-taken-away', category, ...of, to, firstName } as const
  record.mail({ ...mail, ...(!isOwn && { of: clientId }) })
}

async function reportMalware(
  trx: Trx,
  record: ChangeRecord,
  document: UnscannedDocument,
): Promise<void> {
  const { uploaderId, taxReturnId, taxYear, category, clientId: id, clientName: name } = document
  const notice = malwareFound({ id, name }, taxYear, category)
  await notifyStaff(trx, record, notice, { of: { taxReturnId }, except: uploaderId })
}

export type UnscannedDocument = Awaited<ReturnType<typeof listDocumentsToScan>>[number]

/** Returns a page of undeleted documents in this state, by id. */
export function listDocumentsToScan(db: Db, scan: 'pending' | 'none', afterId?: string) {
  return unscopedKeptDocuments(db)
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .innerJoin('users as uploader', 'uploader.id', 'documents.uploadedBy')
    .innerJoin('clients as client', 'client.id', 'taxReturns.clientId')
    .select(['documents.id', 'documents.storageKey', 'documents.sealedKey', 'documents.size'])
    .select([
      'documents.taxReturnId',
      'documents.privateTo',
      'documents.scan',
      'documents.category',
    ])
    .select(['taxReturns.clientId', 'taxReturns.taxYear', 'taxReturns.form'])
    .select(['uploader.id as uploaderId', 'uploader.role as uploaderRole'])
    .select(['uploader.email', 'uploader.firstName'])
    .select(sql<string>`ltrim(client.first_name || ' ' || client.last_name)`.as('clientName'))
    .where('documents.scan', '=', scan)
    .where('documents.deletedAt', 'is', null)
    .$if(afterId !== undefined, (query) => query.where('documents.id', '>', afterId ?? ''))
    .orderBy('documents.id')
    .limit(100)
    .execute()
}

/** Returns false if the document was deleted or scanned in the meantime. */
async function markScanned(
  trx: Trx,
  id: string,
  result: { scan: 'clean' } | { scan: 'infected'; deletedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('documents')
    .set(result)
    .where('id', '=', id)
    .where('scan', 'in', ['pending', 'none'])
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
