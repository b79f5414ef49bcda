import { openField, sealField } from '#server/crypto/envelope.ts'
import type { Keyring } from '#server/crypto/keyring.ts'

export function sealBody(keyring: Keyring, messageId: string, text: string): Buffer {
  return sealField(keyring, contextOf(messageId), text)
}

export function openBody(keyring: Keyring, messageId: string, body: Buffer): string {
  return openField(keyring, contextOf(messageId), body)
}

function contextOf(row: string) {
  return { table: 'messages', column: 'body', row }
}
