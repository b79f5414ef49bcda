import { sql } from 'kysely'

/** The column with the user's id, in a query of users or of clients. */
type UserId = 'users.id' | 'clients.id'

export function hasFirmAccount(id: UserId) {
  return sql<boolean>`exists (select from firm_accounts where firm_accounts.user_id = ${sql.ref(id)})`
}

/** When the user last used the portal: as the sessions note it, once a minute at most, and the audit log. */
export function lastSeen(id: UserId) {
  return sql<Date | null>`greatest((select max(last_seen_at) from sessions where user_id = ${sql.ref(id)}),
    (select at from audit_log where actor_id = ${sql.ref(id)} order by seq desc limit 1))`
}
