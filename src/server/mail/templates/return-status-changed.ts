import type { ReturnStatus } from '#shared/return-status.ts'
import { action, type Block, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'

export function returnStatusChanged(mail: MailOf<'return-status-changed'>): EmailContent {
  const { firstName, taxYear, status } = mail
  const { subject, preview, next } = stages[status](taxYear)
  return {
    subject,
    preview,
    greeting: firstName,
    heading: subject,
    body: [{ kind: 'status', status }, ...next],
  }
}

interface Stage {
  subject: string
  preview: string
  /** What is happening, who acts, what comes next. */
  next: Block[]
}

const stages: Record<ReturnStatus, (taxYear: number) => Stage> = {
  pending: (taxYear) => ({
    subject: `Your ${taxYear} tax return is waiting`,
    preview: 'It starts once your documents are here.',
    next: [
      paragraph('We start on your return once your documents are here.'),
      action('Upload documents', '/documents'),
    ],
  }),
  in_progress: (taxYear) => ({
    subject: `We have started on your ${taxYear} tax return`,
    preview: 'There is nothing you need to do now.',
    next: [
      paragraph(
        'Your preparer is working on your return. There is nothing you need to do now. If something is missing, you will hear from us.',
      ),
      action('View your return', '/client-portal'),
    ],
  }),
  completed: (taxYear) => ({
    subject: `Your ${taxYear} tax return is completed`,
    preview: 'The next step is filing it.',
    next: [
      paragraph(
        'Your preparer has completed your return. Once we have put it into your portal you can read it there. The next step is filing it, and you will hear from us when that is done.',
      ),
      action('View your return', '/client-portal'),
    ],
  }),
  filed: (taxYear) => ({
    subject: `Your ${taxYear} tax return is filed`,
    preview: 'Keep your records for at least three years.',
    next: [
      paragraph(
        'Your return has been filed. There is nothing left for you to do. Keep your tax records for at least three years.',
      ),
      action('View your return', '/client-portal'),
    ],
  }),
}
