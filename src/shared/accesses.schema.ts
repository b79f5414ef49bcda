import { z } from 'zod'

/** What staff can open of a client's, apart from the numbers (reveals.schema.ts). */
export const accessActions = [
  'client.viewed',
  'client.viewed_as',
  'document.downloaded',
  'papers.downloaded',
] as const

/** An export names no client: it may have a return of every client who had one by then. */
const seenActions = [...accessActions, 'returns.exported'] as const

/** One of the staff opened something of the viewer's. */
export const accessView = z.object({
  /** The number of the log's entry. */
  id: z.int(),
  at: z.date(),
  action: z.enum(seenActions),
  /** Of a document, until it is destroyed. */
  fileName: z.string().nullable(),
  by: z.string(),
})
export type AccessView = z.output<typeof accessView>

export const accessProofInput = z.object({ id: z.int().min(1) })

/** What shows that an entry is in the chain: the browser computes the hashes again. Hashes are hexadecimal. */
export const accessProof = z.object({
  /** The entry as it is hashed: JSON. */
  line: z.string(),
  /** The hash of the staff's address, which the client doesn't get. */
  originHash: z.string(),
  /** From the entry to the root of its batch. */
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
