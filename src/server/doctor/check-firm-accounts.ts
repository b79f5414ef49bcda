import {
  addressOfProvider,
  connect,
  type FirmAccounts,
  ProviderDown,
  redirectAddress,
} from '#server/features/auth/firm-account/provider.ts'
import type { Config } from '#server/base/config.ts'
import { fault, ok, warning } from './finding.ts'

/** Seconds by which the provider's clock may differ. */
const mostApart = 30

/** Asks the firm's sign-in service for its settings, its time, and whether it knows the portal. */
export async function checkFirmAccounts(
  config: Pick<Config, 'firmAccounts' | 'publicUrl'>,
  now = new Date(),
) {
  const { firmAccounts } = config
  if (firmAccounts === null) return []
  const { issuer } = firmAccounts
  try {
    await connect(firmAccounts)
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    const todo = 'check OIDC_ISSUER, word for word as the provider gives it, and the connection'
    return fault(`${issuer} gives no settings for sign-in: ${error.message}`, todo)
  }
  return [
    ok(`${issuer} answers, and says that it is this issuer`),
    ...(await checkProvidersClock(issuer, now)),
    await checkRedirect(firmAccounts, redirectAddress(config)),
  ]
}

async function checkProvidersClock(issuer: string, now: Date) {
  const answer = await fetch(issuer, { redirect: 'manual', signal: AbortSignal.timeout(8000) })
  await answer.body?.cancel()
  const theirs = Date.parse(answer.headers.get('date') ?? '')
  const apart = Math.round(Math.abs(now.getTime() - theirs) / 1000)
  if (Number.isNaN(theirs) || apart <= mostApart) return []
  return [warning(`Our clock and the one of ${issuer} are ${apart} seconds apart`, 'use NTP')]
}

/** Begins a sign-in that shows nothing: a provider that knows the address sends the browser back there. */
async function checkRedirect(firmAccounts: FirmAccounts, redirectUri: string) {
  const secrets = { state: 'doctor', nonce: 'doctor', codeVerifier: 'doctor'.repeat(8) }
  const url = new URL(await addressOfProvider(firmAccounts, { redirectUri, secrets, again: false }))
  url.searchParams.set('prompt', 'none')
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(8000) })
  await answer.body?.cancel()
  if (answer.headers.get('location')?.startsWith(redirectUri)) {
    return ok(`The provider sends staff back to ${redirectUri}`)
  }
  const todo = `register ${redirectUri} as the redirect address, and check OIDC_CLIENT_ID`
  return answer.status >= 400
    ? fault(`The provider refuses a sign-in (${answer.status})`, todo)
    : ok(`The provider does not say whether it knows ${redirectUri}: try a sign-in`)
}
