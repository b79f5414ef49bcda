import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { z } from 'zod'
import type { Keyring } from '#server/crypto/keyring.ts'
import { sign } from '#server/crypto/signing.ts'
import { documentFaults } from '#server/records/documents/stored-documents.ts'

/**
 * The tables of a backup, parents first. Without sessions, links (also spouses' and copies'), trusted devices and rate limits,
 * which end with a restore, and without queued mails, which would be sent twice.
 */
export const backedUpTables = [
  'users',
  'clients',
  'spouses',
  'client_access',
  'merged_clients',
  'same_clients',
  'erasure_requests',
  'authenticator_apps',
  'passkeys',
  'recovery_codes',
  'firm_accounts',
  'former_addresses',
  'client_profiles',
  'client_notes',
  'client_calls',
  'dependents',
  'ip_pins',
  'business_profiles',
  'business_owners',
  'tax_returns',
  'documents',
  'document_copies',
  'services',
  'money_settings',
  'firm_versions',
  'firm_pictures',
  'firm_reports',
  'number_ranges',
  'fees',
  'invoices',
  'invoice_lines',
  'plan_parts',
  'payments',
  'payment_parts',
  'letter_templates',
  'esign_consents',
  'return_packages',
  'package_documents',
  'signers',
  'identity_checks',
  'signatures',
  'frozen_profiles',
  'request_items',
  'item_documents',
  'questionnaires',
  'item_templates',
  'document_views',
  'document_reminders',
  'upload_digests',
  'email_opt_outs',
  'email_suppressions',
  'notifications',
  'threads',
  'messages',
  'message_documents',
  'thread_reads',
  'canned_answers',
  'mail_words',
  'setup_skips',
  'audit_log',
  'audit_unsealed',
  'audit_batches',
  'key_checks',
] as const

/** The end of the names of sealed files. */
export const sealedSuffix = '.age'

/** manifest.json: the content of a backup, with a SHA-256 per file. */
export const manifest = z.object({
  format: z.literal(2),
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
  /** Documents that are missing from the backup. */
  faults: z.array(z.object({ id: z.string(), fault: z.enum(documentFaults) })),
})
export type Manifest = z.output<typeof manifest>

/** manifest.sig proves that the portal made the backup, because anybody can seal for a public key. */
export const manifestSignature = z.object({
  keyId: z.string().regex(/^[\w-]{1,32}$/),
  signature: z.base64(),
})

export function signManifest(keyring: Keyring, text: string): z.output<typeof manifestSignature> {
  const signature = sign(keyring, signedText(text)).toString('base64')
  return { keyId: keyring.primary.id, signature }
}

/** The checkpoints of the audit log, which the same key signs, are 32 bytes. */
export function signedText(text: string): Buffer {
  return Buffer.from(`merrow-portal/v1/backup\n${text}`)
}

export async function migrationNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

export async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
