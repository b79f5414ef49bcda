import { createHmac } from 'node:crypto'
import type { Keyring } from './keyring.ts'

/** The content of a call, and the key that its sender made; without a key it is not looked for again. */
export interface Sent {
  key: string | undefined
  act: object
}

/**
 * The value stored beside the key of a call: everything in the call, as a MAC, so that a reader of the database can't
 * try texts and amounts.
 */
export function sentAct({ primary }: Keyring, act: object): Buffer {
  return macOf(primary, act)
}

/** Whether a call with the same key has the same in it. It may have been stored under an older encryption key. */
export function isSameAct({ byId }: Keyring, stored: Buffer | null, act: object): boolean {
  return stored !== null && [...byId.values()].some((keys) => macOf(keys, act).equals(stored))
}

function macOf({ numbers }: Keyring['primary'], act: object): Buffer {
  return createHmac('sha256', numbers)
    .update(`act ${JSON.stringify(act)}`)
    .digest()
}
