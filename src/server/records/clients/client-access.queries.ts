import { sql } from 'kysely'
import { type Granter, mayEnd, type Part } from '#shared/clients/access-parts.ts'
import { clientName as joinNames } from '#shared/clients/client-name.ts'
import { errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { findOtherSpouse, isOpen, rests, grants } from './grants.queries.ts'

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

/** The people who were invited to act for a client, newest first. */
export function listInvited(db: Db | Trx, clientId: string, now: Date) {
  return invited(db)
    .where('invitations.clientId', '=', clientId)
    .where('invitations.expiresAt', '>', now)
    .orderBy('invitedAt', 'desc')
    .limit(200)
    .execute()
}

/** A grant, or an invitation with this id. A grant that may come back counts as open. */
export async function findAccess(db: Db, id: string) {
  const grant = await grants(db)
    .select('clientAccess.clientId')
    .where('clientAccess.id', '=', id)
    .executeTakeFirst()
  if (grant) {
    const state = grant.open || grant.undoable ? ('open' as const) : ('ended' as const)
    return { ...grant, state }
  }
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

export async function checkMayEnd(
  db: Db | Trx,
  viewer: Pick<Viewer, 'id' | 'role'>,
  { clientId, part, own }: { clientId: string; part: Part; own: boolean },
): Promise<void> {
  const granter = await findGranter(db, viewer, clientId)
  if (granter === null) throw errors.notFound('Access')
  if (!mayEnd(granter, { part, own })) throw errors.notAllowed('end this access')
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

/** A client has one spouse at a time. With the client locked, so that two invitations can't pass each other. */
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

function invited(db: Db | Trx) {
  return db
    .selectFrom('invitations')
    .select(['invitations.id', 'invitations.part', 'invitations.email'])
    .select(['invitations.firstName', 'invitations.lastName', 'invitations.untilAt as until'])
    .select('invitations.invitedAt as since')
    .$narrowType<{ part: Part }>()
}
