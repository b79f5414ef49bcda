import { type RawBuilder, sql } from 'kysely'

/** Each word of what was typed is somewhere in a lower-case column. A trigram index on it answers that. */
export function holdsWords(column: RawBuilder<string>, typed: string) {
  const words = typed.toLowerCase().trim().split(/\s+/)
  const held = words.map((word) => sql<boolean>`${column} like ${`%${escapeLike(word)}%`}`)
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, String.raw`\$&`)
}
