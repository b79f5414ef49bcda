import type { OptionalMail } from '#shared/mail-preferences.ts'
import type { Mail, MailTemplate } from './mails.ts'

/** Which preference decides about a mail; null for one that is always sent. */
export function optionalKindOf({ template }: Pick<Mail, 'template'>): OptionalMail | null {
  return kinds[template]
}

/** Every template, so that a new one has to say. */
const kinds: Record<MailTemplate, OptionalMail | null> = {
  welcome: null,
  'return-created': 'return_status',
  'return-status-changed': 'return_status',
  'completed-return-uploaded': 'completed_return',
  'upload-reminder': 'reminder',
  // A question of the preparer's: without an answer the return stands still.
  'document-requested': null,
  'document-taken-away': null,
  'upload-digest': 'upload_digest',
  'payment-recorded': 'payment',
  'password-reset': null,
  'password-changed': null,
  'sign-ins-refused': null,
  'new-sign-in': null,
  'number-revealed': null,
  'role-changed': null,
  'email-confirmation': null,
  'email-change-requested': null,
  'email-changed': null,
  'contact-received': null,
  'contact-acknowledgement': null,
  'contact-reply': null,
}
