import type { Preparer } from '#shared/returns/preparers.schema.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import { errors } from '#server/base/errors.ts'
import { aboutUser, type ChangeRecord } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { workTakenOver } from '#server/mail/notices/preparers.notices.ts'
import { giveThreads } from '#server/records/messages/change-thread.ts'
import {
  giveClients,
  giveReturns,
  lockPreparer,
  lockWorkOf,
} from '#server/records/returns/preparers.ts'

interface Colleague {
  id: string
  firstName: string
  lastName: string
}

/** The colleague who takes over the work, and the one who decides it. Both are locked. */
interface Handing {
  heirId: string | null
  by: Colleague | null
}

/**
 * Gives the open work of a staff member who was just disabled or lost the role to a colleague, or leaves it unassigned:
 * returns that are not filed, clients and threads. Filed returns still say who prepared them. The heir is notified.
 *
 * @throws AppError 400 for an heir who is no staff that can sign in
 */
export async function giveWork(
  trx: Trx,
  record: ChangeRecord,
  from: Colleague,
  { heirId, by }: Handing,
): Promise<void> {
  const heir = await findHeir(trx, heirId)
  const returns = await giveReturns(trx, record, {
    returns: await lockWorkOf(trx, from.id),
    preparer: heir,
  })
  const clients = await giveClients(trx, record, { from: from.id, preparer: heir })
  const threads = await giveThreads(trx, record, { from: from.id, heir })
  const work = { returns: returns.length, clients, threads }
  if (work.returns + clients + threads === 0) return
  const name = heir && preparerName(heir)
  record.audit({
    action: 'user.unassigned',
    ...aboutUser(from.id),
    details: { ...work, name, to: heirId },
  })
  if (heir !== null && heir.id !== by?.id)
    record.notify({ userId: heir.id, ...workTakenOver(work, { from, by }) })
}

async function findHeir(trx: Trx, heirId: string | null): Promise<Preparer | null> {
  if (heirId === null) return null
  const heir = await lockPreparer(trx, { id: heirId, by: heirId })
  if (heir === undefined) throw refusedHeir('Choose a colleague who can sign in')
  return heir
}

/** @throws AppError 409 for an heir of work that somebody else has handed over before */
export function refuseLateHeir(heirId: string | null): void {
  if (heirId === null) return
  throw errors.conflict('This was done before, and it was decided then who takes over')
}

export function refusedHeir(message: string) {
  return errors.badInput(message, [{ path: 'heirId', message }])
}
