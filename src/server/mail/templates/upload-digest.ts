import { action, type EmailContent, paragraph } from '#server/mail/email-content.ts'
import type { MailOf } from '#server/mail/mails.ts'
import { hideNumbers, oneLine } from '#server/mail/sanitize-text.ts'

/** To the staff. Whose documents and how many, never what they are called. */
export function uploadDigest(mail: MailOf<'upload-digest'>): EmailContent {
  const { firstName, documents, returns, lines } = mail
  const subject = `${counted(documents, 'new document')} from clients`
  return {
    subject,
    preview: `For ${counted(returns, 'return')}, since the last list.`,
    greeting: firstName,
    heading: subject,
    body: [
      paragraph(
        `Since the last list, clients have uploaded ${counted(documents, 'document')} for ${counted(returns, 'return')}.`,
      ),
      {
        kind: 'facts',
        rows: lines.map((line) => ({
          label: counted(line.documents, 'document'),
          value: `${hideNumbers(oneLine(line.client))}, ${line.taxYear}`,
        })),
      },
      ...(returns > lines.length ? [paragraph(`And ${returns - lines.length} more.`)] : []),
      action('Open the dashboard', '/admin'),
    ],
  }
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}
