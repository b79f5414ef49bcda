import { sql } from 'kysely'

/** In a query of rows with `saved_by`: the name of who saved them; null for the portal and for a former user. */
export const saverName = sql<string | null>`(select users.first_name || ' ' || users.last_name
  from users where users.id = saved_by)`
