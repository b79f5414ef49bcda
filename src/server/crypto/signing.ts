import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signWith,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { Keyring } from './keyring.ts'

/** Signs with the primary key (Ed25519). */
export function sign({ primary }: Keyring, message: Buffer): Buffer {
  return signWith(null, message, privateKey(primary.audit))
}

/** Returns true if the signature is valid for this key; null if the keyring doesn't have the key. */
export async function isSignature(
  keyring: Keyring,
  message: Buffer,
  { keyId, signature }: { keyId: string; signature: Buffer },
): Promise<boolean | null> {
  const key = publicKeyOf(keyring, keyId)
  return key && verifySignature(null, message, key, signature)
}

/** Returns null if the keyring doesn't have the key. */
export function publicKeyOf(keyring: Keyring, keyId: string): KeyObject | null {
  const seed = keyring.byId.get(keyId)?.audit
  return seed === undefined ? null : createPublicKey(privateKey(seed))
}

/** Makes an Ed25519 key (RFC 8410) from its seed. */
function privateKey(seed: Buffer) {
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
}

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Verifies on another thread. */
const verifySignature = promisify(verify)
