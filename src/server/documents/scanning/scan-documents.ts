import type { Logger } from 'pino'
import { recordChange, systemSource } from '#server/audit/change.ts'
import type { Services } from '#server/context.ts'
import { openDocument } from '#server/crypto/sealed-documents.ts'
import type { Db } from '#server/database/database.ts'
import type { Malware, Scanner } from './clamd.ts'
import { listDocumentsToScan, markScanned, type UnscannedDocument } from './scanning.queries.ts'
import { takeAway } from './take-away.ts'

type ScanningServices = Pick<Services, 'db' | 'keyring' | 'store' | 'clock' | 'scanner'>

/**
 * Scans what was stored unscanned: first what waits for it, then what was uploaded while there was no scanner. Ends when
 * there is nothing left, the scanner doesn't answer or the signal fires; the next run goes on. Returns how many
 * documents it judged.
 */
export async function scanDocuments(
  services: ScanningServices,
  log: Pick<Logger, 'warn' | 'error'>,
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
      failures.push(error)
      if (signal.aborted || !(await answers(scanner, signal))) break
    }
  }
  const [err] = failures
  if (err !== undefined) {
    log.error({ err, documents: failures.length }, 'documents could not be scanned for malware')
  }
  return judged
}

/** Milliseconds for one document. */
const scanLimit = 60_000
const answerLimit = 5000

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
  { keyring, store }: ScanningServices,
  scanner: Scanner,
  { id: documentId, sealedKey, size, storageKey }: UnscannedDocument,
  signal: AbortSignal,
): Promise<Malware> {
  signal.throwIfAborted()
  const sealed = await store.open(storageKey)
  const plain = await openDocument(keyring, { documentId, sealedKey, size }, sealed)
  return scanner.scan(stepsOf(plain), AbortSignal.any([signal, AbortSignal.timeout(scanLimit)]))
}

async function* stepsOf(plain: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < plain.length; at += stepBytes) yield plain.subarray(at, at + stepBytes)
}

const stepBytes = 64 * 1024

/** Whether a failure was the document's own. */
async function answers(scanner: Scanner, signal: AbortSignal): Promise<boolean> {
  const limits = AbortSignal.any([signal, AbortSignal.timeout(answerLimit)])
  return scanner.version(limits).then(
    () => true,
    () => false,
  )
}

/** What others waited for is an event, which their screens hear of; what was open to them already is none. */
function settle(
  services: ScanningServices,
  document: UnscannedDocument,
  malware: Malware,
): Promise<void> {
  if (malware !== null) return takeAway(services, document, malware)
  return recordChange(systemSource(services), async (trx, record) => {
    const { id, clientId, scan: before } = document
    const marked = await markScanned(trx, id, { scan: 'clean' })
    if (marked && before === 'pending') {
      record.audit({ action: 'document.cleared', subject: { type: 'document', id }, clientId })
    }
  })
}
