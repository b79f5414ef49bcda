import { createHmac } from 'node:crypto'
import { indexWords } from './index-words.ts'
import type { Keyring } from './keyring.ts'

/** The length of a MAC: two words of all messages collide with a chance of one in a billion. */
const macBytes = 8

/**
 * The value by which a text is found: the beginning of each word's HMAC-SHA-256, one after the other, for `word_macs`
 * in the database. They are sorted, so that their order says nothing of the text's.
 */
export function wordMacs({ words }: Keyring['primary'], text: string): Buffer {
  const macs = indexWords(text).map((word) =>
    createHmac('sha256', words).update(word).digest().subarray(0, macBytes),
  )
  return Buffer.concat(macs.toSorted((one, other) => one.compare(other)))
}

/** The words to search for, under each key, because older rows have those of an older key. */
export function searchedWords({ byId }: Keyring, search: string): Buffer[] {
  return [...byId.values()].map((keys) => wordMacs(keys, search))
}
