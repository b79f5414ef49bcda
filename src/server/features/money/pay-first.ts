import type { ClientPayFirst, SetPayFirstInput } from '#shared/money/money-settings.schema.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { aboutClient } from '#server/change/change.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { findClient } from '#server/records/clients/clients.queries.ts'
import { payFirstOf } from '#server/records/money/fees.ts'
import { changeBooks, lockBooks } from './books/lock-books.ts'

export async function readPayFirst(db: Db | Trx, clientId: string): Promise<ClientPayFirst> {
  if ((await findClient(db, clientId)) === undefined) throw errors.notFound('Client')
  const { choice, applies } = await payFirstOf(db, clientId)
  if (choice === null) return { payFirst: 'firm', applies }
  return { payFirst: choice ? 'yes' : 'no', applies }
}

/**
 * Sets whether a client pays before the review. It holds for letters that are signed from now on: a return whose letter
 * does not say so is never held back.
 */
export function setPayFirst(ctx: SignedInContext, { clientId, payFirst }: SetPayFirstInput) {
  return changeBooks(ctx, async (trx, record) => {
    await lockBooks(trx, clientId, ctx.viewer)
    await trx
      .updateTable('clients')
      .set({ paysFirst: payFirst === 'firm' ? null : payFirst === 'yes' })
      .where('id', '=', clientId)
      .execute()
    record.audit({
      action: 'client.pay_first_set',
      ...aboutClient(clientId),
      details: { payFirst },
    })
    return readPayFirst(trx, clientId)
  })
}
