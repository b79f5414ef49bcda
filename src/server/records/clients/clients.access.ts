import { type Expression, sql } from 'kysely'
import { partsWith, type Right } from '#shared/access-parts.ts'

/**
 * In a query of returns: whether the viewer has this right to the return now. Everybody has it to their own client's;
 * a spouse to joint returns; a spouse whose access has ended to those that they signed before. Name the return or its
 * client beside it: alone it reads every return.
 */
export function hasRight(viewerId: string | Expression<string>, right: Right) {
  const everyReturn = partsWith(right).filter((part) => part !== 'spouse' && part !== 'signer')
  const some = {
    spouse: sql`part = 'spouse' and tax_returns.joint`,
    signer: sql`part = 'signer' and spouse_signed_before(tax_returns.id, ended_at)`,
  }
  const limited = (['spouse', 'signer'] as const)
    .filter((part) => partsWith(right).includes(part))
    .map((part) => sql` or ${some[part]}`)
  const own = partsWith(right).includes('self')
    ? sql`tax_returns.client_id = ${viewerId}`
    : sql`false`
  return sql<boolean>`(${own} or exists (select from access_now
    where access_now.user_id = ${viewerId} and access_now.client_id = tax_returns.client_id
      and (part = any(${sql.lit(`{${everyReturn.join()}}`)}::text[])${sql.join(limited, sql``)})))`
}

/** Whether the viewer has this right to a client, without regard to its returns. */
export function hasRightTo(
  viewerId: string | Expression<string>,
  right: Right,
  clientId: Expression<string>,
) {
  const parts = sql.lit(`{${partsWith(right).join()}}`)
  const own = partsWith(right).includes('self') ? sql`${clientId} = ${viewerId}` : sql`false`
  return sql<boolean>`(${own} or exists (select from access_now
    where access_now.user_id = ${viewerId} and access_now.client_id = ${clientId} and part = any(${parts}::text[])))`
}
