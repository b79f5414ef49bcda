/** Why a signature is void, in the words of screens and of the client’s download. */
export const voidReasons = {
  fee: 'The fee has changed',
  version: 'There is a newer version of the return',
  proof: 'It was given before the email address was confirmed',
} as const

export type VoidReason = keyof typeof voidReasons
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const voidReasonKeys = Object.keys(voidReasons) as [VoidReason, ...VoidReason[]]
