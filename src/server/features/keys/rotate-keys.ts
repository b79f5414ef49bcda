import { sql } from 'kysely'
import { recordChange, systemSource } from '#server/change/change.ts'
import { sealLog, type SignerServices } from '#server/records/audit/log-signer.ts'
import { type Db, processesWithOtherKeys } from '#server/database/database.ts'
import { StartupError } from '#server/base/startup.ts'
import { DecryptionError, headerFor } from '#server/crypto/envelope.ts'
import { countSeals } from './key-checks.ts'
import {
  readSealed,
  reseal,
  type SealedColumn,
  sealedColumns,
} from '#server/crypto/sealed-columns.ts'

/** Rows of a batch, which is one transaction. */
const batchRows = 1000

/**
 * Reseals with the primary key everything that another key sealed. The portal may be running. Each batch is written
 * when it is done, so a new run continues after a killed one. Values that changed since they were read are left alone.
 * Returns how many values don't open.
 *
 * @throws StartupError when a running process has another primary key: it could not read the values, or would continue
 * to seal with the old key.
 */
export async function rotateKeys(
  services: SignerServices,
  report: (line: string) => void,
  rows = batchRows,
): Promise<number> {
  const { db, keyring } = services
  for (;;) {
    let resealed = 0
    let faults = 0
    for (const sealedColumn of sealedColumns) {
      const done = await rotateColumn(services, sealedColumn, { report, rows })
      resealed += done.resealed
      faults += done.faults
    }
    await sealLog(services)
    const seals = await countSeals(db)
    const left = seals.filter(({ keyId }) => keyId !== keyring.primary.id)
    // Rows that somebody locked or wrote in the meantime are left to the next turn.
    if (left.length === 0 || resealed === 0) return faults
  }
}

interface Turn {
  report: (line: string) => void
  rows: number
}

async function rotateColumn(
  services: SignerServices,
  sealedColumn: SealedColumn,
  { report, rows }: Turn,
) {
  const { db, keyring } = services
  const total = await countOthers(db, sealedColumn, keyring.primary.id)
  const done = { resealed: 0, faults: 0 }
  let after: string | null = null
  do {
    await refuseOtherKeys(services)
    const where = isOther(sealedColumn, keyring.primary.id)
    const page = await readSealed(db, sealedColumn, { after, limit: rows, where })
    const fresh = page.flatMap((row) => {
      try {
        return [{ ...row, ...reseal(keyring, sealedColumn, row) }]
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error
        done.faults += 1
        report(error.message)
        return []
      }
    })
    done.resealed += await replace(services, sealedColumn, fresh)
    if (page.length > 0) report(`${columnName(sealedColumn)}: ${done.resealed} of ${total}`)
    after = page.at(-1)?.id ?? null
  } while (after !== null)
  return done
}

type Fresh = { id: string; sealed: Buffer; fresh: Buffer; mac: Buffer | null }

/** Compares and sets. Skips rows that somebody has locked, so that the two can't deadlock. */
function replace(
  services: SignerServices,
  sealedColumn: SealedColumn,
  batch: Fresh[],
): Promise<number> {
  if (batch.length === 0) return Promise.resolve(0)
  const { table, id, value, assign } = sealedColumn
  const ids = batch.map((row) => row.id)
  return recordChange(systemSource(services), async (trx, record) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${assign}
      from unnest(${ids}::uuid[], ${batch.map(({ sealed }) => sealed)}::bytea[],
        ${batch.map(({ fresh }) => fresh)}::bytea[], ${batch.map(({ mac }) => mac)}::bytea[])
        as resealed (row_id, before, fresh, fresh_mac)
      where ${id} = row_id and ${value} = before and ${id} in (
        select ${id} from ${sql.table(table)} where ${id} = any(${ids}::uuid[]) for update skip locked
      )`.execute(trx)
    const rows = Number(numAffectedRows ?? 0n)
    const subject = { type: 'key', id: services.keyring.primary.id } as const
    if (rows > 0) {
      record.audit({
        action: 'keys.rotated',
        subject,
        details: { place: columnName(sealedColumn), rows },
      })
    }
    return rows
  })
}

async function countOthers(db: Db, sealedColumn: SealedColumn, keyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(sealedColumn.table)}
    where length(${sealedColumn.value}) > 0 and ${isOther(sealedColumn, keyId)}`.execute(db)
  return rows[0]?.count ?? 0
}

function isOther({ value }: SealedColumn, keyId: string) {
  const header = headerFor(keyId)
  return sql<boolean>`substring(${value} from 1 for ${header.length}::int) <> ${header}::bytea`
}

async function refuseOtherKeys({ db, keyring }: SignerServices): Promise<void> {
  const [other] = await processesWithOtherKeys(db, keyring.primary.id)
  if (other === undefined) return
  throw new StartupError(
    `A running process of the portal seals with the key ${other}: restart it with these keys first`,
  )
}

function columnName({ table, column }: SealedColumn): string {
  return `${table.replace(/^.*\./, '')}.${column}`
}
