import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FirmReport } from '#shared/firm/firm.schema.ts'
import type { ChangeRecord, ChangeSource } from '#server/change/change.ts'
import { open, seal } from '#server/crypto/envelope.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { deleteUnnamed } from './firm-pictures.ts'

/**
 * Seals and stores a PDF, a SOC 2 report or a notice, under the SHA-256 of its bytes, and deletes older ones that no version of the settings
 * names.
 */
export async function storeReport(
  { keyring, now }: Pick<ChangeSource, 'keyring' | 'now'>,
  trx: Trx,
  record: ChangeRecord,
  pdf: Buffer,
): Promise<FirmReport> {
  const [id, digest, size, savedAt] = [newId(), reportDigest(pdf), pdf.length, now()]
  const sealed = seal(keyring, 'fields', placeOf(id), pdf)
  await trx
    .insertInto('firmReports')
    .values({ id, digest, sealed, size, savedAt })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ savedAt }))
    .execute()
  await deleteUnnamed(trx, sql.table('firm_reports'), sql.ref('firm_reports.digest'), savedAt)
  record.audit({
    action: 'firm.report_added',
    subject: { type: 'firm', id: null },
    details: { report: digest },
  })
  return { report: digest, size }
}

/** The SHA-256 of its bytes. */
export function reportDigest(pdf: Buffer): string {
  return createHash('sha256').update(pdf).digest('hex')
}

export async function isReportStored(db: Db | Trx, digest: string): Promise<boolean> {
  const found = await db
    .selectFrom('firmReports')
    .select('id')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether any version of the settings names it as a notice, which everybody may read. */
export async function isNotice(db: Db | Trx, digest: string): Promise<boolean> {
  if (!(await isReportStored(db, digest))) return false
  const named = JSON.stringify([{ pdf: digest }])
  const found = await db
    .selectFrom('firmVersions')
    .select('version')
    .where(sql<boolean>`settings->'notices' @> ${named}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** @throws DecryptionError */
export async function findReport(
  db: Db | Trx,
  keyring: Keyring,
  digest: string,
): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('firmReports')
    .select(['id', 'sealed'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  return found && open(keyring, 'fields', placeOf(found.id), found.sealed)
}

function placeOf(row: string) {
  return { table: 'firm_reports', column: 'sealed', row }
}
