import { type RawBuilder, sql } from 'kysely'

/** Each word of what was typed is somewhere in a lower-case column. A trigram index on it answers that. */
export function holdsWords(column: RawBuilder<string>, typed: string) {
  const held = wordsOf(typed).map((word) => sql<boolean>`${column} like ${`%${escapeLike(word)}%`}`)
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}

/** Whether a trigram index can look any of the words up: three letters or digits stand together in it. */
export function hasTrigram(typed: string): boolean {
  return wordsOf(typed).some((word) => /[\p{L}\p{N}]{3}/u.test(word))
}

/** The letters and pairs of letters of the words, for an index on `short_grams` of the column. */
export function shortGrams(typed: string): string[] {
  return wordsOf(typed).flatMap((word) => {
    const letters = Array.from(word)
    return letters.length === 1
      ? letters
      : letters.slice(1).map((letter, at) => letters[at] + letter)
  })
}

function wordsOf(typed: string): string[] {
  return typed.toLowerCase().trim().split(/\s+/)
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, String.raw`\$&`)
}
