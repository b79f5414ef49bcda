import { type EncryptionContext, open, seal } from './envelope.ts'
import type { Keyring } from './keyring.ts'

/** Seals a column's text. The same text gives a different value each time, and opens only in its context. */
export function sealField(keyring: Keyring, context: EncryptionContext, plaintext: string): Buffer {
  return seal(keyring, 'fields', context, Buffer.from(plaintext, 'utf8'))
}

/** @throws DecryptionError when the value was changed, comes from another context, or its key is not in the keyring. */
export function openField(keyring: Keyring, context: EncryptionContext, sealed: Buffer): string {
  return open(keyring, 'fields', context, sealed).toString('utf8')
}

/** Every sealed text column with its row's id column, in SQL names. `documents.sealed_key` holds a key instead. */
export const sealedColumns = [
  {
    table: 'client_profiles',
    row: 'user_id',
    columns: [
      'ssn',
      'date_of_birth',
      'spouse_ssn',
      'spouse_date_of_birth',
      'bank_routing_number',
      'bank_account_number',
    ],
  },
  { table: 'authenticator_apps', row: 'id', columns: ['secret'] },
  { table: 'dependents', row: 'id', columns: ['ssn', 'date_of_birth'] },
]
