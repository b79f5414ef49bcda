import { wordsOf } from './search-words.ts'

/** Whether people would take two names for one: case, accents, apostrophes and the order of the words aside. */
export function isSameName(one: string, other: string): boolean {
  const [these, those] = [one, other].map((name) => wordsOf(name).toSorted().join(' '))
  return these === those
}
