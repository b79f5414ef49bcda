import type { Part } from '#shared/clients/access-parts.ts'
import { clientName } from '#shared/clients/client-name.ts'
import type { Client } from '#shared/clients/clients.schema.ts'
import { noticeOf } from '#server/base/notice-subject.ts'
import { errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { Failures } from '#server/base/failures.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import {
  aboutClient,
  type ChangeRecord,
  recordChange,
  systemSource,
} from '#server/change/change.ts'
import type { CallContext, ChangeServices } from '#server/change/services.ts'
import type { Trx } from '#server/database/database.ts'
import { accessBack } from '#server/mail/notices/access.notices.ts'
import { accessEnded, needsDecision } from '#server/mail/notices/access-ended.notices.ts'
import { deadEndLink, findEndLink } from '#server/records/links/end-links.ts'
import { endGivenWith, endWaysOfAccess } from '#server/records/account/end-ways.ts'
import { lockAccount, lockUser } from '#server/records/auth/lock-account.ts'
import {
  lockGrant,
  endGrant,
  endUndo,
  lockEnded,
  hasGrant,
  bringBack,
  listLapsed,
  endLapsedGrant,
  findGrant,
} from '#server/records/clients/grants.queries.ts'
import * as access from '#server/records/clients/client-access.queries.ts'
import { findClient, lockClient } from '#server/records/clients/clients.queries.ts'
import { closePrivateThreads } from '#server/records/messages/change-thread.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import { lockReturnsOf } from '#server/records/returns/returns.queries.ts'
import { jointInWork } from './joint-in-work.ts'

/**
 * Ends an access at this moment, or withdraws an invitation. For ten minutes the person who ended it can undo that;
 * then both sides are notified that it ended, not who asked. Of an access that somebody else has ended, it ends the undo.
 *
 * @throws AppError 403, 404; 409 for a client who signs in themselves
 */
export async function endAccess(ctx: SignedInContext, id: string): Promise<void> {
  const { viewer } = ctx
  await recordChange(ctx, async (trx, record) => {
    await lockReturnsOfSpouse(trx, id)
    await lockAccount(trx, viewer)
    await endLocked(trx, record, { id, by: viewer, undo: true })
  })
}

/**
 * Ends it with the link in a mail, for its reader, without a session. Both sides are notified at once: who has only the
 * link can't undo it.
 *
 * @throws AppError 400 for a dead link; 403, 404 if its reader may not end it any more
 */
export async function endByLink(ctx: CallContext, token: string): Promise<void> {
  const link = await findEndLink(ctx.db, token, ctx.now())
  if (link === undefined) throw deadEndLink()
  const { accessId: id, userId, role } = link
  await recordChange(ctx, async (trx, record) => {
    await lockReturnsOfSpouse(trx, id)
    if (!(await lockUser(trx, userId))) throw deadEndLink()
    await endLocked(trx, record, { id, by: { id: userId, role }, undo: false })
  })
}

/** Returns true for the person who has the access and for the one who ended it: they can't end it a second time. */
function isOf(grant: { userId: string; endedBy: string | null }, { id }: Pick<Viewer, 'id'>) {
  return grant.userId === id || grant.endedBy === id
}

interface Ending {
  id: string
  by: Pick<Viewer, 'id' | 'role'>
  undo: boolean
}

/** With the account of who ends it locked. */
async function endLocked(trx: Trx, record: ChangeRecord, { id, by, undo }: Ending): Promise<void> {
  await lockClientOfGrant(trx, id)
  const grant = await lockGrant(trx, id)
  if (grant !== undefined) {
    const { clientId, part, open } = grant
    await access.checkMayEnd(trx, by, { ...grant, own: grant.userId === by.id })
    if (!open && undo && isOf(grant, by)) throw errors.notFound('Access')
    if (open) {
      await endGrant(trx, id, { by: by.id, undo })
      await endGivenWith(trx, grant)
    } else await endUndo(trx, id)
    audit(record, 'access.ended', { actorId: by.id, clientId, part })
    if (!undo || !open) await notifyOver(trx, record, id)
    return
  }
  const invited = await access.findInvited(trx, id)
  // As self, an invitation has the client's id.
  if (invited === undefined) return refuseSelf(trx, by, id)
  const { clientId, part } = invited
  await access.checkMayEnd(trx, by, {
    clientId,
    part: part === 'self' ? 'helper' : part,
    own: false,
  })
  if (!(await access.deleteInvited(trx, id))) throw errors.notFound('Access')
  audit(record, 'access.withdrawn', { actorId: by.id, clientId, part })
}

/**
 * Brings back an access that the caller ended in the last ten minutes, with what rested or ended with it. Nobody was
 * notified of the end, but the client may have seen it, so they learn who came back by themselves.
 *
 * @throws AppError 403, 404; 409 if it can't be undone any more, for a second spouse or access, and for a disabled
 *   account
 */
export async function undoEnd(ctx: SignedInContext, id: string): Promise<void> {
  const { viewer } = ctx
  await recordChange(ctx, async (trx, record) => {
    await lockReturnsOfSpouse(trx, id)
    await lockAccount(trx, viewer)
    await lockClientOfGrant(trx, id)
    const grant = await lockEnded(trx, id, viewer.id)
    if (grant === undefined) throw errors.notFound('Access')
    if (grant.undoUntil === null) {
      throw errors.conflict('This can’t be undone any more. Invite them again.')
    }
    const { clientId, userId, part, email, disabledAt } = grant
    const own = userId === viewer.id
    if (!own) await access.checkMayEnd(trx, viewer, { clientId, part, own })
    const taken = await hasGrant(trx, clientId, userId)
    if (taken || disabledAt !== null) throw errors.conflict('They can’t have this access any more')
    if (part === 'spouse') await access.checkOneSpouse(trx, clientId, email, ctx.now())
    await bringBack(trx, id)
    audit(record, 'access.brought_back', { actorId: viewer.id, clientId, part })
    if (!own) return
    const back = { name: `${grant.firstName} ${grant.lastName}`, part }
    record.notifyReaders(clientId, {
      except: userId,
      notice: (whom) => accessBack({ ...back, client: whom }),
    })
  })
}

/**
 * Notifies both sides of each access that is over, and returns their number: by its date, or ended for good. The access
 * itself ended by then; each is one transaction that marks it first, so two processes notify once.
 */
export async function notifyLapsed(services: ChangeServices): Promise<number> {
  const failures = new Failures()
  let notified = 0
  for (const { id } of await listLapsed(services.db)) {
    if (await failures.of(() => notifyOfLapsed(services, id))) notified += 1
  }
  failures.throwAny('accesses ended, and nobody could be notified')
  return notified
}

/** Returns false if another process has notified them. */
function notifyOfLapsed(services: ChangeServices, id: string): Promise<boolean> {
  return recordChange(systemSource(services), async (trx, record) => {
    await lockReturnsOfSpouse(trx, id)
    await lockClientOfGrant(trx, id)
    return notifyOver(trx, record, id)
  })
}

async function notifyOver(trx: Trx, record: ChangeRecord, id: string): Promise<boolean> {
  const grant = await endLapsedGrant(trx, id)
  if (grant === undefined) return false
  // Whoever ended an access is in its entry already; of what ended with it there is none.
  if (grant.endedBy === null || grant.endedWith !== null) {
    audit(record, 'access.ended', { ...grant, actorId: grant.endedBy })
  }
  await endWaysOfAccess(trx, 'accessOver', grant)
  await notifyBoth(trx, record, grant)
  return true
}

function audit(
  record: ChangeRecord,
  action: 'access.ended' | 'access.withdrawn' | 'access.brought_back',
  { actorId, clientId, part }: { actorId: string | null; clientId: string; part: Part },
): void {
  const about = { ...aboutClient(clientId), details: { part } }
  record.audit({ action, ...about, ...(actorId !== null && { actorId }) })
}

/**
 * Locks the returns of a spouse's access, before account, client and grant as everywhere: a version that is being
 * published would carry the mailed link over.
 */
async function lockReturnsOfSpouse(trx: Trx, id: string): Promise<void> {
  const grant = await findGrant(trx, id)
  if (grant?.part === 'spouse') await lockReturnsOf(trx, [grant.clientId])
}

/** Locks the client before the grant, as a merge and an erasure do. */
async function lockClientOfGrant(trx: Trx, id: string): Promise<void> {
  const grant = await findGrant(trx, id)
  if (grant !== undefined) await lockClient(trx, grant.clientId)
}

/** The last self of a client ends with the account only. */
async function refuseSelf(trx: Trx, viewer: Ending['by'], id: string): Promise<never> {
  const granter = await access.findGranter(trx, viewer, id)
  const client = granter === null ? undefined : await findClient(trx, id)
  if (client?.signsIn !== true) throw errors.notFound('Access')
  throw errors.conflict('This is the client’s own sign-in: only deleting the account ends it')
}

type Grant = NonNullable<Awaited<ReturnType<typeof endLapsedGrant>>>

async function notifyBoth(trx: Trx, record: ChangeRecord, grant: Grant): Promise<void> {
  const { clientId, part, userId, firstName, lastName, email, until } = grant
  const client = await lockClient(trx, clientId)
  // The client is being erased, which notifies them.
  if (client === undefined || until === null) return
  const at = until.toISOString()
  const toClient = { part, at, name: `${firstName} ${lastName}` }
  record.notifyReaders(clientId, {
    notice: (whom) => accessEnded({ ...toClient, client: whom ?? undefined }),
    mail: { template: 'access-ended', ...toClient },
  })
  const name = clientName(client.firstName, client.lastName)
  const toUser = { part, at, name, client: null }
  record.notify({ userId, ...noticeOf({ clientId }, accessEnded(toUser)) })
  record.mail({ template: 'access-ended', to: email, firstName, ...toUser })
  await closePrivateThreads(trx, { clientId, userId, at: new Date(at) })
  if (part === 'spouse') await askStaff(trx, record, client)
}

/** Both spouses must sign a joint return, so staff decide about one that is in work. */
async function askStaff(trx: Trx, record: ChangeRecord, client: Client): Promise<void> {
  const name = clientName(client.firstName, client.lastName)
  for (const { id, taxYear } of await jointInWork(trx, client.id).execute()) {
    const notice = needsDecision({ name, taxYear, taxReturnId: id })
    await notifyStaff(trx, record, notice, { of: { taxReturnId: id } })
  }
}
