import { z } from 'zod'
import { email } from '#shared/base/email.ts'
import { passkeyAssertion, twoFactorCode } from './factor-proof.schema.ts'
import {
  confirmPassword,
  newPassword,
  passwordWithConfirmation,
  typedPassword,
} from './password.ts'
import { roles } from '#shared/base/api.ts'
import { personNames, text } from '#shared/base/text.ts'

export const role = z.enum(roles, { error: 'Role must be client or admin' })

export const user = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  createdAt: z.date(),
})
export type User = z.output<typeof user>

/** False while the address of a client's user is not proven; true for a client without a user, who has none to prove. */
export const emailProven = z.boolean()

/**
 * The user of the session. While a required factor is not enrolled, only enrolling works. While a required address is
 * not proven, only the name can be saved.
 */
export const currentUser = user.extend({
  emailProof: z.object({ proven: z.boolean(), required: z.boolean() }),
  twoFactor: z.object({ enrolled: z.boolean(), required: z.boolean() }),
  /** For staff, the portal's version: "0.1.0 (207d58ea)". */
  version: z.string().optional(),
})
export type CurrentUser = z.output<typeof currentUser>

const trueOrFalse = z.boolean({ error: 'Must be true or false' }).default(false)

export const loginInput = z.object({
  email: email(),
  password: typedPassword,
  rememberMe: trueOrFalse,
  /** The second factor, if the account has one: a code or a passkey's answer. */
  code: twoFactorCode.optional(),
  passkey: passkeyAssertion.optional(),
  /** Skips the second factor in this browser for 30 days; for clients only. */
  trustDevice: trueOrFalse,
})
export type LoginInput = z.output<typeof loginInput>

/** Has no role: other fields of a body are dropped. */
export const registerInput = z.object({
  email: email(),
  password: newPassword,
  ...personNames,
})
export type RegisterInput = z.output<typeof registerInput>

/** The dialog's form: the input and the repeated password. */
export const registerForm = passwordWithConfirmation(registerInput.extend({ confirmPassword }))
export type RegisterForm = z.input<typeof registerForm>

export const confirmInput = z.object({ password: typedPassword })

/** The time until which calls that need a confirmed password succeed. */
export const confirmAnswer = z.object({ success: z.literal(true), confirmedUntil: z.date() })

export const forgotPasswordInput = z.object({ email: email() })
export type ForgotPasswordInput = z.output<typeof forgotPasswordInput>

export const openResetLinkInput = z.object({
  token: text(200, { min: 1, message: 'Invalid or expired reset token' }),
})
export const resetPasswordInput = openResetLinkInput.extend({ password: newPassword })
export type ResetPasswordInput = z.output<typeof resetPasswordInput>

export const openProofLinkInput = z.object({
  token: text(200, { min: 1, message: 'Invalid or expired confirmation link' }),
})
/** The outcome of "This wasn’t me" for the account. An account with a tax return is closed, and staff look at it. */
export const disowning = z.enum(['delete', 'close'])
export type Disowning = z.output<typeof disowning>
/** The address is masked unless the account is signed in here. */
export const openedProofLink = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), address: z.string(), asksPassword: z.boolean(), disowning }),
  z.object({ state: z.literal('proven'), address: z.string() }),
])
export type OpenProofLink = Extract<z.output<typeof openedProofLink>, { state: 'open' }>

/** `disowning`: the outcome that the person was shown. */
export const disownInput = openProofLinkInput.extend({ disowning })

/** Required in a browser without a session of the account. */
export const proveEmailInput = openProofLinkInput.extend({ password: typedPassword.optional() })

export const resetPasswordForm = passwordWithConfirmation(
  z.object({ password: newPassword, confirmPassword }),
)
export type ResetPasswordForm = z.input<typeof resetPasswordForm>

export const signedIn = z.object({ success: z.literal(true), token: z.string(), user })

/** A sign-in's answer with fields that only the portal's screens need. */
export const signedInUser = signedIn.extend({
  user: currentUser,
  /** The client whose portal is shown first, if it isn't the user's own. */
  startsWith: z.uuid().optional(),
})

/** `resetUrl` exists in development only. */
export const forgotPasswordAnswer = z.object({
  message: z.string(),
  resetUrl: z.string().optional(),
})
