import { sql } from 'kysely'
import { verifyChain } from '#server/audit/verify-chain.ts'
import { readStored, storedDocuments } from './stored-documents.ts'
import type { Services } from '#server/context.ts'
import { DecryptionError } from '#server/crypto/envelope.ts'
import { openField, sealedColumns } from '#server/crypto/sealed-fields.ts'

export interface VerificationResult {
  /** How many were read. */
  documents: number
  fields: number
  auditEntries: number
  /** The end of the audit log, to be kept where the database's owner has no say; null for an empty one. */
  last: { seq: number; hash: string } | null
  faults: number
}

type Verified = Pick<Services, 'db' | 'store' | 'keyring'>

/**
 * Reads everything that is sealed or chained, beside a running portal and in constant memory. Each fault is told as it is
 * found, by id and never with what stands there.
 */
export async function verifyAll(
  services: Verified,
  tell: (fault: string) => void,
): Promise<VerificationResult> {
  let faults = 0
  const found = (fault: string) => {
    faults += 1
    tell(fault)
  }
  const documents = await verifyDocuments(services, found)
  const fields = await verifyFields(services, found)
  const { rows: auditEntries, firstBroken, last } = await verifyChain(services.db)
  // Where there never was an account there is no entry.
  const unused = last === null && !(await hasUsers(services.db))
  if (firstBroken !== null && !unused) {
    found(`audit log: ${brokenWords[firstBroken.why]} entry ${firstBroken.seq}`)
  }
  return { documents, fields, auditEntries, last, faults }
}

const brokenWords = { changed: 'changed', missing: 'missing', chain: 'out of chain:' }

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

/** Every sealed field that has a value, a page of rows at a time. */
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

interface Page {
  table: string
  row: string
  column: string
  after: string
}

async function readPage(db: Services['db'], { table, row, column, after }: Page) {
  const [id, sealed] = [sql.ref(row), sql.ref(column)]
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select ${id} as id, ${sealed} as sealed from ${sql.table(table)}
    where ${sealed} is not null ${after === '' ? sql`` : sql`and ${id} > ${after}::uuid`}
    order by ${id} limit 1000`.execute(db)
  return rows
}
