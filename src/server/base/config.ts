import path from 'node:path'
import { defaultDataDir } from './data-dir.ts'
import { ignoredNames, misspeltNames, readEnvFile } from './env-file.ts'
import { projectRoot, StartupError } from './startup.ts'
import { signatureRules } from '#shared/returns/filing.ts'
import { firm } from '#shared/firm/firm.ts'
import {
  type Parse,
  asItIs,
  wholeNumber,
  otherThan,
  host,
  origin,
  issuerAddress,
  mailDomains,
  server,
  database,
  secretKey,
  webhook,
  target,
  besides,
  clamd,
  requiredFrom,
  mailbox,
  recipient,
  trustProxy,
  processes,
  onOrOff,
  oneOf,
} from './config-values.ts'

export type Environment = Record<string, string | undefined>

/** Every variable; .env.example explains each. */
export const variables = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'STATEMENTS',
  'APP_ROLE',
  'DOCUMENTS_URL',
  'CLAMAV_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'FIRM_EMAIL',
  'ENCRYPTION_KEYS',
  'EMAIL_PROOF',
  'STAFF_TWO_FACTOR',
  'CLIENT_TWO_FACTOR',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_DOMAINS',
  'OIDC_ACR',
  'OIDC_REQUIRED',
  'SIGNATURES',
  'IDENTITY_URL',
  'IDENTITY_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'BACKUP_URL',
  'BACKUP_RECIPIENT',
  'RECOVERY_KEY',
  'BACKUP_ALARM',
  'TRUST_PROXY',
  'RATE_LIMITS',
  'WORKER',
  'PROCESSES',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'NODE_ENV',
] as const

type Variable = (typeof variables)[number]

/** The parsed environment. Nothing else reads it. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the environment, to which `.env` in the checkout adds what it lacks. An empty value counts as unset.
 *
 * @throws StartupError with a line for each wrong variable
 */
export function readConfig(
  environment: Environment = processEnvironment,
  file: Environment = environment === processEnvironment ? readEnvFile(envFile) : {},
) {
  const faults = misspeltNames(file, variables)
  const { read, readOr } = readerOf({ ...file, ...environment }, faults)
  const port = readOr('PORT', '3000', wholeNumber)
  const databaseUrl = read('DATABASE_URL', database)
  const fallbackUrl = besides(read('DATABASE_URL', asItIs))
  const publicUrl = readOr('PUBLIC_URL', `http://localhost:${port}`, origin)
  const isPublic = publicUrl.startsWith('https:')
  const smtpUrl = read('SMTP_URL', server('smtp:', 'smtps:'))
  const proofDefault = isPublic && smtpUrl !== null ? 'required' : 'asked'
  const factorDefault = isPublic ? 'required' : 'optional'
  const signaturesDefault = isPublic ? 'required' : 'recorded'
  const stripeKey = read('STRIPE_SECRET_KEY', secretKey)
  /** Null: payments are settled without webhooks. */
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET', webhook)
  /** A proxy or a test server; null: Stripe itself. */
  const stripeApi = read('STRIPE_API_URL', server('http:', 'https:'))
  const mailFrom = read('MAIL_FROM', mailbox)
  const firmEmail = read('FIRM_EMAIL', mailbox)
  const firmAccounts = readFirmAccounts({ read, readOr }, faults)
  const config = {
    port,
    host: readOr('HOST', '127.0.0.1', host),
    /** Base of links in mails, without a trailing slash. */
    publicUrl,
    /** Null: the embedded PostgreSQL in `dataDir`. */
    databaseUrl,
    /** The address of the database that bypasses the connection pooler of `databaseUrl`; null without a pooler. */
    directUrl: read('DATABASE_DIRECT_URL', fallbackUrl),
    /** A read replica for the lists of staff; null without one. */
    readUrl: read('DATABASE_READ_URL', fallbackUrl),
    /** `unnamed` for a pooler that loses named statements. */
    statements: readOr('STATEMENTS', 'named', oneOf('named', 'unnamed')),
    /** For `npm run db:migrate`: the role that runs the portal, if it is not the owner of the database. */
    appRole: read('APP_ROLE', asItIs),
    /** Null: a folder in `dataDir`. */
    documentsUrl: read('DOCUMENTS_URL', target),
    /** Null: uploads are not scanned. */
    clamd: read('CLAMAV_URL', clamd),
    /** Null: mails are written to `dataDir`. */
    smtpUrl,
    /** Without FIRM_EMAIL alarms go to the admins. */
    hasFirmEmail: firmEmail !== null,
    /** `id:base64,…`; null: a key file in `dataDir`. */
    encryptionKeys: read('ENCRYPTION_KEYS', asItIs),
    /** Whether an account can save nothing before its address is proven, or is only asked to prove it. */
    emailProof: readOr('EMAIL_PROOF', proofDefault, oneOf('required', 'asked')),
    /** Whether staff may do nothing without a second factor. */
    staffTwoFactor: readOr('STAFF_TWO_FACTOR', factorDefault, oneOf('required', 'optional')),
    /** The time from which clients may do nothing without a second factor; null: it is optional. */
    clientTwoFactorFrom: readOr('CLIENT_TWO_FACTOR', 'optional', requiredFrom),
    /** Sign-in for staff with the firm's own accounts; null: there is none. */
    firmAccounts,
    /** Whether only signed returns are e-filed, or staff say how a filing was authorized. */
    signatures: readOr('SIGNATURES', signaturesDefault, oneOf(...signatureRules)),
    /** The identity provider (docs/identity-provider.md); null: Stripe, or signing remotely is not offered. */
    identityUrl: read('IDENTITY_URL', server('http:', 'https:')),
    /** The secret that identifies this portal to the provider. */
    identityToken: read('IDENTITY_TOKEN', asItIs),
    /** Null: Stripe takes no part. */
    stripe: stripeKey === null ? null : { key: stripeKey, webhookSecret, apiUrl: stripeApi },
    /** The default target of `npm run backup`; each backup is named after its time. Null: a target is required. */
    backupUrl: read('BACKUP_URL', target),
    /** The public key to seal backups for; null: they are not sealed. */
    backupRecipient: read('BACKUP_RECIPIENT', recipient),
    /** For the restore: the recovery key, or the file that holds it. */
    recoveryKey: read('RECOVERY_KEY', asItIs),
    /** Off for firms that make their backups by other means. */
    backupAlarm: readOr('BACKUP_ALARM', 'on', onOrOff),
    /** Trusted proxies: none, a number of hops, or addresses. */
    trustProxy: readOr('TRUST_PROXY', 'off', trustProxy),
    rateLimits: readOr('RATE_LIMITS', 'on', onOrOff),
    /** Whether the server runs the jobs too; false when `npm run worker` does. */
    worker: readOr('WORKER', 'on', onOrOff),
    /** The number of serving processes. With more than one, another process starts them. */
    processes: readOr('PROCESSES', '1', processes),
    /** Null: no metrics. */
    metricsPort: read('METRICS_PORT', otherThan(port)),
    /** The collector of traces (OTLP over HTTP); null: no traces. */
    tracesUrl: read('OTEL_EXPORTER_OTLP_ENDPOINT', server('http:', 'https:')),
    mode: readOr('NODE_ENV', 'production', oneOf('development', 'production', 'test')),
  }
  const dataDir = read('DATA_DIR', (text) => path.resolve(text))
  if (faults.length > 0) throw new StartupError(faults)
  return {
    ...config,
    get mailFrom() {
      return mailFrom ?? mailboxOf(firm)
    },
    get firmEmail() {
      return firmEmail ?? firm.email
    },
    /** Absolute. */
    dataDir: dataDir ?? defaultDataDir(databaseUrl === null),
  }
}

/** RFC 5322, 3.2.4: a name with other characters than these stands in quotes. */
function mailboxOf({ name, email }: { name: string; email: string }): string {
  const shown = /["(),.:;<>@[\\\]]/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name
  return `${shown} <${email}>`
}

/** A wrong value adds a fault and counts as unset, so that all faults are found at once. */
function readerOf(environment: Environment, faults: string[]) {
  const read = <Value>(name: Variable, parse: Parse<Value>): Value | null => {
    const text = environment[name]?.trim() ?? ''
    try {
      return text === '' ? null : parse(text, name)
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      faults.push(...error.lines)
      return null
    }
  }
  const readOr = <Value>(name: Variable, text: string, parse: Parse<Value>): Value =>
    read(name, parse) ?? parse(text, name)
  return { read, readOr }
}

/** The other settings count only with the issuer, and are required then. */
function readFirmAccounts({ read, readOr }: ReturnType<typeof readerOf>, faults: string[]) {
  const issuer = read('OIDC_ISSUER', issuerAddress)
  const clientId = read('OIDC_CLIENT_ID', asItIs)
  const clientSecret = read('OIDC_CLIENT_SECRET', asItIs)
  const domains = read('OIDC_DOMAINS', mailDomains)
  const acr = read('OIDC_ACR', asItIs)
  const required = readOr('OIDC_REQUIRED', 'off', onOrOff)
  const given = {
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_DOMAINS: domains,
  }
  if (read('OIDC_ISSUER', asItIs) === null) {
    for (const [name, value] of Object.entries({ ...given, OIDC_REQUIRED: required || null })) {
      if (value !== null) faults.push(`${name} needs OIDC_ISSUER`)
    }
    return null
  }
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_DOMAINS'] as const) {
    if (read(name, asItIs) === null) faults.push(`OIDC_ISSUER needs ${name}`)
  }
  if (issuer === null || clientId === null || clientSecret === null || domains === null) return null
  return { issuer, clientId, clientSecret, domains, acr, required }
}

/** The environment of the process. Only this file reads it. */
export const processEnvironment: Environment = process.env

/**
 * Returns a warning for each name in `.env` or the environment that nothing reads but that may be meant for the portal.
 */
export function ignoredSettings(): string[] {
  return ignoredNames({ file: readEnvFile(envFile), environment: processEnvironment }, variables)
}

const envFile = path.join(projectRoot, '.env')
