import type { FindingSubject } from '#shared/firm/setup.schema.ts'
import type { Config } from './config.ts'

type Switches = Pick<Config, 'identityUrl' | 'stripe' | 'clamd' | 'smtpUrl'>

interface SwitchedOff {
  what: FindingSubject
  setting: string
  text: string
}

/** The features that this portal lacks because a setting is missing: `setting` names it. */
export function switchedOff({ identityUrl, stripe, clamd, smtpUrl }: Switches): SwitchedOff[] {
  return [
    ...(identityUrl === null && stripe === null ? [online] : []),
    ...(stripe === null ? [payments] : []),
    ...(clamd === null ? [scanner] : []),
    ...(smtpUrl === null ? [mails] : []),
  ]
}

const online: SwitchedOff = {
  what: 'identity',
  setting: 'IDENTITY_URL or STRIPE_SECRET_KEY',
  text: 'Online signing is off. Clients sign Form 8879 on paper or at your office.',
}
const payments: SwitchedOff = {
  what: 'payments',
  setting: 'STRIPE_SECRET_KEY',
  text: 'Online payment is off. Clients pay by check, in cash or at your office.',
}
const scanner: SwitchedOff = {
  what: 'scanner',
  setting: 'CLAMAV_URL',
  text: 'The malware scanner is off. Uploads are not scanned.',
}
const mails: SwitchedOff = {
  what: 'mail',
  setting: 'SMTP_URL',
  text: 'Email is off. Mails stay files on the server.',
}
