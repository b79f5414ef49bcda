import { z } from 'zod'

/** A checkpoint outside the database: in the server's log, a file, a daily mail or an export. */
export const checkpoint = z.object({
  position: z.int(),
  at: z.iso.datetime(),
  rows: z.int(),
  lastSeq: z.int(),
  merkleRoot: z.hex(),
  hash: z.hex(),
  keyId: z.string(),
  /** The Ed25519 signature of the hash's bytes. Base64, as the public key is. */
  signature: z.base64(),
  /** Null for a key that is no longer in the keyring. */
  publicKey: z.base64().nullable(),
})
export type Checkpoint = z.output<typeof checkpoint>
