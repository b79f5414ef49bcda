import type { Expression } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import type { Viewer } from '#server/auth/viewer.ts'

/** The only way to read returns for a viewer: those that they may see. */
export function returnsVisibleTo(db: Db | Trx, viewer: ReturnsViewer) {
  const returns = db.selectFrom('taxReturns')
  switch (viewer.role) {
    case 'admin':
      return returns
    case 'client':
      return returns.where('taxReturns.clientId', '=', viewer.id)
  }
}

/** The id may be SQL. */
interface ReturnsViewer extends Pick<Viewer, 'role'> {
  id: string | Expression<string>
}

/** The counters of all returns, for staff only. */
export function countersVisibleTo(db: Db | Trx, viewer: Pick<Viewer, 'role'>) {
  const counters = db.selectFrom('returnCounters')
  switch (viewer.role) {
    case 'admin':
      return counters
    case 'client':
      return counters.where(({ lit }) => lit(false))
  }
}

/** Every return, for jobs; never for an answer. */
export function everyReturn(db: Db | Trx) {
  return db.selectFrom('taxReturns')
}
