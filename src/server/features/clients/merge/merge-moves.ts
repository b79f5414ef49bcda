import { sql } from 'kysely'
import { partsWith } from '#shared/clients/access-parts.ts'
import type { Trx } from '#server/database/database.ts'
import { endWaysOfAccess } from '#server/records/account/end-ways.ts'

interface Move {
  survivorId: string
  mergedId: string
  at: Date
  by: string
}

/**
 * Gives everything that names the merged client to the survivor, except profile, dependents and what a
 * business is. A test compares these
 * columns with the foreign keys of the database.
 */
export async function moveRows(trx: Trx, move: Move): Promise<void> {
  const { survivorId, mergedId } = move
  await moveAccess(trx, move)
  for (const [table, column] of plainColumns) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${survivorId}
      where ${sql.ref(column)} = ${mergedId}`.execute(trx)
  }
  // One row of a client: the survivor's stays.
  await sql`update document_reminders set client_id = ${survivorId} where client_id = ${mergedId}
    and not exists (select from document_reminders where client_id = ${survivorId})`.execute(trx)
  await moveInvitations(trx, move)
  await sql`update notifications set subject_id = ${survivorId} where subject_id = ${mergedId}`.execute(
    trx,
  )
  await sql`update notifications set client_id = ${survivorId} where client_id = ${mergedId}`.execute(
    trx,
  )
}

/** Columns whose rows move without a condition. */
export const plainColumns = [
  ['tax_returns', 'client_id'],
  ['spouses', 'client_id'],
  ['esign_consents', 'client_id'],
  ['client_notes', 'client_id'],
  ['client_calls', 'client_id'],
  ['threads', 'client_id'],
  ['invoices', 'client_id'],
  ['payments', 'client_id'],
  ['merged_clients', 'client_id'],
  ['business_owners', 'client_ref'],
] as const

/** Those that move by a rule, or end with the merged client. */
export const otherColumns = [
  ['client_profiles', 'client_id'],
  ['dependents', 'client_id'],
  ['ip_pins', 'client_id'],
  ['business_profiles', 'client_id'],
  ['business_owners', 'client_id'],
  ['client_access', 'client_id'],
  ['invitations', 'client_id'],
  ['document_reminders', 'client_id'],
  ['export_tickets', 'client_id'],
  ['same_clients', 'client_id'],
  ['same_clients', 'other_id'],
] as const

/**
 * A user who has access to both keeps the survivor's part; the survivor's own account needs none. Ended access moves
 * too, because it says who saw what. With a spouse's, the mailed links of the merged client's spouse end.
 */
async function moveAccess(trx: Trx, { survivorId, mergedId, at, by }: Move): Promise<void> {
  const columns = ['id', 'clientId', 'userId', 'part'] as const
  const ofSurvivor = await trx
    .deleteFrom('clientAccess')
    .where('clientId', '=', mergedId)
    .where('userId', '=', survivorId)
    .returning(columns)
    .execute()
  const isOpen = sql<boolean>`(until_at is null or until_at > ${at})`
  const ended = await trx
    .updateTable('clientAccess')
    .set({
      untilAt: sql<Date>`greatest(from_at, ${at})`,
      undoUntil: null,
      endedBy: by,
      endedBecause: 'merged',
    })
    .where('clientId', '=', mergedId)
    .where(isOpen)
    .where('userId', 'in', (eb) =>
      eb
        .selectFrom('clientAccess')
        .select('userId')
        .where('clientId', '=', survivorId)
        .where(isOpen),
    )
    .returning(columns)
    .execute()
  for (const grant of [...ofSurvivor, ...ended]) {
    const keeps = await mayInvite(trx, { survivorId, userId: grant.userId })
    await endWaysOfAccess(trx, keeps ? 'merged' : 'accessOver', grant)
  }
  await trx
    .updateTable('clientAccess')
    .set({ clientId: survivorId })
    .where('clientId', '=', mergedId)
    .execute()
}

/** Returns true if somebody may give access to the survivor: then what they gave to the merged client stays. */
async function mayInvite(trx: Trx, { survivorId, userId }: { survivorId: string; userId: string }) {
  const access = await trx
    .selectFrom('accessNow')
    .select('userId')
    .where('clientId', '=', survivorId)
    .where('userId', '=', userId)
    .where('part', 'in', partsWith('invite'))
    .executeTakeFirst()
  return access !== undefined
}

/** An invitation to become the merged client has lost its meaning; the others are the survivor's. */
async function moveInvitations(trx: Trx, { survivorId, mergedId }: Move): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('clientId', '=', mergedId)
    .where('part', '=', 'self')
    .execute()
  await sql`update invitations set client_id = ${survivorId} where client_id = ${mergedId}
    and email not in (select email from invitations where client_id = ${survivorId})`.execute(trx)
}

/**
 * Gives the survivor what only the merged client has: phone, email, preparer, and whether they pay first. A client with
 * an account has the account's email.
 */
export async function keepContact(trx: Trx, { survivorId, mergedId }: Move): Promise<void> {
  await sql`update clients as survivor set phone = coalesce(survivor.phone, merged.phone),
      preparer_id = coalesce(survivor.preparer_id, merged.preparer_id),
      pays_first = coalesce(survivor.pays_first, merged.pays_first),
      email = case when survivor.email = '' then merged.email else survivor.email end
    from clients as merged where survivor.id = ${survivorId} and merged.id = ${mergedId}`.execute(
    trx,
  )
}

/** Deletes the merged client; its id and what names it in files lead to the survivor. */
export async function endClient(trx: Trx, { survivorId, mergedId, at }: Move): Promise<void> {
  const { importKey } = await trx
    .deleteFrom('clients')
    .where('id', '=', mergedId)
    .returning('importKey')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('mergedClients')
    .values({ id: mergedId, clientId: survivorId, importKey, mergedAt: at })
    .execute()
}
