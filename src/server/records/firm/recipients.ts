import { keysOf } from '#shared/base/keys-of.ts'
import type { Recipient } from '#shared/firm/recipients.ts'
import type { Config } from '#server/base/config.ts'

type Settings = Pick<
  Config,
  | 'backupRecipient'
  | 'backupUrl'
  | 'clamd'
  | 'databaseUrl'
  | 'documentsUrl'
  | 'identityUrl'
  | 'smtpUrl'
  | 'stripe'
>

/** Lists who receives data with these settings. A program on the portal's own machine is no recipient. */
export function recipientsOf(config: Settings): Recipient[] {
  const { backupRecipient, backupUrl, clamd, databaseUrl, documentsUrl, smtpUrl } = config
  const { identityUrl, stripe } = config
  const receives: Record<Recipient, boolean> = {
    identityService: identityUrl !== null,
    stripeIdentity: identityUrl === null && stripe !== null,
    stripePayments: stripe !== null,
    mail: smtpUrl !== null,
    database: isElsewhere(databaseUrl),
    documents: isBucket(documentsUrl),
    backups: isBucket(backupUrl) && backupRecipient !== null,
    plainBackups: isBucket(backupUrl) && backupRecipient === null,
    scanner: clamd !== null && 'host' in clamd && !isOwnHost(clamd.host),
  }
  return keysOf(receives).filter((name) => receives[name])
}

function isBucket(url: string | null): boolean {
  return url !== null && /^s3:/i.test(url)
}

/** An address without a host is a socket of this machine. */
function isElsewhere(url: string | null): boolean {
  return url !== null && !isOwnHost(URL.parse(url)?.hostname ?? '')
}

function isOwnHost(host: string): boolean {
  return ['', 'localhost', '127.0.0.1', '[::1]', '::1'].includes(host)
}
