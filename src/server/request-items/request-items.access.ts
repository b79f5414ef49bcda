import type { Viewer } from '#server/auth/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'

type ItemViewer = Pick<Viewer, 'id' | 'role'>

/** The only way to read request items for a viewer: those that they may see. Clients don't see withdrawn ones. */
export function itemsVisibleTo(db: Db | Trx, viewer: ItemViewer) {
  const items = itemsWithReturns(db)
  switch (viewer.role) {
    case 'admin':
      return items
    case 'client':
      return items
        .where('taxReturns.clientId', '=', viewer.id)
        .where('requestItems.state', '!=', 'withdrawn')
  }
}

/** For a change by the viewer, which may find that an item was withdrawn. */
export function itemsChangedBy(trx: Trx, viewer: ItemViewer) {
  const items = itemsWithReturns(trx)
  return viewer.role === 'admin' ? items : items.where('taxReturns.clientId', '=', viewer.id)
}

/** Every item of a return, for the rules of changes; never for an answer. */
export function itemsOfReturn(trx: Db | Trx, taxReturnId: string) {
  return trx.selectFrom('requestItems').where('requestItems.taxReturnId', '=', taxReturnId)
}

function itemsWithReturns(db: Db | Trx) {
  return db
    .selectFrom('requestItems')
    .innerJoin('taxReturns', 'taxReturns.id', 'requestItems.taxReturnId')
}
