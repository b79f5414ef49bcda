import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { documentFaults } from './stored-documents.ts'

/**
 * The tables of a backup, parents first. Not among them: sessions, reset links and rate limits, which a restore ends,
 * and queued mails, which would go out a second time.
 */
export const backedUpTables = [
  'users',
  'client_profiles',
  'dependents',
  'tax_returns',
  'upload_reminders',
  'documents',
  'document_requests',
  'upload_digests',
  'email_opt_outs',
  'email_suppressions',
  'notifications',
  'contact_messages',
  'audit_log',
  'key_checks',
] as const

/** manifest.json: what a backup holds, and the SHA-256 of each file of it. */
export const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.enum(backedUpTables),
      columns: z.array(z.string()),
      rows: z.int(),
      sha256: z.string(),
    }),
  ),
  documents: z.array(z.object({ key: z.string(), sha256: z.string() })),
  /** The documents that have a row and are not among the files. */
  faults: z.array(z.object({ id: z.string(), fault: z.enum(documentFaults) })),
})
export type Manifest = z.output<typeof manifest>

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
