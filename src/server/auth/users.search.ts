import { sql } from 'kysely'

/** Each word of what was typed is somewhere in the user's email and name. One trigram index answers it. */
export function userMatches(typed: string) {
  const words = typed.toLowerCase().trim().split(/\s+/)
  const held = words.map(holds)
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}

/** Too short for a trigram, a word is looked for row by row: the index would be read whole, several times as slow. */
function holds(word: string) {
  return word.length < 3
    ? sql<boolean>`strpos(users.search, ${word}) > 0`
    : sql<boolean>`users.search like ${`%${escapeLike(word)}%`}`
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, String.raw`\$&`)
}
