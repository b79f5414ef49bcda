import { openField, sealField } from '#server/crypto/envelope.ts'
import type { Keyring } from '#server/crypto/keyring.ts'

export function sealNote(keyring: Keyring, paymentId: string, note: string | null): Buffer | null {
  return note === null ? null : sealField(keyring, contextOf(paymentId), note)
}

/** @throws DecryptionError */
export function openNote(keyring: Keyring, paymentId: string, note: Buffer | null): string | null {
  return note === null ? null : openField(keyring, contextOf(paymentId), note)
}

function contextOf(row: string) {
  return { table: 'payments', column: 'note', row }
}
