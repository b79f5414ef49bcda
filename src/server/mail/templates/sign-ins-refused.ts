import { firm } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'
import { utcTime } from '#server/mail/utc-time.ts'

export function signInsRefused({ at }: MailOf<'sign-ins-refused'>): EmailContent {
  return {
    subject: `Sign-ins to your ${firm.name} account were refused`,
    preview: 'Someone typed a wrong password ten times.',
    greeting: null,
    heading: 'Sign-ins to your account were refused',
    body: [
      paragraph(
        'Someone typed a wrong password for your account ten times. For a quarter of an hour we refuse sign-ins from browsers that have not signed in to it before.',
      ),
      { kind: 'facts', rows: [{ label: 'When', value: utcTime(at) }] },
      paragraph(
        'If it was you: a browser that you signed in with before still works. Or choose "Forgot your password?" in the sign-in dialog: a new password opens the account at once.',
      ),
      paragraph("If it wasn't you: nobody got in, and you need not do anything."),
      action('Sign in', '/?signin=1'),
      paragraph(`We are there to help at ${firm.phone}.`),
    ],
  }
}
