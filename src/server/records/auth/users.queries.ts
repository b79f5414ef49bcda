import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Role } from '#shared/base/api.ts'
import { deadInvitation } from '#shared/users/invitations.schema.ts'
import { errors } from '#server/base/errors.ts'
import { announceFirm } from '#server/change/announce.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { type Placeholder, prepared } from '#server/database/prepared.ts'
import { clientName } from '#server/records/clients/client-access.queries.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'
import { factorExists } from './factors.queries.ts'
import { dummyHash } from './passwords.ts'

/** A `user` of the contract, and whether the address is proven; never the password hash. */
export const userColumns = [
  'users.id',
  'users.email',
  'users.firstName',
  'users.lastName',
  'users.role',
  'users.createdAt',
  'users.emailProvenAt',
] as const

/** Returns undefined if the email already has an account. */
export function createUser(trx: Trx, user: Omit<Insertable<Database['users']>, 'role'>) {
  return trx
    .insertInto('users')
    .values({ ...user, role: 'client' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(userColumns)
    .executeTakeFirst()
}

/** In a query of users: staff who can sign in. Others prepare no returns and get no notices. */
export const staffNow = sql<boolean>`(users.role = 'admin' and users.disabled_at is null)`

/** Undefined when the user does not exist or has the role already. */
export async function changeRole(trx: Trx, id: string, role: Role) {
  await announceFirm(trx)
  return trx
    .updateTable('users')
    .set({ role })
    .where('id', '=', id)
    .where('role', '!=', role)
    .where('erasedAt', 'is', null)
    .returning(userColumns)
    .executeTakeFirst()
}

/** The ids of the staff who can sign in, for notifications. */
export async function listStaff(trx: Trx): Promise<string[]> {
  const staff = await trx
    .selectFrom('users')
    .select('id')
    .where(staffNow)
    .orderBy('id')
    .limit(100)
    .execute()
  return staff.map(({ id }) => id)
}

/** Returns true if the firm already has an administrator. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

export function findUser(db: Db | Trx, id: string) {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

export function findUserByEmail(db: Db | Trx, email: string) {
  return db
    .selectFrom('users')
    .select([...userColumns, 'users.disabledAt'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/**
 * Finds a user with the password hash, and whether there is a second factor, for sign-in only. The hash is null for a disabled account, so every password is
 * wrong.
 */
export async function findUserForSignIn(db: Db, email: string) {
  const [user] = await forSignIn(db, { email })
  return user
}

const forSignIn = prepared((db, value: Placeholder<{ email: string }>) =>
  db
    .selectFrom('users')
    .select(userColumns)
    .select(({ eb }) =>
      eb
        .case()
        .when('users.disabledAt', 'is', null)
        .then(eb.ref('users.passwordHash'))
        .end()
        .as('passwordHash'),
    )
    .select(({ ref }) => factorExists(ref('users.id')).as('hasFactor'))
    .where('email', '=', value('email')),
)

export function findUserWithFactor(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .select(({ ref }) => factorExists(ref('users.id')).as('hasFactor'))
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findPasswordHash(db: Db, userId: string): Promise<string> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return passwordHash
}

/** Stores a hash of the same password at another cost. */
export async function replaceHash(trx: Trx, userId: string, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
}

/** Returns true if any password is stored other than as an argon2id hash. */
export async function hasReadablePassword(db: Db): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('passwordHash', 'not like', '$argon2id$%')
    .limit(1)
    .executeTakeFirst()
  return user !== undefined
}

/** Gives a client's unproven account, which may be imported, to the person who has the mailbox. */
export async function takeOver(
  trx: Trx,
  id: string,
  { email, ...set }: { email: string } & Updateable<Database['users']>,
) {
  return trx
    .updateTable('users')
    .set(set)
    .where((user) => user.and({ id, email, role: 'client' }))
    .where('emailProvenAt', 'is', null)
    .where('disabledAt', 'is', null)
    .returning(userColumns)
    .executeTakeFirst()
}

/** Returns true if this account was imported and its owner has not set a password yet. */
export async function waitsForPassword(db: Db | Trx, id: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', dummyHash())
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

export async function updatePassword(trx: Trx, id: string, passwordHash: string) {
  return trx
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
}

/** The person invited by a valid link, and the client they will act for. */
export function findInvitation(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('invitations')
    .leftJoin('clients', 'clients.id', 'invitations.clientId')
    .select(['invitations.email', 'invitations.firstName', 'invitations.lastName'])
    .select(['invitations.part', 'invitations.staff', clientName.as('client')])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where(({ not }) => not(inviterIsGone))
    .executeTakeFirst()
}

/** In a query of invitations: the officer who sent it has lost access, which can still be undone. */
const inviterIsGone = sql<boolean>`exists (select from client_access as ended
  where ended.client_id = invitations.client_id and ended.user_id = invitations.invited_by
    and ended.ended_because is null and (ended.undo_until is not null or ended.until_at <= now()))`

/** Finds the office client whose account an invitation opens, if it is an invitation as self. */
export function findInvitedAsSelf(trx: Trx, tokenHash: string) {
  return trx
    .selectFrom('invitations')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('part', '=', 'self')
    .executeTakeFirst()
}

/**
 * Uses an invitation up: only the first of parallel calls gets it. Called after the account is locked, as everywhere;
 * locks its client and the account's own before the invitation, in the same order as inviting and as proving the
 * client's address.
 */
export async function useInvitation(
  trx: Trx,
  { tokenHash, own, now }: { tokenHash: string; own: string | undefined; now: Date },
) {
  const client = await trx
    .selectFrom('invitations')
    .select('clientId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  const ids = [client?.clientId, own].filter((id) => typeof id === 'string')
  for (const id of ids.toSorted()) await lockClient(trx, id)
  return trx
    .deleteFrom('invitations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where(({ not }) => not(inviterIsGone))
    .returning(['id', 'email', 'clientId', 'part', 'untilAt', 'documentId', 'invitedBy'])
    .returning(['byStaff', 'staff', 'firstName', 'lastName'])
    .executeTakeFirstOrThrow(() => errors.deadLink(deadInvitation))
}

/**
 * Deletes the invitation to an account of an address that its owner has proven. Invitations to act for a client stay.
 * Lock the account before the invitation, as `acceptInvitation` does.
 */
export async function endInvitation(trx: Trx, email: string): Promise<void> {
  const invitations = trx.deleteFrom('invitations').where('email', '=', email)
  await invitations.where('clientId', 'is', null).execute()
}
