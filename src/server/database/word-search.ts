import { type RawBuilder, sql } from 'kysely'

/** Matches if a lower-case column contains each word of the search. Uses a trigram index. */
export function holdsWords(column: RawBuilder<string>, typed: string) {
  const words = typed.toLowerCase().trim().split(/\s+/)
  const held = words.map((word) => sql<boolean>`${column} like ${`%${escapeLike(word)}%`}`)
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, String.raw`\$&`)
}
