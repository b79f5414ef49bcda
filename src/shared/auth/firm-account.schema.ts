import { z } from 'zod'
import { passkeyAssertion, twoFactorCode } from './factor-proof.schema.ts'
import { text } from '#shared/base/text.ts'

/** Where the provider sends the browser back to. */
export const firmAccountPage = '/firm-account'

/** A path of the portal. The browser opens only those of screens (guards.ts). */
const ownPath = text(300).regex(/^\/(?![/\\])/, { error: 'Must be a path of the portal' })

export const beginFirmSignInInput = z.object({ next: ownPath.default('/') })

/** The provider's page, which the browser opens. */
export const begunFirmSignIn = z.object({ url: z.string() })

/** The query with which the provider sent the browser back. The same call is sent again with a second factor. */
const providerAnswer = text(8000).regex(/^[!-~]+$/, { error: 'This is not an answer of a sign-in' })

export const finishFirmSignInInput = z.object({
  answer: providerAnswer,
  code: twoFactorCode.optional(),
  passkey: passkeyAssertion.optional(),
})

export const confirmWithFirmAccountInput = z.object({ answer: providerAnswer })
