import type { PasskeyCreation, PasskeyRequest } from '#shared/auth/two-factor.schema.ts'
import { messageOf } from '#client/portal/api/trpc.ts'

/** Has the browser ask for one of these passkeys. */
export async function askForPasskey(optionsJSON: PasskeyRequest) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  return { id, rawId, type, response }
}

/** Has the browser create a passkey. */
export async function createPasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  return { id, rawId, type, response }
}

/** Explains why the browser or the server refused. */
export function passkeyFailure(
  error: unknown,
  fallback = 'The passkey could not be used. Try again.',
): string {
  const name = error instanceof Error ? error.name : ''
  return BROWSER_ERRORS[name] ?? messageOf(error, fallback)
}

const NO_PASSKEY = 'No passkey was used. Try again, or choose another way.'

/** Error names from the Web Authentication standard, which does not tell a canceled passkey from a missing one. */
const BROWSER_ERRORS: Record<string, string> = {
  NotAllowedError: NO_PASSKEY,
  AbortError: NO_PASSKEY,
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
}
