import { type RawBuilder, sql } from 'kysely'
import { holdsWords } from '#server/database/word-search.ts'

/** Each word of what was typed is somewhere in the user's email and name. */
export function userMatches(typed: string): RawBuilder<boolean> {
  return holdsWords(sql.ref('users.search'), typed)
}
