import { messageOf, statusOf } from '#client/portal/api/trpc.ts'

/** Specification section 8: the server's words read by their content, and said in these. */
export function contactFailure(error: unknown): string {
  const message = messageOf(error, DEFAULT)
  // To who views as a client; a visitor is always allowed to write.
  if (statusOf(error) === 403) return message
  if (message.includes('required')) return REQUIRED
  if (message.includes('email')) return EMAIL
  return message.includes('Invalid contact information') ? message : DEFAULT
}

const REQUIRED = 'Please fill in all required fields (name, email, and message).'
const EMAIL = 'Please provide a valid email address.'
const DEFAULT = 'Failed to send your message. Please try again later.'
