import { sql } from 'kysely'
import type { Part } from '#shared/clients/access-parts.ts'
import { endStreams } from '#server/change/announce.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/** Everybody who has or had access by a grant, newest first. */
export function listGrants(db: Db, clientId: string) {
  return grants(db)
    .where('clientAccess.clientId', '=', clientId)
    .orderBy('clientAccess.fromAt', 'desc')
    .orderBy('clientAccess.id')
    .limit(200)
    .execute()
}

/** Finds the client and the part of a grant. */
export function findGrant(trx: Trx, id: string) {
  return trx
    .selectFrom('clientAccess')
    .select(['clientId', 'part'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A grant that has not ended, or may come back, locked until the transaction ends. */
export function lockGrant(trx: Trx, id: string) {
  const grant = grants(trx)
    .select('clientAccess.clientId')
    .where('clientAccess.id', '=', id)
    .where(isOpenOrUndoable)
  return lockRow(trx, { clientAccess: 'no key update' }, grant)
}

/** Somebody else than `email` who acts for the client as the spouse; a client has one at a time. */
export function findOtherSpouse(trx: Trx, clientId: string, email: string) {
  return grants(trx)
    .where('clientAccess.clientId', '=', clientId)
    .where('clientAccess.part', '=', 'spouse')
    .where(isOpen)
    .where('users.email', '!=', email)
    .executeTakeFirst()
}

/** Whether a user has access that has not ended, or that begins later. */
export async function hasGrant(trx: Trx, clientId: string, userId: string): Promise<boolean> {
  const grant = await trx
    .selectFrom('clientAccess')
    .select('id')
    .where('clientId', '=', clientId)
    .where('userId', '=', userId)
    .where(isOpen)
    .executeTakeFirst()
  return grant !== undefined
}

/** The database’s clock counts, because the view reads it. */
export async function startGrant(
  trx: Trx,
  grant: {
    id: string
    clientId: string
    userId: string
    part: Part
    untilAt: Date | null
    grantedBy: string | null
    byStaff: boolean
    documentId: string | null
    spouseId: string | null
  },
): Promise<void> {
  await trx
    .insertInto('clientAccess')
    .values({ ...grant, fromAt: sql<Date>`now()` })
    .execute()
}

/** Ends a grant now. With `undo` the person who ends it can undo that for ten minutes; both sides are notified afterwards. */
export async function endGrant(
  trx: Trx,
  id: string,
  { by, undo }: { by: string; undo: boolean },
): Promise<void> {
  const now = sql<Date>`greatest(now(), from_at)`
  const ended = await trx
    .updateTable('clientAccess')
    .set(({ ref }) => ({
      endedBy: by,
      untilBefore: ref('untilAt'),
      untilAt: now,
      undoUntil: undo ? sql<Date>`${now} + ${sql.lit(undoMinutes)} * interval '1 minute'` : null,
    }))
    .where('id', '=', id)
    .returning('userId')
    .execute()
  await endStreams(trx, ended)
}

const undoMinutes = 10

/** Takes the undo of an end from the person who has it. */
export async function endUndo(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('clientAccess').set({ undoUntil: null }).where('id', '=', id).execute()
}

/** A grant that this user ended, locked; with `undoUntil` it can still be brought back. */
export function lockEnded(trx: Trx, id: string, userId: string) {
  const grant = grants(trx)
    .select(['clientAccess.clientId', 'users.disabledAt'])
    .where('clientAccess.id', '=', id)
    .where('clientAccess.endedBy', '=', userId)
    .where('users.erasedAt', 'is', null)
  return lockRow(trx, { clientAccess: 'no key update' }, grant)
}

/** Brings a grant back as it was, with those that ended with it, except of people who were given another since. */
export async function bringBack(trx: Trx, id: string): Promise<void> {
  const back = await trx
    .updateTable('clientAccess')
    .set(({ ref }) => ({
      untilAt: ref('untilBefore'),
      untilBefore: null,
      undoUntil: null,
      endedBy: null,
      endedWith: null,
    }))
    .where(({ and, eb, or }) =>
      or([eb('id', '=', id), and([eb('endedWith', '=', id), eb('undoUntil', 'is not', null)])]),
    )
    .where(
      sql<boolean>`not exists (select from client_access as other where other.client_id = client_access.client_id
        and other.user_id = client_access.user_id and (other.until_at is null or other.until_at > now()))`,
    )
    .returning('userId')
    .execute()
  await endStreams(trx, back)
}

/** Grants that have ended, by date or for good, and of whose end no one has been notified. */
export function listLapsed(db: Db) {
  return db
    .selectFrom('clientAccess')
    .select('id')
    .where(isOver)
    .where('endedBecause', 'is', null)
    .orderBy('untilAt')
    .limit(200)
    .execute()
}

/** Marks the end as notified and returns the grant with its end; undefined if another process was faster. */
export async function endLapsedGrant(trx: Trx, id: string) {
  const { numUpdatedRows } = await trx
    .updateTable('clientAccess')
    .set({
      undoUntil: null,
      endedBecause: sql<'asked' | 'date'>`case when ended_by is null then 'date' else 'asked' end`,
    })
    .where('id', '=', id)
    .where(isOver)
    .where('endedBecause', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  return grants(trx)
    .select('clientAccess.clientId')
    .where('clientAccess.id', '=', id)
    .executeTakeFirst()
}

/** A grant that has not ended, or that begins later. */
export const isOpen = sql<boolean>`(until_at is null or until_at > now())`
const isUndoable = sql<boolean>`(undo_until is not null and undo_until > now() and ended_because is null)`
/** A grant that has not ended, or whose end can be undone. */
export const isOpenOrUndoable = sql<boolean>`(${isOpen} or ${isUndoable})`
const isOver = sql<boolean>`(until_at <= now() and (undo_until is null or undo_until <= now()))`

/** The view leaves an open grant out: the client or officer who gave it may give none now. */
export const rests = sql<boolean>`(from_at <= now() and not exists (select from grants_now as now
  where now.client_id = client_access.client_id and now.user_id = client_access.user_id
    and now.part = client_access.part))`

/** Ends the streams of the users who have access from an account that is disabled or enabled. */
export async function endStreamsOfGiven(trx: Trx, giver: string): Promise<void> {
  const given = trx.selectFrom('clientAccess').select('userId').where('grantedBy', '=', giver)
  await endStreams(trx, await given.where(isOpen).where('byStaff', '=', false).execute())
}

/** Grants with the people who have them. */
export function grants(db: Db | Trx) {
  return db
    .selectFrom('clientAccess')
    .innerJoin('users', 'users.id', 'clientAccess.userId')
    .select(['clientAccess.id', 'clientAccess.userId', 'clientAccess.part'])
    .select(['clientAccess.fromAt as since', 'clientAccess.untilAt as until'])
    .select(['clientAccess.lastOpenedAt', isOpen.as('open'), rests.as('rests')])
    .select(isUndoable.as('undoable'))
    .select(['clientAccess.endedBy', 'clientAccess.endedWith'])
    .select(
      sql<Date | null>`case when ${isUndoable} and ended_with is null then undo_until end`.as(
        'undoUntil',
      ),
    )
    .select(['users.firstName', 'users.lastName', 'users.email'])
}
