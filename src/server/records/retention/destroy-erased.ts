import path from 'node:path'
import { sql } from 'kysely'
import { aboutClient, type ChangeSource, recordChange } from '#server/change/change.ts'
import type { Resources } from '#server/change/services.ts'
import { Failures } from '#server/base/failures.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { warn } from '#server/base/warn.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { erasedName } from '#shared/retention/erasure.schema.ts'
import { cents } from '#shared/base/money.ts'
import { eraseBooks } from '#server/records/money/erase-books.ts'
import { unscopedInvoices, unscopedPayments } from '#server/records/money/money.access.ts'
import { unscopedDocuments } from '#server/records/documents/documents.access.ts'
import { unscopedItems } from '#server/records/request-items/request-items.access.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { unscopedPackages } from '#server/records/signing/packages.access.ts'
import { unscopedSignatures } from '#server/records/signing/signatures.access.ts'
import { destroySigners } from './destroy-signers.ts'
import { readRecords } from './erasure-plan.ts'
import { lockRecords } from './lock-records.ts'

export type ErasureSource = ChangeSource & Pick<Resources, 'store'>

/**
 * Deletes the returns and documents of an erased client that no rule keeps any longer, and finally the client, with the
 * account if there is one. The caller removes the bytes of `storageKeys` after the commit.
 */
export async function destroyDue(trx: Trx, clientId: string, now: Date) {
  const { returns, documents, signatures, books } = await readRecords(trx, clientId, now)
  const over = documents.filter(({ kept }) => !kept)
  const signaturesOver = signatures.filter(({ until }) => until <= now)
  const gone = returns.filter(({ kept }) => !kept)
  const kept = returns.filter((taxReturn) => taxReturn.kept)
  const name = `${erasedName.firstName} ${erasedName.lastName}`
  await eraseBooks(trx, clientId, { keep: books.until !== null, name })
  await deleteRows(trx, 'documents', over)
  await deleteRows(trx, 'taxReturns', gone)
  await deleteRows(trx, 'signatures', signaturesOver)
  await destroySigners(trx, clientId)
  for (const { id, name, taxYear, sourceUntil } of documents.filter(({ kept }) => kept)) {
    const what = sourceUntil === null ? 'Tax return' : 'Document for'
    const neutral = `${what} ${taxYear}${path.extname(name).toLowerCase()}`
    await trx.updateTable('documents').set({ name: neutral }).where('id', '=', id).execute()
  }
  const counts = { documentsAt: null, documentsAsked: 0, documentsIn: 0, expectedUntil: null }
  const notes = { estimatedRefund: null, refundFinal: false, paymentNotes: null, ...counts }
  // It no longer waits for a signature.
  const signing = sql<'signed' | null>`case when signing = 'signed' then signing end`
  const payment = {
    paymentAmount: null,
    paymentMethod: null,
    paymentDate: null,
    received: cents.parse(0),
    owed: null,
  }
  for (const { id, paymentUntil } of kept) {
    await trx
      .updateTable('taxReturns')
      .set({ ...notes, signing, clientTurnAt: null, ...(paymentUntil === null && payment) })
      .where('id', '=', id)
      .execute()
  }
  return {
    documents: over.length,
    returns: gone.length,
    signatures: signaturesOver.length,
    keptReturns: kept.length,
    clients: await deleteUnreferenced(trx, clientId),
    storageKeys: over.flatMap(({ storageKey, destroyedAt }) => (destroyedAt ? [] : [storageKey])),
  }
}

/** Deletes the account with its client, or the client alone. Returns how many were deleted. */
async function deleteUnreferenced(trx: Trx, id: string): Promise<number> {
  const account = await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  const { numDeletedRows } = await trx
    .deleteFrom(account === undefined ? 'clients' : 'users')
    .where('id', '=', id)
    .where('erasedAt', 'is not', null)
    .where(({ not, exists }) => not(exists(references(trx, id))))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the references to a client and an account: their returns, and actions on those of others. */
function references(trx: Trx, clientId: string) {
  return unscopedReturns(trx)
    .select('id')
    .where('clientId', '=', clientId)
    .unionAll(
      unscopedDocuments(trx)
        .select('id')
        .where(({ eb, or }) =>
          or([
            eb('uploadedBy', '=', clientId),
            eb('privateTo', '=', clientId),
            eb('deletedBy', '=', clientId),
          ]),
        ),
    )
    .unionAll(unscopedInvoices(trx).select('invoices.id').where('invoices.clientId', '=', clientId))
    .unionAll(unscopedPayments(trx).select('payments.id').where('payments.clientId', '=', clientId))
    .unionAll(unscopedItems(trx).select('id').where('askedBy', '=', clientId))
    .unionAll(unscopedPackages(trx).select('returnPackages.id').where('publishedBy', '=', clientId))
    .unionAll(unscopedSignatures(trx).select('signatures.id').where('confirmedBy', '=', clientId))
    .unionAll(
      trx
        .selectFrom('letterTemplates')
        .select(sql<string>`saved_by`.as('id'))
        .where('savedBy', '=', clientId),
    )
}

async function deleteRows(
  trx: Trx,
  table: 'documents' | 'taxReturns' | 'signatures',
  rows: { id: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await trx.deleteFrom(table).where('id', 'in', ids).execute()
}

/** The keys are gone, so the erasure goes on. documents-cleanup.ts removes what stays. */
export async function removeBytes({ store }: ErasureSource, keys: string[]): Promise<void> {
  for (const storageKey of keys) {
    await store.remove(storageKey).catch((error: unknown) => {
      warn('bytes of an erased client are left for the next cleanup', {
        storageKey,
        reason: reasonOf(error),
      })
    })
  }
}

/** Continues with erased clients: kept records are destroyed when their time is over. Returns how many. */
export async function destroyErased(source: ErasureSource): Promise<number> {
  const failures = new Failures()
  let destroyed = 0
  for (const clientId of await listErased(source.db)) {
    destroyed += (await failures.of(() => destroyMore(source, clientId))) ?? 0
  }
  failures.throwAny('erased clients could not be destroyed further')
  return destroyed
}

async function destroyMore(source: ErasureSource, clientId: string): Promise<number> {
  const { storageKeys, rows } = await recordChange(source, async (trx, record) => {
    await lockRecords(trx, clientId)
    const done = await destroyDue(trx, clientId, source.now())
    const rows = done.documents + done.returns + done.signatures + done.clients
    const details = { what: 'erased_accounts' as const, rows }
    if (rows > 0) record.audit({ action: 'retention.applied', ...aboutClient(clientId), details })
    return { ...done, rows }
  })
  await removeBytes(source, storageKeys)
  return rows
}

async function listErased(db: Db): Promise<string[]> {
  const erased = await db
    .selectFrom('clients')
    .select('id')
    .where('erasedAt', 'is not', null)
    .execute()
  return erased.map(({ id }) => id)
}
