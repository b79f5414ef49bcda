import { sql } from 'kysely'
import type { TeamMember } from '#shared/users/team.schema.ts'
import type { Db } from '#server/database/database.ts'
import { hasApp, hasPasskey } from '#server/records/auth/factors.queries.ts'
import { userColumns } from '#server/records/auth/users.queries.ts'
import { unscopedThreads } from '#server/records/messages/messages.access.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { hasFirmAccount, lastSeen } from '#server/records/users/account-columns.ts'

/** Everybody of the staff by name, those who are disabled last, with what they answer for: one statement. */
export function listTeam(db: Db) {
  const count = sql<number>`count(*)::integer`.as('count')
  const returns = unscopedReturns(db)
    .select(['taxReturns.preparerId', count])
    .where('taxReturns.status', '!=', 'filed')
    .groupBy('taxReturns.preparerId')
  const clients = db
    .selectFrom('clients')
    .select(['clients.preparerId', count])
    .where('clients.erasedAt', 'is', null)
    .where('clients.preparerId', 'is not', null)
    .groupBy('clients.preparerId')
  const threads = unscopedThreads(db)
    .select(['threads.assigneeId', count])
    .where('threads.state', '=', 'open')
    .groupBy('threads.assigneeId')
  return db
    .selectFrom('users')
    .leftJoin(returns.as('returns'), 'returns.preparerId', 'users.id')
    .leftJoin(clients.as('clients'), 'clients.preparerId', 'users.id')
    .leftJoin(threads.as('threads'), 'threads.assigneeId', 'users.id')
    .select([...userColumns, 'users.credential', 'users.disabledAt'])
    .select(({ fn, ref, val, eb }) => [
      eb('users.emailProvenAt', 'is not', null).$castTo<boolean>().as('emailProven'),
      fn.coalesce('returns.count', val(0)).as('returns'),
      fn.coalesce('clients.count', val(0)).as('clients'),
      fn.coalesce('threads.count', val(0)).as('threads'),
      sql<TeamMember['factors']>`array_remove(array[
        case when ${hasApp(ref('users.id'))} then 'app' end,
        case when ${hasPasskey(ref('users.id'))} then 'passkey' end], null)`.as('factors'),
    ])
    .select([hasFirmAccount('users.id').as('firmAccount'), lastSeen('users.id').as('lastSeenAt')])
    .where('users.role', '=', 'admin')
    .where('users.erasedAt', 'is', null)
    .orderBy(sql`users.disabled_at is not null`)
    .orderBy('users.sortName')
    .orderBy('users.id')
    .limit(200)
    .execute()
}
