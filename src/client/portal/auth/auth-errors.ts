import { messageOf, statusOf } from '#client/portal/api/trpc.ts'

/** Specification section 8: the server's words, or the fallback where it said none. */
export function loginFailure(error: unknown): string {
  return messageOf(error, 'Invalid credentials')
}

export function forgotPasswordFailure(error: unknown): string {
  return messageOf(error, 'Failed to send reset email. Please try again.')
}

export function resetFailure(error: unknown): string {
  const refused = statusOf(error) === 400
  return refused ? messageOf(error, RESET_FAILED) : RESET_FAILED
}

/** Specification section 8: what the server says is read by its content and said in these words. */
export function registrationFailure(error: unknown): string {
  const message = messageOf(error, 'Failed to create account')
  const known = REGISTRATION.find(([part]) => message.includes(part))
  return known ? known[1] : message
}

const RESET_FAILED = 'Failed to reset password. Please try again.'

const REGISTRATION: readonly (readonly [part: string, words: string])[] = [
  [
    'User already exists',
    'An account with this email already exists. Please sign in instead or use a different email address.',
  ],
  [
    'password',
    'Password does not meet security requirements. Please include uppercase, lowercase, numbers, and special characters.',
  ],
  ['validation', 'Please check that all required fields are filled out correctly.'],
]
