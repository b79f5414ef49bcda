/** The next step of a completed return; `change` and `signed_form` wait for the staff. */
export const returnSignings = [
  'taxpayer',
  'spouse',
  'both',
  'change',
  'signed_form',
  'signed',
] as const
export type ReturnSigning = (typeof returnSignings)[number]

/** Returns true if a client or spouse has the next step. */
export function waitsForSigner(signing: ReturnSigning | null): boolean {
  return signing === 'taxpayer' || signing === 'spouse' || signing === 'both'
}
