import { type RawBuilder, sql } from 'kysely'
import { holdsWords } from '#server/database/word-search.ts'

/** Whether each typed word occurs in the user's email or name. */
export function userMatches(typed: string): RawBuilder<boolean> {
  return holdsWords(sql.ref('users.search'), typed)
}
