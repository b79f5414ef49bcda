import { messageOf, statusOf } from '#client/portal/api/trpc.ts'

/** Section 8 of the specification: the server's message. Without an answer, we know nothing about the credentials. */
export function loginFailure(error: unknown): string {
  return messageOf(error, 'The portal did not answer. Please try again.')
}

export function forgotPasswordFailure(error: unknown): string {
  return messageOf(error, 'Failed to send reset email. Please try again.')
}

export function resetFailure(error: unknown): string {
  const refused = statusOf(error) === 400
  return refused ? messageOf(error, RESET_FAILED) : RESET_FAILED
}

/** Section 8 of the specification rewords some of the server's messages. */
export function registrationFailure(error: unknown): string {
  const message = messageOf(error, 'Failed to create account')
  const rewording = REGISTRATION.find(([part]) => message.includes(part))
  return rewording ? rewording[1] : message
}

/** True if the email already has an account. */
export function isTaken(error: unknown): boolean {
  return messageOf(error, '').includes(TAKEN)
}

const TAKEN = 'User already exists'
const RESET_FAILED = 'Failed to reset password. Please try again.'

const REGISTRATION: readonly (readonly [part: string, text: string])[] = [
  [
    TAKEN,
    'An account with this email already exists. Please sign in instead or use a different email address.',
  ],
  [
    'password',
    'Password does not meet security requirements. Please include uppercase, lowercase, numbers, and special characters.',
  ],
  ['validation', 'Please check that all required fields are filled out correctly.'],
]

/** Section 8 of the specification rewords the server's messages. */
export function contactFailure(error: unknown): string {
  const message = messageOf(error, DEFAULT)
  // Only an admin who views as a client gets this; visitors may always write.
  if (statusOf(error) === 403) return message
  if (message.includes('required')) return REQUIRED
  if (message.includes('email')) return EMAIL
  return message.includes('Invalid contact information') ? message : DEFAULT
}

const REQUIRED = 'Please fill in all required fields (name, email, and message).'
const EMAIL = 'Please provide a valid email address.'
const DEFAULT = 'Failed to send your message. Please try again later.'
