import { wordsOf } from './search-words.ts'

/** Returns true if two names are equal apart from case, accents, apostrophes and the order of the words. */
export function isSameName(a: string, b: string): boolean {
  const [these, those] = [a, b].map((name) => wordsOf(name).toSorted().join(' '))
  return these === those
}
