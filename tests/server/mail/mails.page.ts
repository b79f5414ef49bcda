import { undoSeconds } from '#server/mail/notices/return-mail-timing.ts'
import { compose } from '#server/mail/compose.ts'
import { type Mail, sampleMails } from '#server/mail/mails.ts'
import { askedWait, completedWait, finishedWait } from '#server/mail/notices/return-mail-timing.ts'
import { sampleName } from '#tests/support/sample-name.ts'

/** The events of a return in order: the sample of the mail, who gets it, and what it is merged with. */
const events = {
  'return-created': ['“Start your return”', ''],
  'documents-requested': [
    'Asked for documents',
    `waits ${askedWait} s; the start drops it, or is itself not mailed`,
  ],
  'return-status-changed-in-progress': ['Start', `waits ${undoSeconds} s`],
  'return-status-changed-completed': ['Complete', `waits ${completedWait / 3600} h`],
  'completed-return-uploaded': ['Upload', `waits ${finishedWait} s, replaces “Complete”`],
  'review-ready': ['Send for review', 'replaces both'],
  'spouse-link': ['Spouse: link', 'to the client, too, if staff sent it'],
  'copy-link': ['Copy: link', 'to an office client'],
  'spouse-code': ['Spouse: opened link', ''],
  'return-signed': ['All signed', 'to both; none for the letter'],
  'return-status-changed-filed-download': [
    'File',
    `waits ${undoSeconds} s, replaces all that waits`,
  ],
  'payment-recorded': ['Payment', ''],
} as const

/** docs/mails.md: the mails of a return. */
export function mailsPage(): string {
  const rows = Object.entries(events).map(([name, [event, merged]]) => {
    const sample = sampleMails.find((mail) => sampleName(mail) === name)
    if (sample === undefined) throw new Error(`there is no sample ${name}`)
    return `- **${event}**: “${subjectOf(sample)}”${merged && `; ${merged}`}`
  })
  return `# Mails of a return

\`npm run generate\` writes this page. A joint return mails
the client six times at most, the spouse three.

${rows.join('\n')}

Staff’s unread notifications of one return replace each other.
`
}

function subjectOf(mail: Mail): string {
  return compose(mail, { publicUrl: 'https://portal.example' }).subject
}

/** The text of each sample, which a reader of a change should see. */
export const mailTexts = sampleMails.map((mail) => ({
  file: `tests/server/mail/texts/${sampleName(mail)}.txt`,
  make() {
    const { subject, text } = compose(mail, { publicUrl: 'https://portal.merrowtax.example' })
    return `Subject: ${subject}\n\n${text}`
  },
}))
