import { createHmac } from 'node:crypto'
import type { Keyring } from './keyring.ts'

export type MacKind = 'ssn' | 'ein' | 'birth_date'

/**
 * Identifies equal values of one kind: numbers of nine digits, and dates of birth. Uses a key, so that a reader of the
 * database can't try all numbers.
 */
export function numberMac({ numbers }: Keyring['primary'], kind: MacKind, value: string): Buffer {
  return createHmac('sha256', numbers).update(`${kind} ${value}`).digest()
}

/** The MACs of a number to search for, under all keys, because older rows have those of an older key. */
export function numberMacs({ byId }: Keyring, kind: MacKind, value: string): Buffer[] {
  return [...byId.values()].map((keys) => numberMac(keys, kind, value))
}
