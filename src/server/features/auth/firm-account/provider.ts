import type { Config } from '#server/base/config.ts'
import { usualTimeLimits } from '#server/base/time-limits.ts'
import { firmAccountPage } from '#shared/auth/firm-account.schema.ts'

/** The settings of sign-in with the firm's own accounts. */
export type FirmAccounts = NonNullable<Config['firmAccounts']>

/** The secrets that bind an answer to one attempt of one browser. */
export interface AttemptSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

/** The provider's checked statement about a person. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

/** The provider can’t be reached, or does not speak OpenID Connect. */
export class ProviderDown extends Error {}

/** The provider or this portal refused the answer. The message holds no token and no code. */
export class AnswerRefused extends Error {}

/** Seconds by which the two clocks may differ. */
const clockDifference = 30

/**
 * Reads the provider's settings and keys again for each sign-in, because a key may have changed a second ago, and staff
 * sign in only a few times a day. The library is loaded only here, so that portals without OIDC_ISSUER never load it.
 *
 * @throws ProviderDown
 */
export async function connect(
  { issuer, clientId, clientSecret }: FirmAccounts,
  milliseconds = usualTimeLimits.provider,
) {
  const oidc = await import('openid-client')
  const local = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  // The signature is checked although the answer comes from the provider itself (OpenID Connect Core 3.1.3.7, 6).
  const options = {
    timeout: milliseconds / 1000,
    execute: [oidc.enableNonRepudiationChecks, ...local],
  }
  const client = { client_secret: clientSecret, [oidc.clockTolerance]: clockDifference }
  const inBody = oidc.ClientSecretPost(clientSecret)
  const inHeader = oidc.ClientSecretBasic(clientSecret)
  const authenticate: typeof inBody = (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_post') ? inBody : inHeader)(server, ...rest)
  }
  try {
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      client,
      authenticate,
      options,
    )
    return { oidc, configuration }
  } catch (error) {
    throw new ProviderDown(describe(error))
  }
}

interface Asked {
  redirectUri: string
  secrets: AttemptSecrets
  /** Asks the provider to ask for the person's password again. */
  again: boolean
  /** The time limit of each answer; left out, the usual limit. */
  milliseconds?: number
}

/** @throws ProviderDown */
export async function addressOfProvider(
  settings: FirmAccounts,
  { redirectUri, secrets, again, milliseconds }: Asked,
): Promise<string> {
  const { oidc, configuration } = await connect(settings, milliseconds)
  const parameters = {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    ...(settings.acr !== null && { acr_values: settings.acr }),
    ...(again && { prompt: 'login', max_age: '0' }),
  }
  return oidc.buildAuthorizationUrl(configuration, parameters).href
}

/**
 * Exchanges the code of an answer and checks issuer, audience, signature, time, nonce and state.
 *
 * @throws ProviderDown, AnswerRefused
 */
export async function claimsOfAnswer(
  settings: FirmAccounts,
  {
    redirectUri,
    secrets,
    answer,
    milliseconds,
  }: { redirectUri: string; secrets: AttemptSecrets; answer: string; milliseconds: number },
): Promise<Claims> {
  const { oidc, configuration } = await connect(settings, milliseconds)
  const url = new URL(redirectUri)
  url.search = answer
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new AnswerRefused('no ID token')
    if (
      claims.email !== undefined ||
      configuration.serverMetadata().userinfo_endpoint === undefined
    )
      return claims
    const { email, email_verified } = await oidc.fetchUserInfo(
      configuration,
      tokens.access_token,
      claims.sub,
    )
    return { ...claims, email, email_verified }
  } catch (error) {
    if (isUnreachable(error)) throw new ProviderDown(describe(error))
    throw error instanceof AnswerRefused ? error : new AnswerRefused(describe(error))
  }
}

export function redirectAddress({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}${firmAccountPage}`
}

/** Returns true for a failed connection, a timeout, an answer that is not JSON, and a fault of the provider itself. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.message === 'fetch failed') return true
  const code = 'code' in error ? error.code : undefined
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_JSON') return true
  const status = error.cause instanceof Response ? error.cause.status : 0
  return status >= 500
}

/** Names the fault. The causes hold tokens, so only codes and the library's own words are used. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown fault'
  const { cause } = error
  const inner = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  const said = 'error' in error && typeof error.error === 'string' ? ` (${error.error})` : ''
  return `${error.message}${said}${inner}`.slice(0, 200)
}
