import type { Viewer } from '#server/context.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** The only way to start reading documents for someone: those that they may see. What was deleted is not there. */
export function documentsVisibleTo(db: Db | Trx, viewer: Pick<Viewer, 'id' | 'role'>) {
  const documents = db
    .selectFrom('documents')
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .where('documents.deletedAt', 'is', null)
  switch (viewer.role) {
    case 'admin':
      return documents
    case 'client':
      return documents.where('taxReturns.clientId', '=', viewer.id)
  }
}

/** Every document whose bytes may still exist, deleted ones too: for quotas and upkeep, never for an answer. */
export function keptDocuments(db: Db | Trx) {
  return db.selectFrom('documents').where('documents.destroyedAt', 'is', null)
}
