import { randomUUID } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { erasedAddress, erasedName } from '#shared/retention/erasure.schema.ts'
import { noticeOf } from '#server/base/notice-subject.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import { dummyHash } from '#server/records/auth/passwords.ts'
import { revokeCredentials } from '#server/records/account/end-ways.ts'
import { deleteFirmAccount } from '#server/records/auth/firm-accounts.queries.ts'
import { deleteThreadsOf } from '#server/records/messages/delete-threads.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { deleteMailsOf } from '#server/change/queue.ts'
import { accessErased } from '#server/mail/notices/access-ended.notices.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { destroySigners } from './destroy-signers.ts'
import { planErasure } from './erasure-plan.ts'
import { type LockedClient, lockRecords } from './lock-records.ts'
import { type ErasureSource, destroyDue, removeBytes } from './destroy-erased.ts'

interface Erasure {
  clientId: string
  reason: string | null
  /** True if staff's invitation of the address continues. */
  keepInvitation?: boolean
  /** Checks, with the accounts locked, that the person who erases the client still may. */
  lockMore?: (trx: Trx) => Promise<void>
  /** Checks in the same transaction, with the client locked, that it may be erased. */
  allow?: (trx: Trx, found: { openReturns: number; hasAccount: boolean }) => Promise<void>
}

/**
 * Destroys a client's data except what the retention rules keep, and ends every access to it; of a client with an
 * account also every credential, and their access to other clients. The address is free again. The rows stay, without a
 * name, for as long as something is kept. The keys of documents go with their rows in one transaction; their bytes,
 * which nobody can read by then, right after it.
 *
 * @throws AppError 404 for staff, an unknown client and an erased one
 */
export async function eraseClient(source: ErasureSource, erasure: Erasure): Promise<void> {
  const { clientId, reason } = erasure
  const storageKeys = await recordChange(source, async (trx, record) => {
    const locked = await lockRecords(trx, clientId, {
      by: source.viewer?.id,
      lockMore: erasure.lockMore,
    })
    if (locked === undefined || locked.erasedAt !== null || locked.user?.role === 'admin') {
      throw errors.notFound('Client')
    }
    const { openReturns, stays } = await planErasure(trx, clientId, source.now())
    await erasure.allow?.(trx, { openReturns, hasAccount: locked.user !== undefined })
    const { user } = locked
    const reached = user !== undefined && (await suppressedSince(trx, user.email)) === null
    const addresses = await addressesOf(trx, locked)
    await endAccess(trx, record, source, clientId)
    await destroyPersonalData(trx, source, { ...locked, addresses })
    await deleteInvitations(trx, clientId, erasure.keepInvitation === true ? [] : addresses)
    await takeName(trx, locked, source.now())
    const destroyed = await destroyDue(trx, clientId, source.now())
    const { documents, returns, keptReturns } = destroyed
    const details = { documents, returns, keptReturns, ...(reason !== null && { reason }) }
    const subject = { type: user === undefined ? 'client' : 'user', id: clientId } as const
    record.audit({ action: 'account.erased', subject, clientId, details })
    if (reached) sayGoodbye(record, user, stays)
    return destroyed.storageKeys
  })
  await removeBytes(source, storageKeys)
}

/** Ends the access of others to the client and of the client to others. One that has not begun yet is deleted. */
async function endAccess(
  trx: Trx,
  record: ChangeRecord,
  source: ErasureSource,
  id: string,
): Promise<void> {
  const now = source.now()
  const concerned = sql<SqlBool>`(client_id = ${id} or user_id = ${id})`
  await trx.deleteFrom('clientAccess').where(concerned).where('fromAt', '>=', now).execute()
  const ended = await trx
    .updateTable('clientAccess')
    .set({
      // One that somebody ended a moment ago can't be undone any more.
      untilAt: sql<Date>`least(until_at, ${now})`,
      undoUntil: null,
      endedBy: sql<string | null>`coalesce(ended_by, ${source.viewer?.id ?? null})`,
      endedBecause: 'erased',
    })
    .where(concerned)
    .where('endedBecause', 'is', null)
    .returning(['clientId', 'userId', 'part'])
    .execute()
  // Without the name, which the erasure takes from everywhere.
  const name = `${erasedName.firstName} ${erasedName.lastName}`
  for (const { clientId, userId, part } of ended) {
    const about = { part, at: now.toISOString() }
    const mail = { template: 'access-ended', ...about, name, erased: true } as const
    if (clientId !== id) {
      record.notifyReaders(clientId, {
        notice: (client) => accessErased({ ...about, client: client ?? undefined }),
        mail,
      })
      continue
    }
    const { email: to, firstName } = await trx
      .selectFrom('users')
      .select(['email', 'firstName'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const notice = accessErased({ ...about, client: null })
    record.notify({ userId, ...noticeOf({ clientId }, notice) })
    record.mail({ ...mail, client: null, to, firstName })
  }
}

/** Deletes the invitations to act for the client, and those to these addresses. */
async function deleteInvitations(trx: Trx, clientId: string, addresses: string[]): Promise<void> {
  await trx.deleteFrom('invitations').where('clientId', '=', clientId).execute()
  if (addresses.length === 0) return
  await trx.deleteFrom('invitations').where('email', 'in', addresses).execute()
}

/** A user's own client follows the user. */
async function takeName(trx: Trx, { id, kind, user }: LockedClient, now: Date): Promise<void> {
  await trx
    .updateTable('mergedClients')
    .set({ importKey: null })
    .where('clientId', '=', id)
    .execute()
  if (user === undefined) {
    const { firstName, lastName } = erasedName
    const name =
      kind === 'business'
        ? { firstName: '', lastName: `${firstName} ${lastName}` }
        : { firstName, lastName }
    await trx
      .updateTable('clients')
      .set({ ...name, email: '', erasedAt: now })
      .where('id', '=', id)
      .execute()
    return
  }
  await trx
    .updateTable('users')
    .set(({ fn, val }) => ({
      ...erasedName,
      email: erasedAddress(randomUUID()),
      passwordHash: dummyHash(),
      disabledAt: fn.coalesce('disabledAt', val(now)),
      erasedAt: now,
    }))
    .where('id', '=', id)
    .execute()
}

/** The addresses of the account; for an office client its address, if no other client has it. */
async function addressesOf(trx: Trx, { id, email, user }: LockedClient): Promise<string[]> {
  if (user === undefined) {
    const others = await trx
      .selectFrom('clients')
      .select('id')
      .where('email', '=', email)
      .where('id', '!=', id)
      .limit(1)
      .execute()
    return email === '' || others.length > 0 ? [] : [email]
  }
  const former = await trx
    .selectFrom('formerAddresses')
    .select('email')
    .where('userId', '=', id)
    .execute()
  return [user.email, ...former.map((row) => row.email)]
}

/** Deletes everything except returns, documents, the client and the account. */
async function destroyPersonalData(
  trx: Trx,
  source: ErasureSource,
  { id, addresses, user }: LockedClient & { addresses: string[] },
): Promise<void> {
  // Comes first, because it reads the addresses of links, which end with the credentials.
  const spouses = await destroySigners(trx, id)
  const invited = await addressesOfInvited(trx, id)
  await revokeCredentials(trx, id, 'erased')
  await deleteFirmAccount(trx, id)
  const tables = [
    'erasureRequests',
    'accountLinks',
    'formerAddresses',
    'emailOptOuts',
    'notifications',
    'threadReads',
    'refusedCalls',
  ] as const
  for (const table of tables) {
    const owner = table === 'refusedCalls' ? 'actorId' : 'userId'
    await trx.deleteFrom(table).where(owner, '=', id).execute()
  }
  const ofClient = [
    'dependents',
    'ipPins',
    'clientProfiles',
    'spouses',
    'businessOwners',
    'businessProfiles',
    'clientNotes',
    'clientCalls',
    'documentReminders',
    'esignConsents',
  ] as const
  for (const table of ofClient) {
    await trx.deleteFrom(table).where('clientId', '=', id).execute()
  }
  const returns = unscopedReturns(trx).select('id').where('clientId', '=', id)
  for (const table of [
    'requestItems',
    'questionnaires',
    'documentViews',
    'frozenProfiles',
    'guestLinks',
  ] as const) {
    await trx.deleteFrom(table).where('taxReturnId', 'in', returns).execute()
  }
  // Staff's notifications name the client and the spouse.
  await trx
    .deleteFrom('notifications')
    .where('side', '=', 'staff')
    .where(({ eb, or }) => or([eb('subjectId', 'in', returns), eb('subjectId', '=', id)]))
    .execute()
  if (addresses.length > 0) {
    await trx.deleteFrom('emailSuppressions').where('email', 'in', addresses).execute()
  }
  await deleteMailsOf(trx, source, [...addresses, ...spouses, ...invited])
  // A person who never proved the address may not be the one who wrote from it.
  const proven = (user?.emailProvenAt ?? null) !== null
  await deleteThreadsOf(trx, { clientId: id, addresses: proven ? addresses : [] })
}

function sayGoodbye(
  record: ChangeRecord,
  { email: to, firstName }: NonNullable<LockedClient['user']>,
  stays: Awaited<ReturnType<typeof planErasure>>['stays'],
): void {
  const kept = stays.map((record) => ({ ...record, until: record.until.toISOString() }))
  record.mail({ template: 'account-erased', to, firstName, kept })
}

/** People who were invited to act for the client; the mail names it. */
async function addressesOfInvited(trx: Trx, clientId: string): Promise<string[]> {
  const invited = await trx
    .selectFrom('invitations')
    .select('email')
    .where('clientId', '=', clientId)
    .execute()
  return invited.map(({ email }) => email)
}
