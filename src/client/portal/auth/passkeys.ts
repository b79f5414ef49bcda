import type { PasskeyCreation, PasskeyRequest } from '#shared/two-factor.schema.ts'
import { messageOf } from '#client/portal/api/trpc.ts'

/** Lets the browser ask for one of these passkeys. */
export async function askForPasskey(optionsJSON: PasskeyRequest) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  return { id, rawId, type, response }
}

/** Lets the browser make a passkey. */
export async function createPasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  return { id, rawId, type, response }
}

/** What the browser's or the server's refusal means. */
export function passkeyFailure(
  error: unknown,
  fallback = 'The passkey could not be used. Try again.',
): string {
  const name = error instanceof Error ? error.name : ''
  return BROWSER_ERRORS[name] ?? messageOf(error, fallback)
}

const NO_PASSKEY = 'No passkey was used. Try again, or choose another way.'

/** The names of the errors in the Web Authentication standard. It tells a canceled and a missing passkey alike. */
const BROWSER_ERRORS: Record<string, string> = {
  NotAllowedError: NO_PASSKEY,
  AbortError: NO_PASSKEY,
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address.',
}
