import type { ArchiveInput } from '#shared/clients/clients.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { aboutClient, recordChange } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { findUser } from '#server/records/auth/users.queries.ts'
import { lockClient, setArchived } from '#server/records/clients/clients.queries.ts'
import { findOpenReturn, lockReturnsOf } from '#server/records/returns/returns.queries.ts'
import { foundClient } from './office-client.ts'

/**
 * Leaves a client without open work out of the lists, or puts them back. A new return puts them back, too.
 *
 * @throws AppError 404; 409 for staff, and for a client whose return is not filed
 */
export function archiveClient(ctx: SignedInContext, { id, archived }: ArchiveInput) {
  return recordChange(ctx, async (trx, record) => {
    if (archived) await lockReturnsOf(trx, [id])
    await lockAccount(trx, ctx.viewer)
    foundClient(await lockClient(trx, id))
    if (archived) await checkMayArchive(trx, id)
    if (await setArchived(trx, id, archived ? ctx.now() : null)) {
      const action = archived ? 'client.archived' : 'client.restored'
      record.audit({ action, ...aboutClient(id) })
    }
    return { success: true as const }
  })
}

async function checkMayArchive(trx: Trx, id: string): Promise<void> {
  const open = await findOpenReturn(trx, id)
  if (open) throw errors.conflict(`The ${open.taxYear} return isn’t filed yet`)
  if ((await findUser(trx, id))?.role === 'admin') throw errors.conflict('Staff can’t be archived')
}
