import { sql } from 'kysely'
import { type LogVerdict, verifyLog } from '#server/audit/verify-log.ts'
import { readStored, storedDocuments } from './stored-documents.ts'
import type { Services } from '#server/context.ts'
import { DecryptionError } from '#server/crypto/envelope.ts'
import { openField, sealedColumns } from '#server/crypto/sealed-fields.ts'

export interface VerificationResult {
  /** Numbers of items that were read. */
  documents: number
  fields: number
  auditEntries: number
  /** The last checkpoint of the audit log, to be kept where the database's owner can't change it. */
  last: LogVerdict['last']
  faults: number
}

type Verified = Pick<Services, 'db' | 'store' | 'keyring' | 'clock' | 'config'>

/**
 * Reads everything sealed or chained, also beside a running portal and in constant memory. Reports each fault by id,
 * never with content.
 */
export async function verifyAll(
  services: Verified,
  report: (fault: string) => void,
): Promise<VerificationResult> {
  let faults = 0
  const found = (fault: string) => {
    faults += 1
    report(fault)
  }
  const documents = await verifyDocuments(services, found)
  const fields = await verifyFields(services, found)
  const { rows: auditEntries, firstBroken, last } = await verifyLog(services, { whole: true })
  // A database without accounts has no entries.
  const unused = last === null && !(await hasUsers(services.db))
  if (firstBroken !== null && !unused) {
    found(`audit log: ${chainMessages[firstBroken.why]} entry ${firstBroken.seq}`)
  }
  return { documents, fields, auditEntries, last, faults }
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

async function verifyDocuments(services: Verified, found: (fault: string) => void) {
  let count = 0
  for await (const document of storedDocuments(services.db)) {
    count += 1
    const fault = await readStored(services, document)
    if (fault !== null && fault !== 'destroyed') found(`document ${document.id}: ${fault}`)
  }
  return count
}

async function verifyFields({ db, keyring }: Verified, found: (fault: string) => void) {
  let count = 0
  for await (const { table, column, row, sealed } of sealedFields(db)) {
    count += 1
    try {
      openField(keyring, { table, column, row }, sealed)
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error
      found(`${table} ${row}: ${column} does not open`)
    }
  }
  return count
}

/** Every sealed field, in pages of rows. */
async function* sealedFields(db: Services['db']) {
  for (const { table, row, columns } of sealedColumns) {
    for (const column of columns) {
      let after = ''
      for (;;) {
        const page = await readPage(db, { table, row, column, after })
        for (const { id, sealed } of page) yield { table, column, row: id, sealed }
        after = page.at(-1)?.id ?? ''
        if (after === '') break
      }
    }
  }
}

async function readPage(
  db: Services['db'],
  { table, row, column, after }: Record<'table' | 'row' | 'column' | 'after', string>,
) {
  const [id, sealed] = [sql.ref(row), sql.ref(column)]
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select ${id} as id, ${sealed} as sealed from ${sql.table(table)}
    where ${sealed} is not null ${after === '' ? sql`` : sql`and ${id} > ${after}::uuid`}
    order by ${id} limit 1000`.execute(db)
  return rows
}
