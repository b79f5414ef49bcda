import type { SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'

/** @throws AppError 404; 409 with this message for a client who signs in */
export async function lockOfficeClient(
  trx: Trx,
  ctx: SignedInContext,
  id: string,
  otherwise: string,
) {
  await lockAccount(trx, ctx.viewer)
  const locked = foundClient(await lockClient(trx, id))
  if (locked.signsIn) throw errors.conflict(otherwise)
  return locked
}

export function foundClient<Found>(row: Found | undefined): Found {
  if (row === undefined) throw errors.notFound('Client')
  return row
}
