import { firm } from '#shared/firm.ts'
import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function paymentRecorded({ firstName, taxYear }: MailOf<'payment-recorded'>): EmailContent {
  return {
    subject: `We recorded your payment for ${taxYear}`,
    preview: `Thank you. Your ${taxYear} tax return is paid.`,
    greeting: firstName,
    heading: 'Thank you for your payment',
    body: [
      paragraph(`We recorded your payment for your ${taxYear} tax return.`),
      action('View your return', '/client-portal'),
      paragraph(`If this doesn't look right, call us at ${firm.phone}.`),
    ],
  }
}
