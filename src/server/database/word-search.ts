import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '#shared/base/search-words.ts'

/** Matches if a column that `fold_text` made contains each word of the search. Uses a trigram index. */
export function holdsWords(column: RawBuilder<string>, typed: string) {
  const conditions = likeWords(typed).map((word) => sql<boolean>`${column} like ${word}`)
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}

/**
 * Matches as `holdsWords` does, but one or two letters only where a word begins: shorter than a trigram, they would read
 * the whole table.
 */
export function holdsNames(column: RawBuilder<string>, typed: string) {
  const conditions = wordsOf(typed).map((word) => {
    const part = escapeLike(word)
    return /^[a-z0-9]{1,2}$/.test(word)
      ? sql<boolean>`(${column} like ${`${part}%`} or ${column} like ${`% ${part}%`}
          or ${column} like ${`%-${part}%`})`
      : sql<boolean>`${column} like ${`%${part}%`}`
  })
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}

/** Returns a LIKE pattern for each word of a search; none for a blank one. */
export function likeWords(typed: string): string[] {
  return wordsOf(typed).map((word) => `%${escapeLike(word)}%`)
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, String.raw`\$&`)
}
