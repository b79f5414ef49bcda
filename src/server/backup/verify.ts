import type { AlarmLog } from '#server/records/alarms/alarms.ts'
import { reportChain } from '#server/records/alarms/check-chain.ts'
import { raiseForDocuments } from '#server/records/alarms/check-documents.ts'
import { type LogVerdict, verifyLog } from '#server/records/audit/verify-log.ts'
import {
  type DocumentFault,
  readStored,
  storedDocuments,
} from '#server/records/documents/stored-documents.ts'
import type { Services } from '#server/calls/context.ts'
import { noProgress, type Progress } from '#server/base/progress.ts'
import { DecryptionError } from '#server/crypto/envelope.ts'
import {
  openSealed,
  readSealed,
  type SealedColumn,
  sealedColumns,
} from '#server/crypto/sealed-columns.ts'

export interface VerificationResult {
  /** How many items were read. */
  documents: number
  fields: number
  auditEntries: number
  /** The checkpoint before the first entry that was read; null if the whole audit log was read. */
  before: LogVerdict['before']
  /** The last checkpoint of the audit log, to keep out of reach of the database's owner. */
  last: LogVerdict['last']
  faults: number
}

interface Options {
  /** True to read the whole audit log. */
  whole: boolean
  report: (fault: string) => void
  log: AlarmLog
  progress?: Progress
}

type Verified = Pick<Services, 'db' | 'store' | 'keyring' | 'clock' | 'config'>

/**
 * Reads everything that is sealed or chained, in constant memory. The portal may be running. Reports each fault by id,
 * never with content. Of the audit log it reads the entries since the last verification, or all of them.
 */
export async function verifyAll(
  services: Verified,
  { whole, report, log, progress = noProgress }: Options,
): Promise<VerificationResult> {
  let faults = 0
  const found = (fault: string) => {
    faults += 1
    report(fault)
  }
  const documents = await verifyDocuments(services, log, { found, progress })
  const fields = await verifyFields(services, { found, progress })
  const { rows: auditEntries, firstBroken, before, last } = await verifyLog(services, { whole })
  // A database without accounts has no entries.
  const unused = last === null && !(await hasUsers(services.db))
  if (!unused) await reportChain(services, log, { firstBroken, whole })
  if (firstBroken !== null && !unused) {
    found(`audit log: ${chainMessages[firstBroken.why]} entry ${firstBroken.seq}`)
  }
  return { documents, fields, auditEntries, before, last, faults }
}

const chainMessages = {
  changed: 'changed',
  missing: 'missing',
  added: 'added later:',
  unchained: 'not in the chain:',
  checkpoint: 'wrong checkpoint of',
  cut_off: 'cut off:',
} as const

async function hasUsers(db: Services['db']): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user !== undefined
}

interface Reporting {
  found: (fault: string) => void
  progress: Progress
}

async function verifyDocuments(
  services: Verified,
  log: AlarmLog,
  { found, progress }: Reporting,
): Promise<number> {
  let count = 0
  const faults: { id: string; fault: DocumentFault }[] = []
  for await (const document of storedDocuments(services.db)) {
    progress((count += 1), 'Documents read', null)
    const fault = await readStored(services, document)
    if (fault === null || fault === 'destroyed') continue
    found(`document ${document.id}: ${fault}`)
    faults.push({ id: document.id, fault })
  }
  await raiseForDocuments(services, log, faults)
  return count
}

/** Leaves out the keys of documents, because a document whose key does not open is reported anyway. */
async function verifyFields({ db, keyring }: Verified, { found, progress }: Reporting) {
  let count = 0
  for (const sealedColumn of sealedColumns.filter(({ purpose }) => purpose === 'fields')) {
    for await (const row of rowsOf(db, sealedColumn)) {
      progress((count += 1), 'Sealed fields read', null)
      try {
        openSealed(keyring, sealedColumn, row)
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error
        found(`${sealedColumn.table} ${row.id}: ${sealedColumn.column} does not open`)
      }
    }
  }
  return count
}

async function* rowsOf(db: Services['db'], sealedColumn: SealedColumn) {
  let after: string | null = null
  do {
    const page = await readSealed(db, sealedColumn, { after, limit: 1000 })
    yield* page
    after = page.at(-1)?.id ?? null
  } while (after !== null)
}
