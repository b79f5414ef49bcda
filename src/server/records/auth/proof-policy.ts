import type { Config } from '#server/base/config.ts'

/** Returns whether the address is proven, and whether it must be before anything is saved. */
export function emailProofOf(
  { emailProof }: Pick<Config, 'emailProof'>,
  { emailProven }: { emailProven: boolean },
) {
  return { proven: emailProven, required: emailProof === 'required' }
}
