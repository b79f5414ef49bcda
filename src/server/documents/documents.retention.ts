import { recordChange, systemSource } from '#server/audit/change.ts'
import type { Services } from '#server/context.ts'
import { keptDocuments } from './documents.access.ts'

/** Deleted documents are destroyed after this many days. */
export const retentionDays = 30
/** A completed return is kept at least this many years, deleted or not (IRS: keep records for three years). */
export const completedReturnYears = 3

/**
 * Destroys the documents whose time has come: the bytes, and the key without which any copy of them in a backup of the
 * store is noise. Run again after a failure it goes on where it stopped. Returns how many.
 */
export async function destroyDeletedDocuments(
  services: Pick<Services, 'db' | 'keyring' | 'store' | 'clock'>,
): Promise<number> {
  const failures: unknown[] = []
  let destroyed = 0
  let last = ''
  for (;;) {
    const due = await listDue(services, last)
    for (const document of due) {
      try {
        await destroy(services, document)
        destroyed += 1
      } catch (error) {
        failures.push(error)
      }
    }
    last = due.at(-1)?.id ?? ''
    if (last === '') break
  }
  if (failures.length > 0) {
    throw new AggregateError(
      failures,
      `${failures.length} deleted documents could not be destroyed`,
    )
  }
  return destroyed
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

/** A page of them in the order of their ids, so that one which can't be destroyed doesn't hold up the others. */
function listDue({ db, clock }: Pick<Services, 'db' | 'clock'>, afterId: string) {
  const now = clock()
  const deletedBefore = new Date(now.getTime() - retentionDays * 86_400_000)
  const completedBefore = new Date(now)
  completedBefore.setUTCFullYear(now.getUTCFullYear() - completedReturnYears)
  return keptDocuments(db)
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .select(['documents.id', 'documents.storageKey', 'taxReturns.clientId'])
    .where('documents.deletedAt', '<=', deletedBefore)
    .where(({ eb, or }) =>
      or([
        eb('documents.category', '!=', 'completed_return'),
        eb('documents.createdAt', '<=', completedBefore),
      ]),
    )
    .$if(afterId !== '', (query) => query.where('documents.id', '>', afterId))
    .orderBy('documents.id')
    .limit(100)
    .execute()
}

async function destroy(
  services: Pick<Services, 'db' | 'keyring' | 'store' | 'clock'>,
  { id, storageKey, clientId }: Due,
): Promise<void> {
  const now = services.clock
  await services.store.remove(storageKey)
  await recordChange(systemSource(services), async (trx, record) => {
    await trx
      .updateTable('documents')
      .set({ destroyedAt: now(), sealedKey: Buffer.alloc(0) })
      .where('id', '=', id)
      .execute()
    record.audit({ action: 'document.destroyed', subject: { type: 'document', id }, clientId })
  })
}
