import { sql } from 'kysely'
import type { Granter, Part } from '#shared/access-parts.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'

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
      // Who has access again is no longer a former spouse.
      .orderBy(sql`access_now.part = 'signer'`)
      .limit(1000)
      .execute()
      .then((rows) => rows.toSorted((a, b) => Number(b.id === id) - Number(a.id === id)))
  )
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

/** Whether others have access to a client that its owner can end. */
export async function isShared(db: Db | Trx, clientId: string): Promise<boolean> {
  const others = db
    .selectFrom('accessNow')
    .select('userId')
    .where('clientId', '=', clientId)
    .where('userId', '!=', clientId)
    .where('part', '!=', 'signer')
    .limit(1)
  return (await others.execute()).length > 0
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
export function listInvited(db: Db, clientId: string, now: Date) {
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

/** A grant that has not ended; `lock` until the transaction ends. */
export function lockGrant(trx: Trx, id: string) {
  return grants(trx)
    .select('clientAccess.clientId')
    .where('clientAccess.id', '=', id)
    .where(isOpen)
    .forNoKeyUpdate('clientAccess')
    .executeTakeFirst()
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
export function findOtherInvitedSpouse(trx: Trx, clientId: string, email: string, now: Date) {
  return invited(trx)
    .where('invitations.clientId', '=', clientId)
    .where('invitations.part', '=', 'spouse')
    .where('invitations.expiresAt', '>', now)
    .where('invitations.email', '!=', email)
    .executeTakeFirst()
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

export function findInvited(trx: Trx, id: string) {
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
    clientId: string
    userId: string
    part: Part
    untilAt: Date | null
    grantedBy: string | null
    documentId: string | null
  },
): Promise<void> {
  await trx
    .insertInto('clientAccess')
    .values({ ...grant, id: newId(), fromAt: sql<Date>`now()` })
    .execute()
}

export async function endGrant(trx: Trx, id: string, endedBy: string): Promise<void> {
  const untilAt = sql<Date>`greatest(now(), from_at)`
  await trx
    .updateTable('clientAccess')
    .set({ endedBy, endedBecause: 'asked', untilAt })
    .where('id', '=', id)
    .execute()
}

/**
 * Ends the access of others to the client of an account, and invitations to it, unless staff gave them. Returns whether
 * there were any. Both sides are told by the job that tells of any other end by date.
 */
export async function endGivenBefore(trx: Trx, clientId: string): Promise<boolean> {
  const ofStaff = (column: string) =>
    sql<boolean>`exists (select from users where users.id = ${sql.ref(column)} and users.role = 'admin')`
  const ended = await trx
    .updateTable('clientAccess')
    .set({ untilAt: sql<Date>`greatest(now(), from_at)` })
    .where('clientId', '=', clientId)
    .where(sql<boolean>`(until_at is null or until_at > now())`)
    .where(({ not }) => not(ofStaff('clientAccess.grantedBy')))
    .executeTakeFirst()
  const invited = await trx
    .deleteFrom('invitations')
    .where('clientId', '=', clientId)
    .where(({ not }) => not(ofStaff('invitations.invitedBy')))
    .executeTakeFirst()
  return ended.numUpdatedRows + invited.numDeletedRows > 0n
}

/** Grants whose date has come and of whose end no one has been told. */
export function listLapsed(db: Db) {
  return db
    .selectFrom('clientAccess')
    .select('id')
    .where('untilAt', '<=', sql<Date>`now()`)
    .where('endedBecause', 'is', null)
    .orderBy('untilAt')
    .limit(200)
    .execute()
}

/** Marks the end as told and returns the grant with its end; undefined if another process was faster. */
export async function endLapsedGrant(trx: Trx, id: string) {
  const { numUpdatedRows } = await trx
    .updateTable('clientAccess')
    .set({ endedBecause: 'date' })
    .where('id', '=', id)
    .where('untilAt', '<=', sql<Date>`now()`)
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
    .limit(1000)
    .execute()
  const ends = rows.flatMap(({ untilAt }) => untilAt?.getTime() ?? [])
  const until = ends.length === 0 ? null : new Date(Math.min(...ends))
  const ofEach = Map.groupBy(rows, ({ clientId }) => clientId)
  const followed = new Map([...ofEach].map(([id, own]) => [id, own.map(({ part }) => part)]))
  return { followed, until }
}

const isOpen = sql<boolean>`(until_at is null or until_at > now())`

function grants(db: Db | Trx) {
  return db
    .selectFrom('clientAccess')
    .innerJoin('users', 'users.id', 'clientAccess.userId')
    .select(['clientAccess.id', 'clientAccess.userId', 'clientAccess.part'])
    .select(['clientAccess.fromAt as since', 'clientAccess.untilAt as until'])
    .select(['clientAccess.lastOpenedAt', isOpen.as('open')])
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
