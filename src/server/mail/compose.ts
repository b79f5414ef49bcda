import type { Config } from '#server/config.ts'
import { toHtml } from './html.ts'
import type { EmailContent } from './email-content.ts'
import type { Mail } from './mails.ts'
import { toText } from './plain-text.ts'
import { completedReturnUploaded } from './templates/completed-return-uploaded.ts'
import { contactAcknowledgement } from './templates/contact-acknowledgement.ts'
import { contactReceived } from './templates/contact-received.ts'
import { contactReply } from './templates/contact-reply.ts'
import { documentRequested } from './templates/document-requested.ts'
import { documentTakenAway } from './templates/document-taken-away.ts'
import { emailChangeRequested } from './templates/email-change-requested.ts'
import { emailChanged } from './templates/email-changed.ts'
import { emailConfirmation } from './templates/email-confirmation.ts'
import { newSignIn } from './templates/new-sign-in.ts'
import { numberRevealed } from './templates/number-revealed.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { passwordReset } from './templates/password-reset.ts'
import { paymentRecorded } from './templates/payment-recorded.ts'
import { returnCreated } from './templates/return-created.ts'
import { returnStatusChanged } from './templates/return-status-changed.ts'
import { roleChanged } from './templates/role-changed.ts'
import { signInsRefused } from './templates/sign-ins-refused.ts'
import { uploadDigest } from './templates/upload-digest.ts'
import { uploadReminder } from './templates/upload-reminder.ts'
import { welcome } from './templates/welcome.ts'
import { oneLine } from './sanitize-text.ts'

/** A mail as it reads, not yet addressed. */
export interface ComposedMail {
  subject: string
  html: string
  text: string
}

/** Needs React: whoever sends mail loads this file, at the first mail and not at the start. */
export async function compose(
  mail: Mail,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<ComposedMail> {
  const content = letterFor(mail)
  return {
    subject: oneLine(content.subject),
    html: await toHtml(content, publicUrl),
    text: toText(content, publicUrl),
  }
}

function letterFor(mail: Mail): EmailContent {
  switch (mail.template) {
    case 'welcome':
      return welcome(mail)
    case 'return-created':
      return returnCreated(mail)
    case 'return-status-changed':
      return returnStatusChanged(mail)
    case 'completed-return-uploaded':
      return completedReturnUploaded(mail)
    case 'upload-reminder':
      return uploadReminder(mail)
    case 'document-requested':
      return documentRequested(mail)
    case 'document-taken-away':
      return documentTakenAway(mail)
    case 'upload-digest':
      return uploadDigest(mail)
    case 'payment-recorded':
      return paymentRecorded(mail)
    case 'password-reset':
      return passwordReset(mail)
    case 'password-changed':
      return passwordChanged(mail)
    case 'sign-ins-refused':
      return signInsRefused(mail)
    case 'new-sign-in':
      return newSignIn(mail)
    case 'number-revealed':
      return numberRevealed(mail)
    case 'role-changed':
      return roleChanged(mail)
    case 'email-confirmation':
      return emailConfirmation(mail)
    case 'email-change-requested':
      return emailChangeRequested(mail)
    case 'email-changed':
      return emailChanged(mail)
    case 'contact-received':
      return contactReceived(mail)
    case 'contact-acknowledgement':
      return contactAcknowledgement(mail)
    case 'contact-reply':
      return contactReply(mail)
  }
}
