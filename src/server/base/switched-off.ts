import type { Config } from './config.ts'

type Switches = Pick<Config, 'identityUrl' | 'stripe' | 'clamd' | 'smtpUrl'>

/** What this portal could do and does not, because a setting is missing: `setting` names it. */
export function switchedOff({ identityUrl, stripe, clamd, smtpUrl }: Switches) {
  return [
    ...(identityUrl === null && stripe === null ? [online] : []),
    ...(stripe === null ? [payments] : []),
    ...(clamd === null ? [scanner] : []),
    ...(smtpUrl === null ? [mails] : []),
  ]
}

const online = {
  setting: 'IDENTITY_URL or STRIPE_SECRET_KEY',
  text: 'signing online: clients sign Form 8879 on paper or at your office',
}
const payments = {
  setting: 'STRIPE_SECRET_KEY',
  text: 'paying online: clients pay by check, in cash or at your office',
}
const scanner = { setting: 'CLAMAV_URL', text: 'the malware scanner: uploads are not scanned' }
const mails = { setting: 'SMTP_URL', text: 'email: mails stay files on the server' }
