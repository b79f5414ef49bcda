import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

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
  'mail_refusals',
  'refused_addresses',
  'notifications',
  'contact_messages',
  'audit_log',
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
})
export type Manifest = z.output<typeof manifest>

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
