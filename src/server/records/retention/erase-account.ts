import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { erasedAddress, erasedName } from '#shared/erasure.schema.ts'
import {
  aboutUser,
  type ChangeRecord,
  type ChangeSource,
  recordChange,
} from '#server/change/change.ts'
import { dummyHash } from '#server/records/auth/passwords.ts'
import { revokeCredentials } from '#server/records/auth/revoke-credentials.ts'
import { deleteFactors } from '#server/records/auth/factors.queries.ts'
import { userColumns } from '#server/records/auth/users.queries.ts'
import { deleteMessagesOf, lockMessagesOf } from '#server/records/contact/contact.queries.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { unscopedDocuments } from '#server/records/documents/documents.access.ts'
import { errors } from '#server/base/errors.ts'
import { deleteMailsOf } from '#server/change/queue.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { everyItem } from '#server/records/request-items/request-items.access.ts'
import { destroySigners } from './destroy-signers.ts'
import { everyPackage } from '#server/records/signing/packages.access.ts'
import { everySignature } from '#server/records/signing/signatures.access.ts'
import { planErasure, readRecords } from './erasure-plan.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { warn } from '#server/base/warn.ts'
import type { Resources } from '#server/change/services.ts'

type ErasureSource = ChangeSource & Pick<Resources, 'store'>

interface Erasure {
  userId: string
  reason: string | null
  /** True if staff's invitation of the address continues. */
  keepInvitation?: boolean
  /** Locks the account of the person who erases it, before other rows. */
  hold?: (trx: Trx) => Promise<void>
  /** Checks in the same transaction, with the account locked, that it may be erased. */
  allow?: (trx: Trx, openReturns: number) => Promise<void>
}

/**
 * Destroys a client's data except what the retention rules keep, ends every credential and frees the address. The
 * account's row stays, without a name, for as long as something is kept. The keys of documents go with their rows in
 * one transaction; their bytes, which nobody can read by then, right after it.
 *
 * @throws AppError 404 for staff, an unknown account and an erased one
 */
export async function eraseAccount(source: ErasureSource, erasure: Erasure): Promise<void> {
  const { userId, reason } = erasure
  const storageKeys = await recordChange(source, async (trx, record) => {
    await erasure.hold?.(trx)
    const owner = await lockClient(trx, userId)
    if (owner?.role !== 'client' || owner.erasedAt !== null) throw errors.notFound('Client')
    const plan = await planErasure(trx, userId, source.now())
    await erasure.allow?.(trx, plan.openReturns)
    const addresses = await addressesOf(trx, owner)
    const reached = (await suppressedSince(trx, owner.email)) === null
    await destroyPersonalData(trx, source, { ...owner, addresses })
    if (erasure.keepInvitation !== true) {
      await trx.deleteFrom('invitations').where('email', 'in', addresses).execute()
    }
    await trx
      .updateTable('users')
      .set(({ fn, val }) => ({
        ...erasedName,
        email: erasedAddress(randomUUID()),
        passwordHash: dummyHash(),
        disabledAt: fn.coalesce('disabledAt', val(source.now())),
        erasedAt: source.now(),
      }))
      .where('id', '=', userId)
      .execute()
    const purged = await purge(trx, userId, source.now())
    const { documents, returns, keptReturns } = purged
    const details = { documents, returns, keptReturns, ...(reason !== null && { reason }) }
    record.audit({ action: 'account.erased', ...aboutUser(userId), details })
    if (reached) sayGoodbye(record, owner, plan.stays)
    return purged.storageKeys
  })
  await removeBytes(source, storageKeys)
}

/** Locks returns, documents and messages first, because changing one of them locks it before its client. */
async function lockClient(trx: Trx, userId: string) {
  const returns = unscopedReturns(trx).select('id').where('clientId', '=', userId).orderBy('id')
  await returns.forUpdate().execute()
  await unscopedDocuments(trx)
    .select('id')
    .where('taxReturnId', 'in', unscopedReturns(trx).select('id').where('clientId', '=', userId))
    .orderBy('id')
    .forUpdate()
    .execute()
  await lockMessagesOf(trx, userId)
  await trx.selectFrom('clients').select('id').where('id', '=', userId).forUpdate().execute()
  return trx
    .selectFrom('users')
    .select([...userColumns, 'users.erasedAt'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

type Owner = NonNullable<Awaited<ReturnType<typeof lockClient>>>

async function addressesOf(trx: Trx, { id, email }: Owner): Promise<string[]> {
  const former = await trx
    .selectFrom('formerAddresses')
    .select('email')
    .where('userId', '=', id)
    .execute()
  return [email, ...former.map((row) => row.email)]
}

/** Deletes everything except returns, documents and the account itself. */
async function destroyPersonalData(
  trx: Trx,
  source: ErasureSource,
  { id, addresses, emailProvenAt }: Owner & { addresses: string[] },
): Promise<void> {
  // Comes first, because it reads the addresses of links, which end with the credentials.
  const spouses = await destroySigners(trx, id)
  await revokeCredentials(trx, id, { keepSession: null })
  await deleteFactors(trx, id)
  const tables = [
    'erasureRequests',
    'emailProofs',
    'formerAddresses',
    'emailOptOuts',
    'notifications',
    'refusedCalls',
  ] as const
  for (const table of tables) {
    const owner = table === 'refusedCalls' ? 'actorId' : 'userId'
    await trx.deleteFrom(table).where(owner, '=', id).execute()
  }
  const ofClient = [
    'dependents',
    'clientProfiles',
    'clientNotes',
    'clientCalls',
    'documentReminders',
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
    'copyLinks',
  ] as const) {
    await trx.deleteFrom(table).where('taxReturnId', 'in', returns).execute()
  }
  // Staff's notifications name the client and the spouse.
  const pages = returns.clearSelect().select(sql<string>`'/admin/returns/' || id`.as('href'))
  await trx
    .deleteFrom('notifications')
    .where(({ eb, or }) => or([eb('href', 'in', pages), eb('href', '=', `/admin/clients/${id}`)]))
    .execute()
  await trx.deleteFrom('emailSuppressions').where('email', 'in', addresses).execute()
  await deleteMailsOf(trx, source, [...addresses, ...spouses])
  // A person who never proved the address may not be the one who wrote from it.
  await deleteMessagesOf(trx, { userId: id, addresses: emailProvenAt === null ? [] : addresses })
}

function sayGoodbye(
  record: ChangeRecord,
  { email: to, firstName }: Owner,
  stays: Awaited<ReturnType<typeof planErasure>>['stays'],
): void {
  const kept = stays.map((record) => ({ ...record, until: record.until.toISOString() }))
  record.mail({ template: 'account-erased', to, firstName, kept })
}

/**
 * Deletes the returns and documents of an erased account that no rule keeps any longer, and finally the account. The
 * caller removes the bytes of `storageKeys` after the commit.
 */
async function purge(trx: Trx, userId: string, now: Date) {
  const { returns, documents, signatures } = await readRecords(trx, userId, now)
  const over = documents.filter(({ kept }) => !kept)
  const signaturesOver = signatures.filter(({ until }) => until <= now)
  const gone = returns.filter(({ kept }) => !kept)
  const kept = returns.filter((taxReturn) => taxReturn.kept)
  await deleteRows(trx, 'documents', over)
  await deleteRows(trx, 'taxReturns', gone)
  await deleteRows(trx, 'signatures', signaturesOver)
  await destroySigners(trx, userId)
  for (const { id, name, taxYear } of documents.filter((document) => document.kept)) {
    const neutral = `Tax return ${taxYear}${path.extname(name).toLowerCase()}`
    await trx.updateTable('documents').set({ name: neutral }).where('id', '=', id).execute()
  }
  const counts = { documentsAt: null, documentsAsked: 0, documentsIn: 0 }
  const notes = { estimatedRefund: null, refundFinal: false, paymentNotes: null, ...counts }
  // It no longer waits for a signature.
  const signing = sql<'signed' | null>`case when signing = 'signed' then signing end`
  const payment = { paymentAmount: null, paymentMethod: null, paymentDate: null }
  for (const { id, paymentUntil } of kept) {
    await trx
      .updateTable('taxReturns')
      .set({ ...notes, signing, clientTurnAt: null, ...(paymentUntil === null && payment) })
      .where('id', '=', id)
      .execute()
  }
  const account = await trx
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('erasedAt', 'is not', null)
    .where(({ not, exists }) => not(exists(references(trx, userId))))
    .executeTakeFirst()
  return {
    documents: over.length,
    returns: gone.length,
    signatures: signaturesOver.length,
    keptReturns: kept.length,
    accounts: Number(account.numDeletedRows),
    storageKeys: over.flatMap(({ storageKey, destroyedAt }) => (destroyedAt ? [] : [storageKey])),
  }
}

/** Returns the references to an account: its returns, and its actions as staff on those of others. */
function references(trx: Trx, userId: string) {
  return unscopedReturns(trx)
    .select('id')
    .where('clientId', '=', userId)
    .unionAll(
      unscopedDocuments(trx)
        .select('id')
        .where(({ eb, or }) => or([eb('uploadedBy', '=', userId), eb('deletedBy', '=', userId)])),
    )
    .unionAll(everyItem(trx).select('id').where('askedBy', '=', userId))
    .unionAll(everyPackage(trx).select('returnPackages.id').where('publishedBy', '=', userId))
    .unionAll(everySignature(trx).select('signatures.id').where('confirmedBy', '=', userId))
    .unionAll(
      trx
        .selectFrom('letterTemplates')
        .select(sql<string>`saved_by`.as('id'))
        .where('savedBy', '=', userId),
    )
    .unionAll(trx.selectFrom('contactMessages').select('id').where('answeredBy', '=', userId))
}

async function deleteRows(
  trx: Trx,
  table: 'documents' | 'taxReturns' | 'signatures',
  rows: { id: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await trx.deleteFrom(table).where('id', 'in', ids).execute()
}

/** The keys are gone, so the erasure goes on. documents-cleanup.ts removes what stays. */
async function removeBytes({ store }: ErasureSource, keys: string[]): Promise<void> {
  for (const storageKey of keys) {
    await store.remove(storageKey).catch((error: unknown) => {
      warn('bytes of an erased account are left for the next cleanup', {
        storageKey,
        reason: reasonOf(error),
      })
    })
  }
}

/** Continues with erased accounts: kept records are destroyed when their time is over. Returns how many. */
export async function purgeErased(source: ErasureSource): Promise<number> {
  let purged = 0
  for (const userId of await listErased(source.db)) {
    const { storageKeys, rows } = await recordChange(source, async (trx, record) => {
      await lockClient(trx, userId)
      const done = await purge(trx, userId, source.now())
      const rows = done.documents + done.returns + done.signatures + done.accounts
      const details = { what: 'erased_accounts' as const, rows }
      if (rows > 0) record.audit({ action: 'retention.applied', ...aboutUser(userId), details })
      return { ...done, rows }
    })
    await removeBytes(source, storageKeys)
    purged += rows
  }
  return purged
}

async function listErased(db: Db): Promise<string[]> {
  const erased = await db
    .selectFrom('users')
    .select('id')
    .where('erasedAt', 'is not', null)
    .execute()
  return erased.map(({ id }) => id)
}
