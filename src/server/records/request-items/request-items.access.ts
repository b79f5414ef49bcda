import { sql } from 'kysely'
import type { Viewer } from '#server/base/viewer.ts'
import type { Right } from '#shared/clients/access-parts.ts'
import { hasRight } from '#server/records/clients/clients.access.ts'
import { isBegunBy } from '#server/records/returns/returns.access.ts'
import type { Db, Trx } from '#server/database/database.ts'

type ItemViewer = Pick<Viewer, 'id' | 'role' | 'withheld'>

/** The only way to read request items for a viewer. Clients don't see withdrawn ones. */
export function itemsVisibleTo(db: Db | Trx, viewer: ItemViewer) {
  const items = itemsOf(db, viewer, 'requests')
  switch (viewer.role) {
    case 'admin':
      return items
    case 'client':
      return items.where('requestItems.state', '!=', 'withdrawn')
  }
}

/** For a change by the viewer, which may find that an item was withdrawn. */
export function itemsChangedBy(db: Db | Trx, viewer: ItemViewer, right: Right = 'answer') {
  return itemsOf(db, viewer, right)
}

function itemsOf(db: Db | Trx, viewer: ItemViewer, right: Right) {
  const items = unscopedItems(db).innerJoin(
    'taxReturns',
    'taxReturns.id',
    'requestItems.taxReturnId',
  )
  switch (viewer.role) {
    case 'admin':
      return items
    case 'client':
      // The items that the rules ask for follow from what the client entered.
      return items.where(
        hasRight(viewer, right, {
          own: sql`request_items.rule is not null and ${isBegunBy(viewer)}`,
        }),
      )
  }
}

/** All items of a return: for rules of changes, never for an answer. */
export function itemsOfReturn(db: Db | Trx, taxReturnId: string) {
  return unscopedItems(db).where('requestItems.taxReturnId', '=', taxReturnId)
}

/** All items: for jobs and maintenance, never for an answer. */
export function unscopedItems(db: Db | Trx) {
  return db.selectFrom('requestItems')
}
