import { sql } from 'kysely'

/** Each word of what was typed is somewhere in the user's email and name. One trigram index answers it. */
export function userMatches(typed: string) {
  const words = typed.toLowerCase().trim().split(/\s+/)
  const held = words.map((word) => sql<boolean>`users.search like ${`%${escapeLike(word)}%`}`)
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, String.raw`\$&`)
}
