import { keysOf } from '#shared/base/keys-of.ts'

/** The reasons for voiding a signature, in the words of screens and of the client’s download. */
export const voidReasons = {
  fee: 'The fee has changed',
  version: 'There is a newer version of the return',
  proof: 'It was given before the email address was confirmed',
  mistake: 'It was recorded by mistake',
} as const

export type VoidReason = keyof typeof voidReasons
export const voidReasonKeys = keysOf(voidReasons)
