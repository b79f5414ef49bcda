import { type RawBuilder, sql } from 'kysely'
import { hasTrigram, holdsWords, shortGrams } from '#server/database/word-search.ts'

/** Each word of what was typed is somewhere in the user's email and name. */
export function userMatches(typed: string): RawBuilder<boolean> {
  return holdsWords(sql.ref('users.search'), typed)
}

/**
 * The same, by an index however short the words are: for finding all who match. That the letters stand in a subquery
 * keeps the planner from guessing that they are common and reading row after row.
 */
export function usersFound(typed: string): RawBuilder<boolean> {
  if (hasTrigram(typed)) return userMatches(typed)
  const grams = sql`array(select unnest(${shortGrams(typed)}::text[]))`
  return sql`(short_grams(users.search) @> ${grams} and ${userMatches(typed)})`
}
