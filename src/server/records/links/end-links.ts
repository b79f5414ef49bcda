import { parts, partsWith } from '#shared/clients/access-parts.ts'
import { errors } from '#server/base/errors.ts'
import type { OtherAccess } from '#server/mail/notices/mail-data.ts'
import type { LinkServices } from './mailed-link.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import { clientName } from '#server/records/clients/client-access.queries.ts'
import { isOpenOrUndoable } from '#server/records/clients/grants.queries.ts'
import { createAccountLink, findAccountLinks } from './account-links.ts'
import { lockRows } from '#server/records/locks/lock.ts'

/**
 * A link in a mail that ends one access, or withdraws the invitation that became it: the two have one id. It works once,
 * for thirty days, without a session, and only while its reader may end the access.
 */

/** The access that a link ends, while the link works and its reader's account is open; undefined for any other link. */
export function findEndLink(db: Db, token: string, now: Date) {
  return findAccountLinks(db, 'end_access', hashToken(token), now)
    .select(['accountLinks.accessId', 'accountLinks.userId', 'users.role'])
    .$narrowType<{ accessId: string }>()
    .executeTakeFirst()
}

export function deadEndLink() {
  return errors.deadLink('This link no longer works. Sign in to see who has access.')
}

/** At most so many are named in a mail; the account page has all. */
const mostNamed = 20

/**
 * Lists the other people with access to an account's own client, and those to whom it gave access as an officer. People
 * who left and can still come back are among them. Each has a new link that ends the access.
 */
export async function othersWithAccess(
  trx: Trx,
  services: LinkServices,
  userId: string,
): Promise<OtherAccess[]> {
  const open = await trx
    .selectFrom('clientAccess')
    .innerJoin('users', 'users.id', 'clientAccess.userId')
    .innerJoin('clients', 'clients.id', 'clientAccess.clientId')
    .select(['clientAccess.id', 'clientAccess.part', 'clientAccess.fromAt as since'])
    .select([
      'users.firstName',
      'users.lastName',
      'clients.id as clientId',
      clientName.as('client'),
    ])
    .where(isOpenOrUndoable)
    .where(({ eb, or }) =>
      or([eb('clientAccess.clientId', '=', userId), eb('clientAccess.grantedBy', '=', userId)]),
    )
    .orderBy('clientAccess.fromAt', 'desc')
    .limit(mostNamed)
    .execute()
  const invited = await trx
    .selectFrom('invitations')
    .innerJoin('clients', 'clients.id', 'invitations.clientId')
    .select(['invitations.id', 'invitations.part', 'invitations.invitedAt as since'])
    .select(['invitations.firstName', 'invitations.lastName'])
    .select(['clients.id as clientId', clientName.as('client')])
    .where('invitations.expiresAt', '>', services.now())
    .where(({ and, eb, or }) =>
      or([
        eb('invitations.clientId', '=', userId),
        and([eb('invitations.invitedBy', '=', userId), eb('invitations.byStaff', '=', false)]),
      ]),
    )
    .orderBy('invitedAt', 'desc')
    .limit(mostNamed)
    .execute()
  const all = [...open, ...invited.map((one) => ({ ...one, invited: true as const }))]
  return Promise.all(
    all.slice(0, mostNamed).map(async ({ id, firstName, lastName, clientId, client, ...one }) => ({
      ...one,
      part: parts.find((part) => part === one.part) ?? 'helper',
      since: one.since.toISOString(),
      name: `${firstName} ${lastName}`,
      ...(clientId !== userId && { client }),
      url: await createAccountLink(trx, services, 'end_access', { userId, accessId: id }),
    })),
  )
}

/** The accounts with the right to invite, which may end what somebody is invited to. */
export function listEnders(trx: Trx, clientId: string) {
  const enders = trx
    .selectFrom('accessNow')
    .innerJoin('users', 'users.id', 'accessNow.userId')
    .select(['users.id', 'users.email', 'users.firstName', 'accessNow.part'])
    .where('accessNow.clientId', '=', clientId)
    .where('accessNow.part', 'in', partsWith('invite'))
    .where('users.disabledAt', 'is', null)
    .where('users.erasedAt', 'is', null)
  return lockRows(trx, { usersLast: 'key share' }, enders)
}
