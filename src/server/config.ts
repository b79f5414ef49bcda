import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { defaultDataDir } from './process/data-dir.ts'
import { projectRoot, StartupError } from './process/startup.ts'
import type { ClamdAddress } from './documents/clamd.ts'
import { isCalendarDate } from '#shared/dates.ts'
import { signatureRules } from '#shared/filing.ts'
import { firm } from '#shared/firm.ts'

type Environment = Record<string, string | undefined>

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
  'SIGNATURES',
  'IDENTITY_URL',
  'IDENTITY_TOKEN',
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

/** Throws a StartupError that names the wrong variable. An empty value counts as unset. */
export function readConfig(environment: Environment = environmentWithFile()) {
  const read = (name: Variable) => environment[name]?.trim() || null
  const port = wholeNumber('PORT', read('PORT') ?? '3000')
  const metricsPort = read('METRICS_PORT')
  const databaseUrl = url('DATABASE_URL', read('DATABASE_URL'), ['postgres:', 'postgresql:'])
  const dataDir = read('DATA_DIR')
  const base = publicUrl(read('PUBLIC_URL') ?? `http://localhost:${port}`)
  const smtpUrl = url('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:'])
  const proofDefault = base.startsWith('https:') && smtpUrl !== null ? 'required' : 'asked'
  const staffDefault = base.startsWith('https:') ? 'required' : 'optional'
  return {
    port,
    host: host(read('HOST') ?? '127.0.0.1'),
    /** Base of links in mails, without a trailing slash. */
    publicUrl: base,
    /** Absolute. */
    dataDir: dataDir === null ? defaultDataDir(databaseUrl === null) : path.resolve(dataDir),
    /** Null: the embedded PostgreSQL in `dataDir`. */
    databaseUrl,
    /** The way around the connection pooler of `databaseUrl`; null: there is none. */
    directUrl: besides(databaseUrl, 'DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL')),
    /** A read replica for the lists of staff; null: there is none. */
    readUrl: besides(databaseUrl, 'DATABASE_READ_URL', read('DATABASE_READ_URL')),
    /** `unnamed` for a pooler that loses named statements. */
    statements: oneOf('STATEMENTS', read('STATEMENTS') ?? 'named', ['named', 'unnamed']),
    /** For `npm run db:migrate`: the role that runs the portal, if it is not the owner of the database. */
    appRole: read('APP_ROLE'),
    /** Null: a folder in `dataDir`. */
    documentsUrl: url('DOCUMENTS_URL', read('DOCUMENTS_URL'), ['file:', 's3:']),
    /** Null: uploads are not scanned. */
    clamd: clamd(read('CLAMAV_URL')),
    /** Null: mails are written to `dataDir`. */
    smtpUrl,
    mailFrom: mailbox('MAIL_FROM', read('MAIL_FROM') ?? `${firm.name} <${firm.email}>`),
    firmEmail: mailbox('FIRM_EMAIL', read('FIRM_EMAIL') ?? firm.email),
    /** Without FIRM_EMAIL alarms go to the admins. */
    hasFirmEmail: read('FIRM_EMAIL') !== null,
    /** `id:base64,…`; null: a key file in `dataDir`. */
    encryptionKeys: read('ENCRYPTION_KEYS'),
    /** Whether an account can save nothing before its address is proven, or is only asked to prove it. */
    emailProof: oneOf('EMAIL_PROOF', read('EMAIL_PROOF') ?? proofDefault, ['required', 'asked']),
    /** Whether staff may do nothing without a second factor. */
    staffTwoFactor: oneOf('STAFF_TWO_FACTOR', read('STAFF_TWO_FACTOR') ?? staffDefault, [
      'required',
      'optional',
    ]),
    /** From when clients may do nothing without a second factor; null: it is optional. */
    clientTwoFactorFrom: requiredFrom(read('CLIENT_TWO_FACTOR') ?? 'optional'),
    /** Whether only signed returns are filed, or staff say how a filing was authorized. */
    signatures: oneOf('SIGNATURES', read('SIGNATURES') ?? 'recorded', signatureRules),
    /** The identity provider (docs/identity-provider.md); null: signing remotely is not offered. */
    identityUrl: url('IDENTITY_URL', read('IDENTITY_URL'), ['http:', 'https:']),
    /** What the provider knows this portal by. */
    identityToken: read('IDENTITY_TOKEN'),
    /** Where `npm run backup` without a place makes them, each with its time as name; null: it must be said. */
    backupUrl: url('BACKUP_URL', read('BACKUP_URL'), ['file:', 's3:']),
    /** The public key that backups are sealed for; null: they are not sealed. */
    backupRecipient: recipient(read('BACKUP_RECIPIENT')),
    /** For the restore: the recovery key, or the file that holds it. */
    recoveryKey: read('RECOVERY_KEY'),
    /** Off for a firm that backs up by other means. */
    backupAlarm: oneOf('BACKUP_ALARM', read('BACKUP_ALARM') ?? 'on', ['on', 'off']) === 'on',
    /** Trusted proxies: none, a number of hops, or addresses. */
    trustProxy: trustProxy(read('TRUST_PROXY') ?? 'off'),
    rateLimits: oneOf('RATE_LIMITS', read('RATE_LIMITS') ?? 'on', ['on', 'off']) === 'on',
    /** Whether the server runs the jobs too; false when `npm run worker` does. */
    worker: oneOf('WORKER', read('WORKER') ?? 'on', ['on', 'off']) === 'on',
    /** How many processes serve. With more than one, another starts them. */
    processes: processes(read('PROCESSES') ?? '1'),
    /** Null: no metrics. */
    metricsPort: metricsPort === null ? null : wholeNumber('METRICS_PORT', metricsPort),
    /** Where traces are sent (OTLP over HTTP); null: there are none. */
    tracesUrl: url('OTEL_EXPORTER_OTLP_ENDPOINT', read('OTEL_EXPORTER_OTLP_ENDPOINT'), [
      'http:',
      'https:',
    ]),
    mode: oneOf('NODE_ENV', read('NODE_ENV') ?? 'production', modes),
  }
}

const modes = ['development', 'production', 'test'] as const

/** `.env` in the checkout provides what the environment doesn't. */
function environmentWithFile(): Environment {
  const file = path.join(projectRoot, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...fromFile, ...process.env }
}

function wholeNumber(name: Variable, text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (value >= 1 && value <= 65_535) return value
  throw wrong(name, 'a whole number from 1 to 65535', text)
}

function host(text: string): string {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text
  throw wrong('HOST', 'an IP address or a host name', text)
}

function publicUrl(text: string): string {
  const parsed = URL.parse(text)
  const plain = parsed?.pathname === '/' && parsed.search === '' && parsed.hash === ''
  if (parsed !== null && plain && ['http:', 'https:'].includes(parsed.protocol)) {
    return parsed.origin
  }
  throw wrong('PUBLIC_URL', 'an address such as https://portal.example.com, without a path', text)
}

/** Another address of the database that DATABASE_URL names. */
function besides(databaseUrl: string | null, name: Variable, text: string | null): string | null {
  if (text !== null && databaseUrl === null) throw new StartupError(`${name} needs DATABASE_URL`)
  return url(name, text, ['postgres:', 'postgresql:'])
}

/** The message does not repeat the value, which may contain a password. */
function url(name: Variable, text: string | null, protocols: string[]): string | null {
  if (text === null || protocols.includes(URL.parse(text)?.protocol ?? '')) return text
  const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
  throw new StartupError(`${name} must be an address that begins with ${starts}`)
}

/** `host:port` with or without `tcp://`, or a socket's path with or without `unix:`. */
function clamd(text: string | null): ClamdAddress | null {
  if (text === null) return null
  const socket = text.replace(/^unix:(\/\/)?/, '')
  if (socket.startsWith('/')) return { path: socket }
  const parsed = URL.parse(text.startsWith('tcp://') ? text : `tcp://${text}`)
  const port = Number(parsed?.port)
  if (parsed !== null && port > 0 && parsed.href === `tcp://${parsed.host}`) {
    return { host: parsed.hostname.replace(/^\[|\]$/g, ''), port }
  }
  throw wrong('CLAMAV_URL', 'where clamd listens, 127.0.0.1:3310 or /run/clamav/clamd.ctl', text)
}

/** The day begins in UTC. */
function requiredFrom(text: string): Date | null {
  if (text === 'optional') return null
  const day = text.startsWith('required-from:') ? text.slice('required-from:'.length) : ''
  if (isCalendarDate(day)) return new Date(`${day}T00:00:00Z`)
  throw wrong('CLIENT_TWO_FACTOR', 'optional or required-from:YYYY-MM-DD', text)
}

function mailbox(name: Variable, text: string): string {
  if (/^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text)) return text
  throw wrong(name, 'an email address, such as office@example.com', text)
}

/** The message does not repeat the value, which may be the secret part. */
function recipient(text: string | null): string | null {
  if (text === null || /^age1[a-z0-9]{50,}$/.test(text)) return text
  throw new StartupError('BACKUP_RECIPIENT must be what npm run recovery-key prints: age1…')
}

function trustProxy(text: string): false | number | string[] {
  if (text === 'off') return false
  if (text === 'on') return 1
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every((address) => isIP(address.replace(/\/\d+$/, '')) !== 0)) return addresses
  throw wrong('TRUST_PROXY', 'off, on, a number of proxies, or their addresses', text)
}

/** The embedded PostgreSQL has connections for this many. */
const mostProcesses = 12

function processes(text: string): number {
  const count = text === 'auto' ? Math.min(availableParallelism(), mostProcesses) : Number(text)
  if (count === Math.trunc(count) && count >= 1 && count <= mostProcesses) return count
  throw wrong('PROCESSES', `auto or a whole number from 1 to ${mostProcesses}`, text)
}

function oneOf<Word extends string>(name: Variable, text: string, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === text)
  if (word !== undefined) return word
  throw wrong(name, `one of ${words.join(', ')}`, text)
}

function wrong(name: Variable, expected: string, text: string): StartupError {
  // JSON keeps the value on one line.
  return new StartupError(`${name} must be ${expected}, not ${JSON.stringify(text.slice(0, 100))}`)
}
