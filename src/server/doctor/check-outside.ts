import type { FindingSubject } from '#shared/firm/setup.schema.ts'
import { createScanner } from '#server/outside/clamd.ts'
import { shakeHands } from '#server/features/assurances/transport-encryption.ts'
import { type Config, ignoredSettings } from '#server/base/config.ts'
import { switchedOff } from '#server/base/switched-off.ts'
import { portalVersion } from '#server/base/portal-version.ts'
import { tryMailServer } from '#server/mail/transport.ts'
import { codeOf } from '#server/base/storage-fault.ts'
import { fault, off, ok, warning } from './finding.ts'
import { reasonOf } from '#server/base/reason-of.ts'

/** Checks for settings that work but are not suitable for clients. */
export function checkConfig(config: Config) {
  return [
    ok(`Portal ${portalVersion}, Node ${process.versions.node}`),
    ...ignoredSettings().map((text) => warning(text, 'check the name; .env.example has them all')),
    ...(config.mode === 'production'
      ? []
      : [warning(`NODE_ENV is ${config.mode}`, 'leave it out where clients sign in')]),
    ...(config.rateLimits
      ? []
      : [warning('RATE_LIMITS is off: passwords can be guessed', 'leave it out')]),
  ]
}

export function checkAddress({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>) {
  return [
    ok(`Links begin with ${publicUrl}`),
    ...(publicUrl.startsWith('https:') && trustProxy === false
      ? [
          warning(
            'TRUST_PROXY is off: behind a proxy all clients share one address and its limits',
            'set TRUST_PROXY=on for one proxy',
          ),
        ]
      : []),
  ]
}

export function checkSignatures({ signatures }: Pick<Config, 'signatures'>) {
  return signatures === 'required'
    ? ok('A return is e-filed only with valid signatures')
    : off(
        'Staff may e-file without signatures, and say how it was authorized.',
        'SIGNATURES=required',
      )
}

/** Returns null for what is set. */
export function whatIsOff(config: Config, what: FindingSubject) {
  const missing = switchedOff(config).find((one) => one.what === what)
  return missing === undefined ? null : off(missing.text, missing.setting)
}

/**
 * Connects like a browser. A server may be unable to reach its own public address, so a failed connection is not a
 * fault.
 */
export async function checkTls({ publicUrl }: Pick<Config, 'publicUrl'>, now = new Date()) {
  const address = new URL(publicUrl)
  const todo = 'check the proxy and its certificate'
  if (address.protocol === 'http:') {
    return ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)
      ? off('There is no public address. Links in mails work on this machine only.', 'PUBLIC_URL')
      : warning(
          'PUBLIC_URL is http: passwords and documents are sent as they are',
          'put a TLS proxy in front, and set PUBLIC_URL to https',
        )
  }
  const handshake = await shakeHands(address, AbortSignal.timeout(8000)).catch(
    (error: unknown) => codeOf(error) ?? reasonOf(error),
  )
  if (typeof handshake === 'string') {
    return warning(
      `${publicUrl} can’t be reached from here: ${handshake}`,
      `try from outside; ${todo}`,
    )
  }
  const days = Math.floor((handshake.expires.getTime() - now.getTime()) / 86_400_000)
  const until = handshake.expires.toISOString().slice(0, 10)
  if (!handshake.trusted) {
    return handshake.expires < now
      ? fault(`The certificate ended on ${until}`, `renew it; ${todo}`)
      : fault(
          `Browsers don’t trust the certificate, though it is valid until ${until}: no authority they know signed it`,
          `get one from a known authority, such as Let’s Encrypt; ${todo}`,
        )
  }
  if (days < 14) return warning(`The certificate ends on ${until}`, 'renew it')
  const keys = handshake.strong
    ? ''
    : '; the security page claims no keys of 256 bits, because browsers get shorter ones'
  return ok(`The certificate is trusted until ${until}${keys}`)
}

export async function checkMailServer(config: Config, testTo: string | null) {
  const isHttps = config.publicUrl.startsWith('https:')
  if (config.smtpUrl === null) {
    const where = `${config.dataDir}/outbox`
    return isHttps
      ? warning(`Mails are files in ${where}`, 'set SMTP_URL: no one gets them')
      : off(`Email is off. Mails are files in ${where}.`, 'SMTP_URL')
  }
  const { failure } = await tryMailServer(config, config.smtpUrl, testTo)
  if (failure !== null) return fault(failure.text, failure.todo)
  return ok(
    testTo === null
      ? 'The mail server accepts our sign-in'
      : 'The mail server has accepted the test mail: check whether it arrived',
  )
}

export async function checkScanner(config: Config) {
  const scanner = createScanner(config.clamd)
  if (scanner === null) return whatIsOff(config, 'scanner') ?? []
  const version = await scanner.version(AbortSignal.timeout(8000)).catch((error: unknown) => {
    throw new Error(`The malware scanner does not answer: ${reasonOf(error)}`)
  })
  return ok(`${version} answers`)
}
