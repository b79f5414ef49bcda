import { type Expression, type RawBuilder, sql } from 'kysely'
import type { AuditAction } from '#shared/audit/audit-events.ts'
import { partsWith, partsWithAll, type Right } from '#shared/clients/access-parts.ts'
import { isJointWithReader, isOfReader } from '#server/change/joint-with-reader.ts'

/**
 * The person who reads. While a required address is not proven, the person who registered with it may not be the
 * client.
 */
export interface Reader {
  id: string | Expression<string>
  withheld?: boolean | undefined
}

interface Rows {
  /** For a spouse whose access has ended: which rows beside the return are theirs, by `ended_at`. */
  signed?: RawBuilder<boolean>
  /** The rows that the reader entered themselves: all that an unproven address reads; without it nothing. */
  own?: RawBuilder<boolean>
}

/**
 * In a query of returns: whether the viewer has this right to the return now. Everybody has it to their own client's;
 * a spouse to returns that are joint with them; a spouse whose access has ended to those that they signed before. Name
 * the return or its client beside it: alone it reads every return.
 */
export function hasRight(viewer: Reader, right: Right, { signed = sql`true`, own }: Rows = {}) {
  const parts = partsWith(right)
  const some = {
    spouse: sql`part = 'spouse' and ${isJointWithReader}`,
    signer: sql`part = 'signer' and ${isOfReader}
      and spouse_signed_before(tax_returns.id, ended_at) and ${signed}`,
  }
  const limited = (['spouse', 'signer'] as const)
    .filter((part) => parts.includes(part))
    .map((part) => sql` or ${some[part]}`)
  return unlessWithheld(
    viewer,
    own,
    sql<boolean>`(${isOwn(viewer, right, sql`tax_returns.client_id`)}exists (select from access_now
    where access_now.user_id = ${viewer.id} and access_now.client_id = tax_returns.client_id
      and (part = any(${sql.lit(`{${partsWithAll(right).join()}}`)}::text[])${sql.join(limited, sql``)})))`,
  )
}

/** Whether the viewer has this right to a client, without regard to its returns. */
export function hasRightTo(
  viewer: Reader,
  right: Right,
  clientId: Expression<string>,
  { own }: Pick<Rows, 'own'> = {},
) {
  const parts = sql.lit(`{${partsWith(right).join()}}`)
  return unlessWithheld(
    viewer,
    own,
    sql<boolean>`(${isOwn(viewer, right, clientId)}exists (select from access_now
    where access_now.user_id = ${viewer.id} and access_now.client_id = ${clientId} and part = any(${parts}::text[])))`,
  )
}

/** What staff give to an account is withheld until its address is proven, wherever a right is asked for. */
function unlessWithheld(
  { withheld = false }: Reader,
  own: RawBuilder<boolean> | undefined,
  has: RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (!withheld) return has
  return own === undefined ? sql<boolean>`false` : sql<boolean>`(${own} and ${has})`
}

/** In a query of rows of a client: whether nobody but the viewer has saved what they say. */
export function savedOnlyBy(viewer: Reader, action: AuditAction, clientId: RawBuilder<unknown>) {
  return sql<boolean>`(select bool_and(actor_id = ${viewer.id}) from audit_log
    where audit_log.client_id = ${clientId} and action = ${action})`
}

/** Whoever is the client themselves needs no grant. */
function isOwn({ id }: Reader, right: Right, clientId: Expression<unknown>): RawBuilder<unknown> {
  return partsWith(right).includes('self') ? sql`${clientId} = ${id} or ` : sql``
}
