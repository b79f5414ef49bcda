import { type RawBuilder, sql } from 'kysely'
import { hasTrigram, holdsWords, shortGrams } from '#server/database/word-search.ts'

/** Whether each typed word occurs in the user's email or name. */
export function userMatches(typed: string): RawBuilder<boolean> {
  return holdsWords(sql.ref('users.search'), typed)
}

/**
 * The same with an index for words of any length. The subquery keeps the planner from assuming common letters and
 * scanning the table.
 */
export function usersFound(typed: string): RawBuilder<boolean> {
  if (hasTrigram(typed)) return userMatches(typed)
  const grams = sql`array(select unnest(${shortGrams(typed)}::text[]))`
  return sql`(short_grams(users.search) @> ${grams} and ${userMatches(typed)})`
}
