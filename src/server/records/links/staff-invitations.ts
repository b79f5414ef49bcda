import type { Db, Trx } from '#server/database/database.ts'
import { aboutClient, aboutUser, type ChangeRecord } from '#server/change/change.ts'

/** Finds the open invitation of a colleague's address, unless the address has an account that can't be taken over. */
export function findStaffInvitation(db: Db, email: string, now: Date) {
  return db
    .selectFrom('invitations')
    .select(['tokenHash', 'firstName', 'lastName'])
    .where('email', '=', email)
    .where('staff', '=', true)
    .where('expiresAt', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .whereRef('users.email', '=', 'invitations.email')
            .where((user) =>
              user.or([user('emailProvenAt', 'is not', null), user('disabledAt', 'is not', null)]),
            ),
        ),
      ),
    )
    .executeTakeFirst()
}

/**
 * Withdraws what a former admin sent to colleagues and to people who would act for a client: otherwise they could come
 * back under another address. What they sent to new clients stays, because it shows nothing of anybody, and so does
 * accepted access (ways-in.ts).
 */
export async function withdrawInvitationsOf(
  trx: Trx,
  record: ChangeRecord,
  inviter: string,
): Promise<void> {
  const withdrawn = await trx
    .deleteFrom('invitations')
    .where('invitedBy', '=', inviter)
    .where(({ eb, or }) => or([eb('staff', '=', true), eb('byStaff', '=', true)]))
    .returning(['id', 'clientId', 'part'])
    .execute()
  for (const { id, clientId, part } of withdrawn) {
    if (clientId === null || part === null) {
      record.audit({ action: 'user.invitation_withdrawn', ...aboutUser(id) })
      continue
    }
    record.audit({ action: 'access.withdrawn', ...aboutClient(clientId), details: { part } })
  }
}
