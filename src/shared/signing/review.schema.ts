import { z } from 'zod'
import {
  figures,
  hash,
  identityCheckBy,
  packageIdInput,
  returnPackage,
  signerPerson,
} from './signing.schema.ts'
import { cents } from '#shared/base/money.ts'
import { recordId, typedText } from '#shared/base/text.ts'
import { maskSsns } from '#shared/base/ssn-in-text.ts'
import { email } from '#shared/base/email.ts'
import { typedPassword } from '#shared/auth/password.ts'
import { signatureFields } from './consent.schema.ts'

/** The data of the review screen of a signer. */
export const review = z.object({
  package: returnPackage,
  /** The signer who reviews. */
  you: signerPerson,
  clientName: z.string(),
  /** The masked account number for a refund, from the frozen profile: `*****6789`. */
  depositTo: z.string().nullable(),
  /** The service that checks the signer's identity, which remote signing needs; null if it is not offered. */
  identityCheckBy,
  filed: z.boolean(),
  /** The federal figures of the client's filed return of the year before; null for a spouse. */
  lastYear: figures.nullable(),
})
export type Review = z.output<typeof review>

/** The amount to pay before a review opens. */
export const heldReview = z.object({ cents })

/** The `binding` of the version that the signer read. */
const bound = packageIdInput.extend({ binding: hash })

/** `withoutAccount`: the signer read what happens with a refund without a bank account, and has none. */
export const approveInput = bound.extend({ withoutAccount: z.literal(true).optional() })

export const askChangeInput = packageIdInput.extend({
  reason: typedText(1000, { min: 1, message: 'Say what should change', lines: true }).overwrite(
    maskSsns,
  ),
})

export const sendSignedFormInput = packageIdInput.extend({ documentId: recordId })

export const inviteSpouseInput = packageIdInput.extend({
  email: email(),
  password: typedPassword,
})

export const signInput = bound.extend(signatureFields)
export const confirmedSignInput = signInput.extend({ password: typedPassword })

/** A new identity check, with the provider's page for the signer. */
export const startedCheck = z.object({ url: z.url() })
/** `none`: no usable check, so begin one. */
export const identityState = z.object({
  state: z.enum(['none', 'pending', 'passed', 'failed']),
  checksLeft: z.int(),
})

/** A spouse's way into the review of a return, for its client. */
export const spouseLinkView = z.object({
  packageId: z.uuid(),
  name: z.string(),
  taxYear: z.int(),
  email: z.string(),
  expiresAt: z.date(),
})
export type SpouseLinkView = z.output<typeof spouseLinkView>

const linkToken = typedText(200, { min: 1, message: 'This link is not valid' })
export const spouseLinkInput = z.object({ token: linkToken })
export const spouseCodeInput = z.object({
  token: linkToken,
  code: typedText(20, { min: 1, message: 'Enter the code' }).transform((typed) =>
    typed.replaceAll(/[\s-]/g, ''),
  ),
})
/** Where the code was sent, masked: `j•••@example.com`. */
export const codeSent = z.object({ sentTo: z.string(), clientName: z.string(), taxYear: z.int() })
