import { z } from 'zod'

/** The actions by which staff open something of a client, apart from numbers (reveals.schema.ts). */
export const accessActions = [
  'client.viewed',
  'client.viewed_as',
  'document.downloaded',
  'documents.downloaded',
  'packet.printed',
] as const

/** An export names no client, but may contain a return of every client who had one by then. */
const seenActions = [...accessActions, 'returns.exported'] as const

/** A staff member opened something that belongs to the viewer. */
export const accessView = z.object({
  /** The number of the entry in the log. */
  id: z.int(),
  at: z.date(),
  action: z.enum(seenActions),
  /** The document's name, until it is destroyed. */
  fileName: z.string().nullable(),
  by: z.string(),
})
export type AccessView = z.output<typeof accessView>

export const accessProofInput = z.object({ id: z.int().min(1) })

/** Proof that an entry is in the chain: the browser computes the hashes itself. Hashes are hexadecimal. */
export const accessProof = z.object({
  /** The entry as it is hashed: JSON. */
  line: z.string(),
  /** The hash of the staff's address, which the client doesn't get. */
  originHash: z.string(),
  /** The Merkle path from the entry to the root of its batch. */
  path: z.array(z.object({ left: z.boolean(), hash: z.string() })),
  seqs: z.array(z.int()),
  previousHash: z.string(),
  checkpoint: z.object({
    position: z.int(),
    at: z.string(),
    rows: z.int(),
    lastSeq: z.int(),
    merkleRoot: z.string(),
    hash: z.string(),
    keyId: z.string(),
    /** Base64, as the public key is. */
    signature: z.string(),
    publicKey: z.string().nullable(),
  }),
})
export type AccessProof = z.output<typeof accessProof>
