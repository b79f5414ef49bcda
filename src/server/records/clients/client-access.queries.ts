import { sql } from 'kysely'
import { type Granter, mayEnd, type Part } from '#shared/clients/access-parts.ts'
import { clientName as joinNames } from '#shared/clients/client-name.ts'
import { errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { endStreams } from '#server/change/realtime.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/** The name that people read; a business has one name. */
export const clientName = sql<string>`ltrim(clients.first_name || ' ' || clients.last_name)`

/** The clients a user acts for now, their own first. */
export function listMyClients(db: Db, { id }: Pick<Viewer, 'id'>) {
  return (
    db
      .selectFrom('accessNow')
      .innerJoin('clients', 'clients.id', 'accessNow.clientId')
      .select(['clients.id', 'clients.kind', 'accessNow.part', clientName.as('name')])
      .distinctOn(['clients.sortName', 'clients.id'])
      .where('accessNow.userId', '=', id)
      .where('clients.erasedAt', 'is', null)
      .orderBy('clients.sortName')
      .orderBy('clients.id')
      // A spouse who has access again is no longer a former spouse.
      .orderBy(sql`access_now.part = 'signer'`)
      .limit(1000)
      .execute()
      .then((rows) => rows.toSorted((a, b) => Number(b.id === id) - Number(a.id === id)))
  )
}

/**
 * The client whose portal a user sees first: the only one that they act for, as long as they have no profile and no
 * return of their own. Undefined for everybody else, who see their own first. A former spouse's years don't count.
 */
export async function findFirstClient(db: Db | Trx, userId: string): Promise<string | undefined> {
  const [first, ...others] = await db
    .selectFrom('accessNow')
    .innerJoin('clients', 'clients.id', 'accessNow.clientId')
    .select('clients.id')
    .distinct()
    .where('accessNow.userId', '=', userId)
    .where('accessNow.part', 'not in', ['self', 'signer'])
    .where('clients.erasedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('taxReturns').select('id').where('clientId', '=', userId))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('clientProfiles').select('clientId').where('clientId', '=', userId))),
    )
    .limit(2)
    .execute()
  return others.length === 0 ? first?.id : undefined
}

/** In which part the viewer acts for a client; null for nobody's. Staff act for each client. */
export async function findGranter(
  db: Db | Trx,
  { id, role }: Pick<Viewer, 'id' | 'role'>,
  clientId: string,
): Promise<Granter | null> {
  if (id === clientId) return 'self'
  if (role === 'admin') return 'staff'
  const access = await db
    .selectFrom('accessNow')
    .select('part')
    .where('clientId', '=', clientId)
    .where('userId', '=', id)
    .orderBy(sql`part = 'signer'`)
    .limit(1)
    .executeTakeFirst()
  return access?.part ?? null
}

/** The account of a client who signs in themselves; undefined for an office client. */
export function findSelf(db: Db, clientId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'createdAt as since'])
    .select(({ selectFrom }) =>
      selectFrom('sessions')
        .select(({ fn }) => fn.max<Date | null>('lastSeenAt').as('at'))
        .whereRef('sessions.userId', '=', 'users.id')
        .as('lastOpenedAt'),
    )
    .where('id', '=', clientId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

/** Everybody who has or had access by a grant, newest first. */
export function listGrants(db: Db, clientId: string) {
  return grants(db)
    .where('clientAccess.clientId', '=', clientId)
    .orderBy('clientAccess.fromAt', 'desc')
    .orderBy('clientAccess.id')
    .limit(200)
    .execute()
}

/** The people who were invited to act for a client, newest first. */
export function listInvited(db: Db | Trx, clientId: string, now: Date) {
  return invited(db)
    .where('invitations.clientId', '=', clientId)
    .where('invitations.expiresAt', '>', now)
    .orderBy('invitedAt', 'desc')
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

/** A grant, or an invitation with this id. */
export async function findAccess(db: Db, id: string) {
  const grant = await grants(db)
    .select('clientAccess.clientId')
    .where('clientAccess.id', '=', id)
    .executeTakeFirst()
  if (grant) return { ...grant, state: grant.open ? ('open' as const) : ('ended' as const) }
  const invitation = await findInvited(db, id)
  return invitation && { ...invitation, userId: null, state: 'invited' as const }
}

/** The names of the people to whom a user gave access to a client, or whom they invited. */
export async function listGivenBy(
  db: Db,
  { clientId, userId, now }: { clientId: string; userId: string; now: Date },
): Promise<string[]> {
  const given = await grants(db)
    .where('clientAccess.clientId', '=', clientId)
    .where('clientAccess.grantedBy', '=', userId)
    .where('clientAccess.byStaff', '=', false)
    .where(isOpen)
    .execute()
  const waiting = await invited(db)
    .where('invitations.clientId', '=', clientId)
    .where('invitations.invitedBy', '=', userId)
    .where('invitations.byStaff', '=', false)
    .where('invitations.expiresAt', '>', now)
    .execute()
  return [...given, ...waiting].map(nameOf)
}

/** @throws AppError 403, 404 */
export async function checkMayEnd(
  db: Db | Trx,
  viewer: Pick<Viewer, 'id' | 'role'>,
  { clientId, part, own }: { clientId: string; part: Part; own: boolean },
): Promise<void> {
  const granter = await findGranter(db, viewer, clientId)
  if (granter === null) throw errors.notFound('Access')
  if (!mayEnd(granter, { part, own })) throw errors.notAllowed('end this access')
}

/** A grant that has not ended; `lock` until the transaction ends. */
export function lockGrant(trx: Trx, id: string) {
  const grant = grants(trx)
    .select('clientAccess.clientId')
    .where('clientAccess.id', '=', id)
    .where(isOpen)
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

/** Somebody else than `email` who is invited as the spouse. */
function findOtherInvitedSpouse(trx: Trx, clientId: string, email: string, now: Date) {
  return invited(trx)
    .where('invitations.clientId', '=', clientId)
    .where('invitations.part', '=', 'spouse')
    .where('invitations.expiresAt', '>', now)
    .where('invitations.email', '!=', email)
    .executeTakeFirst()
}

/**
 * A client has one spouse at a time. With the client locked, so that two invitations can't pass each other.
 *
 * @throws AppError 409
 */
export async function checkOneSpouse(trx: Trx, clientId: string, email: string, now: Date) {
  const spouse = await findOtherSpouse(trx, clientId, email)
  if (spouse) throw secondSpouse(`end the access of ${nameOf(spouse)}`)
  const waiting = await findOtherInvitedSpouse(trx, clientId, email, now)
  if (waiting) throw secondSpouse(`withdraw the invitation of ${nameOf(waiting)}`)
}

function secondSpouse(first: string) {
  const message = `A client has one spouse at a time: ${first} first`
  return errors.conflict(message, [{ path: 'part', message }])
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return joinNames(firstName, lastName)
}

/** The address of the spouse who acts for a client or is invited; null without one. */
export async function findSpouseEmail(db: Db, clientId: string): Promise<string | null> {
  const found = await grants(db)
    .select('users.email')
    .where('clientAccess.clientId', '=', clientId)
    .where('part', '=', 'spouse')
    .where(isOpen)
    .limit(1)
    .executeTakeFirst()
  if (found) return found.email
  const spouse = await invited(db)
    .where('invitations.clientId', '=', clientId)
    .where('invitations.part', '=', 'spouse')
    .orderBy('invitedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return spouse?.email ?? null
}

/** Removes an invitation to act for a client. Returns false if it was accepted in the meantime. */
export async function deleteInvited(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('clientId', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function findInvited(trx: Db | Trx, id: string) {
  return invited(trx)
    .select('invitations.clientId')
    .where('invitations.id', '=', id)
    .where('invitations.clientId', 'is not', null)
    .$narrowType<{ clientId: string }>()
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

/** A grant that this user ended, locked; with `undoUntil` it can still be brought back. */
export function lockEnded(trx: Trx, id: string, userId: string) {
  const grant = grants(trx)
    .select(['clientAccess.clientId', 'users.disabledAt'])
    .where('clientAccess.id', '=', id)
    .where('clientAccess.endedBy', '=', userId)
    .where('users.erasedAt', 'is', null)
  return lockRow(trx, { clientAccess: 'no key update' }, grant)
}

/** Brings a grant back as it was, with those that ended with it. */
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
    .where(({ eb, or }) => or([eb('id', '=', id), eb('endedWith', '=', id)]))
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

/** Notes that a user looked at a client’s returns, at most once an hour. */
export async function noteOpened(db: Db, userId: string, clientId: string): Promise<void> {
  await db
    .updateTable('clientAccess')
    .set({ lastOpenedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .where(isOpen)
    .where(sql<boolean>`last_opened_at is null or last_opened_at < now() - interval '1 hour'`)
    .execute()
}

/** The other clients that a user's screens follow, with the user's parts, and when the first such access ends by date. */
export async function followedClients(db: Db, userId: string) {
  const rows = await db
    .selectFrom('clientAccess')
    .select(['clientId', 'part', 'untilAt'])
    .where('userId', '=', userId)
    .where('fromAt', '<=', sql<Date>`now()`)
    .where(isOpen)
    .where(({ not }) => not(rests))
    .limit(1000)
    .execute()
  const ends = rows.flatMap(({ untilAt }) => untilAt?.getTime() ?? [])
  const until = ends.length === 0 ? null : new Date(Math.min(...ends))
  const ofEach = Map.groupBy(rows, ({ clientId }) => clientId)
  const followed = new Map([...ofEach].map(([id, own]) => [id, own.map(({ part }) => part)]))
  return { followed, until }
}

const isOpen = sql<boolean>`(until_at is null or until_at > now())`
const isUndoable = sql<boolean>`(undo_until > now() and ended_because is null)`
const isOver = sql<boolean>`(until_at <= now() and (undo_until is null or undo_until <= now()))`

/** As in the view `grants_now`: the account of the client or officer who gave it is disabled. */
const rests = sql<boolean>`(not by_staff and exists (select from users as giver
  where giver.id = granted_by and giver.disabled_at is not null))`

/** Ends the streams of whoever was given access by an account that is disabled or enabled. */
export async function endStreamsOfGiven(trx: Trx, giver: string): Promise<void> {
  const given = trx.selectFrom('clientAccess').select('userId').where('grantedBy', '=', giver)
  await endStreams(trx, await given.where(isOpen).where('byStaff', '=', false).execute())
}

function grants(db: Db | Trx) {
  return db
    .selectFrom('clientAccess')
    .innerJoin('users', 'users.id', 'clientAccess.userId')
    .select(['clientAccess.id', 'clientAccess.userId', 'clientAccess.part'])
    .select(['clientAccess.fromAt as since', 'clientAccess.untilAt as until'])
    .select(['clientAccess.lastOpenedAt', isOpen.as('open'), rests.as('rests')])
    .select(['clientAccess.endedBy', 'clientAccess.endedWith'])
    .select(
      sql<Date | null>`case when ${isUndoable} and ended_with is null then undo_until end`.as(
        'undoUntil',
      ),
    )
    .select(['users.firstName', 'users.lastName', 'users.email'])
}

function invited(db: Db | Trx) {
  return db
    .selectFrom('invitations')
    .select(['invitations.id', 'invitations.part', 'invitations.email'])
    .select(['invitations.firstName', 'invitations.lastName', 'invitations.untilAt as until'])
    .select('invitations.invitedAt as since')
    .$narrowType<{ part: Part }>()
}
