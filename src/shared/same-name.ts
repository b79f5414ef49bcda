import { wordsOf } from './search-words.ts'

/** Returns true if two names are equal apart from case, accents, apostrophes and the order of the words. */
export function isSameName(one: string, other: string): boolean {
  const [these, those] = [one, other].map((name) => wordsOf(name).toSorted().join(' '))
  return these === those
}
