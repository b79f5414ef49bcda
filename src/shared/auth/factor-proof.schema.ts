import { z } from 'zod'
import { typedText } from '#shared/base/text.ts'

// The second factor that a sign-in sends. It is in a separate file, because the sign-in dialog loads it.

/** A code as typed: six digits of the app, or a recovery code. Spaces, hyphens and case don't matter. */
export const twoFactorCode = typedText(40, { min: 1, message: 'Enter the code' }).transform(
  (typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase(),
)

/** The result of the browser's `startAuthentication`. */
export const passkeyAssertion = z.object({
  ...answered(),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(100).optional(),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** The fields of both answers of a passkey. */
export function answered() {
  return {
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    /** Not used: unknown fields are dropped. */
    clientExtensionResults: z.object({}).default({}),
  }
}

export function base64url(max: number) {
  return z
    .string()
    .max(max, 'Too long')
    .regex(/^[\w-]+$/, 'Must be base64url')
}
