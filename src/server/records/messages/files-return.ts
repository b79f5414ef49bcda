import type { OpenedThread } from '#shared/messages/messages.schema.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { errors } from '#server/base/errors.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { returnsVisibleTo } from '#server/records/returns/returns.access.ts'

interface Of {
  clientId: string
  taxReturnId: string | null
}

/** The return that a file of a thread goes to: the thread's, else the client's newest open one; null if none is open. */
export async function returnForFiles(
  db: Db | Trx,
  viewer: Pick<Viewer, 'id' | 'role' | 'withheld'>,
  { clientId, taxReturnId }: Of,
): Promise<OpenedThread['filesGoTo']> {
  const returns = returnsVisibleTo(db, viewer, 'upload')
    .select(['taxReturns.id', 'taxReturns.taxYear'])
    .where('taxReturns.clientId', '=', clientId)
  const found =
    taxReturnId === null
      ? returns.where('taxReturns.filedAt', 'is', null).orderBy('taxReturns.taxYear', 'desc')
      : returns.where('taxReturns.id', '=', taxReturnId)
  return (await found.limit(1).executeTakeFirst()) ?? null
}

/** @throws AppError 409 for a file in a question in general when no return is open */
export async function checkTakesFiles(
  trx: Trx,
  viewer: Pick<Viewer, 'id' | 'role' | 'withheld'>,
  of: Of,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0 || of.taxReturnId !== null) return
  if ((await returnForFiles(trx, viewer, of)) !== null) return
  throw errors.conflict(
    'A file belongs to a return, and none is open. Start a return first, or ask about the return that it is for.',
  )
}
