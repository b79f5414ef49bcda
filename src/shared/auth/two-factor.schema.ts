import { z } from 'zod'
import { answered, base64url, passkeyAssertion, twoFactorCode } from './factor-proof.schema.ts'
import { typedPassword } from './password.ts'
import { typedReason } from '#shared/base/ssn-in-text.ts'
import { limits, recordId, text, typedText } from '#shared/base/text.ts'

/** The kinds of second factors. */
export const factors = ['app', 'passkey', 'recovery_code'] as const
export type Factor = (typeof factors)[number]

const transports = z.array(text(40)).max(10)
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** For the browser's `startAuthentication`. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential),
})
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** For the browser's `startRegistration`. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.output<typeof passkeyCreation>

/** The result of the browser's `startRegistration`. */
const passkeyAttestation = z.object({
  ...answered(),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: transports.optional(),
  }),
})
export type PasskeyAttestation = z.output<typeof passkeyAttestation>

/** The details of a sign-in refused after a right password. */
const factorRequest = z.object({
  methods: z.array(z.enum(factors)),
  /** Null without passkeys, and in the answer to a wrong code. */
  passkey: passkeyRequest.nullable(),
  /** True if this browser can become trusted. Never for staff. */
  canTrust: z.boolean(),
})
export type FactorRequest = z.output<typeof factorRequest>

export const twoFactorStatus = z.object({
  /** True if everything else is refused until there is a factor. */
  required: z.boolean(),
  /** The day from which this client needs a factor; null if there is none, and for staff. */
  requiredFrom: z.date().nullable(),
  app: z.object({ addedAt: z.date() }).nullable(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      addedAt: z.date(),
      lastUsedAt: z.date().nullable(),
    }),
  ),
  recoveryCodesLeft: z.int(),
  /** Browsers that need no code for up to 30 days. */
  trustedDevices: z.int(),
  /** The firm's sign-in service, for staff who have signed in there. */
  firmAccount: z.object({ host: z.string(), linkedAt: z.date() }).nullable(),
})

export type TwoFactorStatus = z.output<typeof twoFactorStatus>

export const withPassword = z.object({ password: typedPassword })

export const startedApp = z.object({
  /** The id of this set-up for `confirmApp`. */
  enrollment: z.uuid(),
  /** Base32, for typing. */
  secret: z.string(),
  /** otpauth://…, which holds the secret: never log it or put it in an address. */
  uri: z.string(),
  /** The `uri` as a QR code: the text of an SVG. */
  qrSvg: z.string(),
  expiresAt: z.date(),
})
export type StartedApp = z.output<typeof startedApp>

export const confirmAppInput = z.object({ enrollment: recordId, code: twoFactorCode })

/** Shown once; null when the account has codes already. */
export const addedFactor = z.object({ recoveryCodes: z.array(z.string()).nullable() })

export const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const passkeyName = typedText(limits.name, { min: 1, message: 'Name the passkey' })
const passkeyId = text(1400)

export const addPasskeyInput = z.object({ name: passkeyName, response: passkeyAttestation })
export const renamePasskeyInput = z.object({ id: passkeyId, name: passkeyName })
export const deletePasskeyInput = withPassword.extend({ id: passkeyId })

export const passkeySignInInput = z.object({
  response: passkeyAssertion,
  rememberMe: z.boolean({ error: 'Must be true or false' }).default(false),
})

export const resetTwoFactorInput = z.object({
  userId: recordId,
  reason: typedReason('Say why', { readBy: 'the owner reads the reason in an email' }),
})
