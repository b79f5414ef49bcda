import type { Trx } from '#server/database/database.ts'

/**
 * Returns true if anybody but staff has done this to a client's records. Without `action` anything counts that is not
 * about the account or access to it.
 */
export async function hasEntered(
  trx: Trx,
  clientId: string,
  action?: 'profile.saved',
): Promise<boolean> {
  const entries = trx
    .selectFrom('auditLog')
    .select('seq')
    .where('clientId', '=', clientId)
    .where('subjectType', 'not in', ['user', 'client'])
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('users')
            .select('id')
            .where('id', '=', ref('auditLog.actorId'))
            .where('role', '=', 'admin'),
        ),
      ),
    )
    .where('actorId', 'is not', null)
    .limit(1)
  const found = action === undefined ? entries : entries.where('action', '=', action)
  return (await found.execute()).length > 0
}
