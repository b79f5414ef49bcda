import { type Expression, sql } from 'kysely'
import type { Role } from '#shared/base/api.ts'
import type { Right } from '#shared/clients/access-parts.ts'
import { hasRight, type Reader } from '#server/records/clients/clients.access.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'

type ReturnsViewer = (Reader & { role: Role }) | ThePortal

/** The only way to read returns for a viewer, and with another right to change them. */
export function returnsVisibleTo(db: Db | Trx, viewer: ReturnsViewer, right: Right = 'returns') {
  const returns = db.selectFrom('taxReturns')
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return returns
    case 'client':
      return returns.where(
        hasRight(viewer, right, right === 'money' ? {} : { own: isBegunBy(viewer) }),
      )
  }
}

/** In a query of returns: whether the viewer has begun the return, and staff have not worked on it yet. */
export function isBegunBy(viewer: Reader) {
  return sql<boolean>`(tax_returns.status = 'pending' and tax_returns.estimated_refund is null
    and tax_returns.payment_amount is null and exists (select from audit_log
    where audit_log.client_id = tax_returns.client_id and action = 'return.created'
      and subject_id = tax_returns.id::text and actor_id = ${viewer.id}))`
}

/** A viewer's own returns, whatever their role. The id may be an SQL expression. */
export function returnsOf(db: Db | Trx, clientId: string | Expression<string>) {
  return db.selectFrom('taxReturns').where('taxReturns.clientId', '=', clientId)
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

/** All returns: for jobs, never for an answer. */
export function unscopedReturns(db: Db | Trx) {
  return db.selectFrom('taxReturns')
}

/** All returns by another name, for a comparison inside a query that is scoped itself. */
export function comparedReturns(db: Db | Trx) {
  return db.selectFrom('taxReturns as compared')
}

/**
 * Matches if this staff member has not looked at the return since its newest document arrived. The offset makes
 * PostgreSQL hash the looks once; otherwise it looks up each of the first 501 matches by an index, which takes three
 * times as long.
 */
export function notSeenBy(viewer: Expression<unknown>) {
  return sql<boolean>`not exists (select from (
      select tax_return_id, seen_at from document_views where user_id = ${viewer} offset 0) as views
    where views.tax_return_id = tax_returns.id and views.seen_at >= tax_returns.documents_at)`
}
