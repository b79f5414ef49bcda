import { z } from 'zod'
import { parts } from '#shared/clients/access-parts.ts'
import { email } from '#shared/base/email.ts'
import { confirmPassword, newPassword, passwordWithConfirmation } from '#shared/auth/password.ts'
import { personNames, recordId, text } from '#shared/base/text.ts'

export const invitationInput = z.object({ email: email(), ...personNames })
export type Invitee = z.output<typeof invitationInput>

export const invitationIdInput = z.object({ id: recordId })

/** An invitation in the staff's list. */
export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** True for a colleague, who becomes an admin. */
  staff: z.boolean(),
  /** The inviter's name; null when that account is deleted. */
  invitedBy: z.string().nullable(),
  invitedAt: z.date(),
  expiresAt: z.date(),
  expired: z.boolean(),
  /** True if a mail server said that the address does not exist. */
  refused: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

/** The answer to every link that no longer works, or never did. */
export const deadInvitation =
  'This invitation is no longer valid. If you have an account, sign in. If not, ask us for a new one.'

const token = text(200, { min: 1, message: deadInvitation })

export const openInvitationInput = z.object({ token })

export const invitedPerson = z.object({
  /** Masked for somebody else who is signed in. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** How they will act for `client`; null for an account only. */
  part: z.enum(parts).nullable(),
  client: z.string().nullable(),
  /** The account will be an admin's. */
  staff: z.boolean(),
  /** How staff may accept: with a password, with the firm's own accounts. */
  ways: z.array(z.enum(['password', 'firm_account'])),
  /**
   * The address has no account yet (`new`), has one and is signed out (`sign_in`) or in (`accept`), or somebody else is
   * signed in.
   */
  state: z.enum(['new', 'sign_in', 'accept', 'someone_else']),
})
export type InvitedPerson = z.output<typeof invitedPerson>

/** Has no address and no role, because the invitation decides. */
export const acceptInvitationInput = z.object({ token, password: newPassword, ...personNames })
export type AcceptInvitationInput = z.output<typeof acceptInvitationInput>

export const acceptInvitationForm = passwordWithConfirmation(
  acceptInvitationInput.omit({ token: true }).extend({ confirmPassword }),
)
