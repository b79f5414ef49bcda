import { type Granter, mayEnd, type Part } from '#shared/access-parts.ts'
import { clientName } from '#shared/client-name.ts'
import type { Client } from '#shared/clients.schema.ts'
import { errors } from '#server/base/errors.ts'
import { Failures } from '#server/base/failures.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { type ChangeRecord, recordChange, systemSource } from '#server/change/change.ts'
import type { ChangeServices } from '#server/change/services.ts'
import type { Trx } from '#server/database/database.ts'
import { accessEnded, needsDecision } from '#server/mail/notices/access.notices.ts'
import { endSpouseLinksOf } from '#server/records/auth/end-spouse-links.ts'
import { lockAccount } from '#server/records/auth/revoke-credentials.ts'
import * as access from '#server/records/clients/client-access.queries.ts'
import { findClient, lockClient } from '#server/records/clients/clients.queries.ts'
import { closePrivateThreads } from '#server/records/messages/change-thread.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import { lockReturnsOf } from '#server/records/returns/returns.queries.ts'
import { jointInWork } from './undecided.ts'

/**
 * Ends an access at this moment, or withdraws an invitation. Both sides are told that it ended, not who asked.
 *
 * @throws AppError 403, 404; 409 for a client who signs in themselves
 */
export async function endAccess(ctx: SignedInContext, id: string): Promise<void> {
  const { viewer } = ctx
  await recordChange(ctx, async (trx, record) => {
    await lockReturnsOfSpouse(trx, id)
    await lockAccount(trx, viewer)
    await lockClientOfGrant(trx, id)
    const grant = await access.lockGrant(trx, id)
    if (grant !== undefined) {
      const own = grant.userId === viewer.id
      await checkMayEnd(trx, ctx, { ...grant, own })
      await access.endGrant(trx, id, viewer.id)
      await tellBoth(trx, record, grant, ctx.now().toISOString())
      return
    }
    const invited = await access.findInvited(trx, id)
    // As self, an invitation has the client's id.
    if (invited === undefined) return refuseSelf(trx, ctx, id)
    const { clientId, part } = invited
    await checkMayEnd(trx, ctx, { clientId, part: part === 'self' ? 'helper' : part, own: false })
    if (!(await access.deleteInvited(trx, id))) throw errors.notFound('Access')
    const subject = { type: 'client' as const, id: clientId }
    record.audit({ action: 'access.withdrawn', subject, clientId, details: { part } })
  })
}

/**
 * Tells both sides of each access that its date has ended, and returns their number. The access itself ended by then;
 * each is one transaction that marks it first, so two processes tell once.
 */
export async function tellLapsed(services: ChangeServices): Promise<number> {
  const failures = new Failures()
  let told = 0
  for (const { id } of await access.listLapsed(services.db)) {
    if (await failures.of(() => tellOfLapsed(services, id))) told += 1
  }
  failures.throwAny('accesses ended, and nobody could be told')
  return told
}

/** Returns false if another process has told of it. */
function tellOfLapsed(services: ChangeServices, id: string): Promise<boolean> {
  return recordChange(systemSource(services), async (trx, record) => {
    await lockReturnsOfSpouse(trx, id)
    await lockClientOfGrant(trx, id)
    const grant = await access.endLapsedGrant(trx, id)
    if (grant === undefined) return false
    await tellBoth(trx, record, grant, (grant.until ?? services.clock()).toISOString())
    return true
  })
}

/**
 * Locks the returns of a spouse's access, before account, client and grant as everywhere: a version that is being
 * published would carry the mailed link over.
 */
async function lockReturnsOfSpouse(trx: Trx, id: string): Promise<void> {
  const grant = await access.findGrant(trx, id)
  if (grant?.part === 'spouse') await lockReturnsOf(trx, [grant.clientId])
}

/** Locks the client before the grant, as a merge and an erasure do. */
async function lockClientOfGrant(trx: Trx, id: string): Promise<void> {
  const grant = await access.findGrant(trx, id)
  if (grant !== undefined) await lockClient(trx, grant.clientId)
}

/** The last self of a client ends with the account only. @throws AppError 404, 409 */
async function refuseSelf(trx: Trx, { viewer }: SignedInContext, id: string): Promise<never> {
  const granter = await access.findGranter(trx, viewer, id)
  const client = granter === null ? undefined : await findClient(trx, id)
  if (client?.signsIn !== true) throw errors.notFound('Access')
  throw errors.conflict('This is the client’s own sign-in: only deleting the account ends it')
}

/** @throws AppError 403, 404 */
async function checkMayEnd(
  trx: Trx,
  { viewer }: SignedInContext,
  { clientId, part, own }: { clientId: string; part: Part; own: boolean },
): Promise<void> {
  const granter: Granter | null = await access.findGranter(trx, viewer, clientId)
  if (granter === null) throw errors.notFound('Access')
  if (!mayEnd(granter, { part, own })) throw errors.notAllowed('end this access')
}

type Grant = NonNullable<Awaited<ReturnType<typeof access.lockGrant>>>

async function tellBoth(
  trx: Trx,
  record: ChangeRecord,
  { clientId, part, userId, firstName, lastName, email }: Grant,
  at: string,
): Promise<void> {
  const client = await lockClient(trx, clientId)
  // The client is being erased, which tells them.
  if (client === undefined) return
  const subject = { type: 'client' as const, id: clientId }
  record.audit({ action: 'access.ended', subject, clientId, details: { part } })
  const name = clientName(client.firstName, client.lastName)
  const toClient = { part, at, name: `${firstName} ${lastName}`, client: name }
  record.tell(clientId, {
    notice: accessEnded(toClient),
    mail: { template: 'access-ended', ...toClient },
  })
  const toUser = { part, at, name, client: null }
  record.notify({ userId, ...accessEnded(toUser) })
  record.mail({ template: 'access-ended', to: email, firstName, ...toUser })
  await closePrivateThreads(trx, { clientId, userId, at: new Date(at) })
  if (part !== 'spouse') return
  await endSpouseLinksOf(trx, clientId)
  await askStaff(trx, record, client)
}

/** Both spouses must sign a joint return, so staff decide about one that is in work. */
async function askStaff(trx: Trx, record: ChangeRecord, client: Client): Promise<void> {
  const name = clientName(client.firstName, client.lastName)
  for (const { id, taxYear } of await jointInWork(trx, client.id).execute()) {
    const notice = needsDecision({ name, taxYear, taxReturnId: id })
    await notifyStaff(trx, record, notice, { of: { taxReturnId: id } })
  }
}
