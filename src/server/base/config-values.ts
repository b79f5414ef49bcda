import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { isTargetUrl, targetForms } from './target-url.ts'
import { StartupError } from './startup.ts'
import { isCalendarDate } from '#shared/base/days.ts'

/** The address of the malware scanner. */
export type ClamdAddress = { host: string; port: number } | { path: string }

/** Throws a StartupError that names the variable. */
export type Parse<Value> = (text: string, name: string) => Value

export const asItIs: Parse<string> = (text) => text

export const wholeNumber: Parse<number> = (text, name) => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (value >= 1 && value <= 65_535) return value
  throw wrong(name, 'a whole number from 1 to 65535', text)
}

export function otherThan(port: number): Parse<number> {
  return (text, name) => {
    const value = wholeNumber(text, name)
    if (value !== port) return value
    throw wrong(name, 'a port other than PORT', text)
  }
}

export const host: Parse<string> = (text, name) => {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text
  throw wrong(name, 'an IP address or a host name', text)
}

export const origin: Parse<string> = (text, name) => {
  const parsed = URL.parse(text)
  const plain = parsed?.pathname === '/' && parsed.search === '' && parsed.hash === ''
  if (parsed !== null && plain && ['http:', 'https:'].includes(parsed.protocol)) {
    return parsed.origin
  }
  throw wrong(name, 'an address such as https://portal.example.com, without a path', text)
}

/**
 * Takes the address word for word as the provider gives it. With Microsoft's address for all tenants, any tenant could
 * name our people.
 */
export const issuerAddress: Parse<string> = (text, name) => {
  const url = URL.parse(text)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '')
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)
  if (url === null || !isSecure || url.search + url.hash + url.username !== '') {
    throw wrong(name, 'the address of the provider, https://… without a query', text)
  }
  if (/^\/(common|organizations|consumers)\b/i.test(url.pathname)) {
    throw wrong(
      name,
      'the address of your own tenant, https://login.microsoftonline.com/ID/v2.0',
      text,
    )
  }
  return text
}

export const mailDomains: Parse<string[]> = (text, name) => {
  const domains = text.split(',').map((part) => part.trim().toLowerCase())
  const isDomain = (part: string) =>
    part.includes('.') && part.split('.').every((label) => /^[a-z0-9-]+$/.test(label))
  if (domains.every(isDomain)) return domains
  throw wrong(name, 'the firm’s mail domains, such as example.com,example.org', text)
}

/** The message does not repeat the value, which may contain a password. */
export function server(...protocols: string[]): Parse<string> {
  return (text, name) => {
    const url = URL.parse(text)
    if (url !== null && url.hostname !== '' && protocols.includes(url.protocol)) return text
    const forms = protocols.map((protocol) => `${protocol}//host`).join(' or ')
    throw new StartupError(`${name} must be an address such as ${forms}`)
  }
}

/** Its host may be a socket in the query. The message does not repeat the password. */
export const database: Parse<string> = (text, name) => {
  if (['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? '')) return text
  throw new StartupError(`${name} must be an address such as postgresql://user:password@host/name`)
}

/** The messages do not repeat the secrets. */
export const secretKey: Parse<string> = (text, name) => {
  if (/^(sk|rk)_\w+$/.test(text)) return text
  throw new StartupError(`${name} must be a secret or restricted key of Stripe: sk_… or rk_…`)
}

export const webhook: Parse<string> = (text, name) => {
  if (/^whsec_\S+$/.test(text)) return text
  throw new StartupError(`${name} must be the signing secret of a webhook of Stripe: whsec_…`)
}

export const target: Parse<string> = (text, name) => {
  if (isTargetUrl(text)) return text
  throw wrong(name, targetForms, text)
}

/** A different address of the database in DATABASE_URL. */
export function besides(databaseUrl: string | null): Parse<string> {
  return (text, name) => {
    if (databaseUrl === null) throw new StartupError(`${name} needs DATABASE_URL`)
    return database(text, name)
  }
}

/** `host:port` with or without `tcp://`, or a socket's path with or without `unix:`. */
export const clamd: Parse<ClamdAddress> = (text, name) => {
  const socket = text.replace(/^unix:(\/\/)?/, '')
  if (socket.startsWith('/')) return { path: socket }
  const parsed = URL.parse(text.startsWith('tcp://') ? text : `tcp://${text}`)
  const port = Number(parsed?.port)
  if (parsed !== null && port > 0 && parsed.href === `tcp://${parsed.host}`) {
    return { host: parsed.hostname.replace(/^\[|\]$/g, ''), port }
  }
  throw wrong(name, 'where clamd listens, 127.0.0.1:3310 or /run/clamav/clamd.ctl', text)
}

/** The day begins in UTC. */
export const requiredFrom: Parse<Date | null> = (text, name) => {
  if (text === 'optional') return null
  const day = text.startsWith('required-from:') ? text.slice('required-from:'.length) : ''
  if (isCalendarDate(day)) return new Date(`${day}T00:00:00Z`)
  throw wrong(name, 'optional or required-from:YYYY-MM-DD', text)
}

export const mailbox: Parse<string> = (text, name) => {
  if (/^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text)) return text
  throw wrong(name, 'an email address, such as office@example.com', text)
}

/** The message does not repeat the value, which may be the secret part. */
export const recipient: Parse<string> = (text, name) => {
  if (/^age1[a-z0-9]{50,}$/.test(text)) return text
  throw new StartupError(`${name} must be what npm run recovery-key prints: age1…`)
}

export const trustProxy: Parse<false | number | string[]> = (text, name) => {
  if (text === 'off') return false
  if (text === 'on') return 1
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every((address) => isIP(address.replace(/\/\d+$/, '')) !== 0)) return addresses
  throw wrong(name, 'off, on, a number of proxies, or their addresses', text)
}

/** The maximum number of processes for which the embedded PostgreSQL has connections. */
const mostProcesses = 12

export const processes: Parse<number> = (text, name) => {
  const count = text === 'auto' ? Math.min(availableParallelism(), mostProcesses) : Number(text)
  if (count === Math.trunc(count) && count >= 1 && count <= mostProcesses) return count
  throw wrong(name, `auto or a whole number from 1 to ${mostProcesses}`, text)
}

export const onOrOff: Parse<boolean> = (text, name) => oneOf('on', 'off')(text, name) === 'on'

export function oneOf<Word extends string>(...words: Word[]): Parse<Word> {
  return (text, name) => {
    const word = words.find((candidate) => candidate === text)
    if (word !== undefined) return word
    throw wrong(name, `one of ${words.join(', ')}`, text)
  }
}

function wrong(name: string, expected: string, text: string): StartupError {
  // JSON keeps the value on one line.
  return new StartupError(`${name} must be ${expected}, not ${JSON.stringify(text.slice(0, 100))}`)
}
