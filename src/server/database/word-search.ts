import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '#shared/search-words.ts'

/** Matches if a column that `fold_text` made contains each word of the search. Uses a trigram index. */
export function holdsWords(column: RawBuilder<string>, typed: string) {
  const conditions = likeWords(typed).map((word) => sql<boolean>`${column} like ${word}`)
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}

/** Returns a LIKE pattern for each word of a search; none for a blank one. */
export function likeWords(typed: string): string[] {
  return wordsOf(typed).map((word) => `%${escapeLike(word)}%`)
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, String.raw`\$&`)
}
