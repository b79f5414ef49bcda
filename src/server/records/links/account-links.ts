import { type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { userColumns } from '#server/records/auth/users.queries.ts'
import { createLink, type LinkServices, type MailedLink } from './mailed-link.ts'

type Kind = Selectable<Database['accountLinks']>['kind']
type Of = { userId: string; email?: string } | { userId: string; accessId: string }

/** As the index says it. */
const isOne = sql<boolean>`kind <> 'end_access'`

/**
 * Returns the address of a new link, which replaces an older one; of links that end an access there are several. Call
 * this with the account locked, or new.
 */
export async function createAccountLink(
  trx: Trx,
  services: LinkServices,
  kind: Kind,
  of: Of,
): Promise<string> {
  const { url, ...link } = createLink(services, kind)
  const row = { kind, ...of, ...link }
  await trx
    .insertInto('accountLinks')
    .values(row)
    .onConflict((older) => older.columns(['userId', 'kind']).where(isOne).doUpdateSet(row))
    .execute()
  return url
}

/** The links of a kind with a token that work, while their account is open. */
export function findAccountLinks(db: Db | Trx, kind: Kind, tokenHash: string, now: Date) {
  return db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.userId')
    .where('accountLinks.kind', '=', kind)
    .where('accountLinks.tokenHash', '=', tokenHash)
    .where('accountLinks.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
}

/** Uses a link up, and returns its address: only the first of parallel uses gets it. */
export function useAccountLink(
  trx: Trx,
  kind: Kind,
  { userId, token }: { userId: string; token: string },
  now: Date,
) {
  return trx
    .deleteFrom('accountLinks')
    .where((link) => link.and({ kind, userId, tokenHash: hashToken(token) }))
    .where('expiresAt', '>', now)
    .returning('email')
    .executeTakeFirst()
}

export function endAccountLinks(trx: Trx, kind: Kind, userId: string) {
  return trx.deleteFrom('accountLinks').where((link) => link.and({ kind, userId }))
}

/**
 * Replaces the user's reset link; for an unknown address and a disabled account it does the same work and stores
 * nothing. Locks the account, so that no link outlives a change of its address (account/end-ways.ts).
 */
export async function replaceResetLink(
  trx: Trx,
  email: string,
  { tokenHash, expiresAt }: Omit<MailedLink, 'url'>,
): Promise<string | null> {
  const row = await trx
    .insertInto('accountLinks')
    .columns(['userId', 'kind', 'tokenHash', 'expiresAt'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((user) => [
          'users.id',
          user.val<Kind>('password_reset').as('kind'),
          user.val(tokenHash).as('tokenHash'),
          user.cast<Date>(user.val(expiresAt), 'timestamptz').as('expiresAt'),
        ])
        .where('users.email', '=', email)
        .where('users.disabledAt', 'is', null)
        .forShare(),
    )
    .onConflict((older) =>
      older.columns(['userId', 'kind']).where(isOne).doUpdateSet({ tokenHash, expiresAt }),
    )
    .returning('userId')
    .executeTakeFirst()
  return row?.userId ?? null
}

/** The user of a valid reset link, unless the account is disabled. */
export function findResetOwner(db: Db, tokenHash: string, now: Date) {
  return findAccountLinks(db, 'password_reset', tokenHash, now)
    .select(userColumns)
    .executeTakeFirst()
}
