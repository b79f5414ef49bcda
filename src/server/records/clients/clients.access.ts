import { type Expression, type RawBuilder, sql } from 'kysely'
import { partsWith, type Right } from '#shared/access-parts.ts'

/**
 * In a query of returns: whether the viewer has this right to the return now. Everybody has it to their own client's;
 * a spouse to joint returns, but not to those of a former spouse; a spouse whose access has ended to those that they
 * signed before. `signed` says for them which rows beside the return are theirs, by `ended_at`. Name the return or its
 * client beside it: alone it reads every return.
 */
export function hasRight(
  viewerId: string | Expression<string>,
  right: Right,
  signed: RawBuilder<boolean> = sql`true`,
) {
  const parts = partsWith(right)
  const everyReturn = parts.filter((part) => part !== 'spouse' && part !== 'signer')
  const some = {
    spouse: sql`part = 'spouse' and tax_returns.joint
      and not is_of_former_spouse(tax_returns.id, access_now.client_id, access_now.user_id)`,
    signer: sql`part = 'signer' and spouse_signed_before(tax_returns.id, ended_at) and ${signed}`,
  }
  const limited = (['spouse', 'signer'] as const)
    .filter((part) => parts.includes(part))
    .map((part) => sql` or ${some[part]}`)
  return sql<boolean>`(${isOwn(viewerId, right, sql`tax_returns.client_id`)}exists (select from access_now
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
  return sql<boolean>`(${isOwn(viewerId, right, clientId)}exists (select from access_now
    where access_now.user_id = ${viewerId} and access_now.client_id = ${clientId} and part = any(${parts}::text[])))`
}

/** Whoever is the client themselves needs no grant. */
function isOwn(
  viewerId: string | Expression<string>,
  right: Right,
  clientId: Expression<unknown>,
): RawBuilder<unknown> {
  return partsWith(right).includes('self') ? sql`${clientId} = ${viewerId} or ` : sql``
}
