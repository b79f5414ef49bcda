import { categoryTable } from '#shared/document-categories.ts'
import { firm } from '#shared/firm.ts'
import { action } from '#server/change/email-content.ts'
import type { Templates } from '#server/change/mails.ts'
import { hideNumbers, cleanLines, oneLine } from '#server/mail/sanitize-text.ts'

export const documentsMails = {
  'papers-requested': ({ taxYear, papers }) => ({
    subject: `We need ${papers === 1 ? 'a paper' : `${papers} papers`} for your ${taxYear} return`,
    preview: 'Your portal says which, and why.',
    body: [
      `Your preparer needs ${papers === 1 ? 'one more paper' : `${papers} more papers`} for your ${taxYear} return. Your portal says which, and why.`,
      action('See what we need', `/documents?year=${taxYear}`),
      `A photo is enough. If you don't have one of them, or expect it later, say so there. Questions? Call us at ${firm.phone}.`,
    ],
  }),

  'document-requested': ({ taxYear, category, reason }) => ({
    subject: `We need another of your ${taxYear} documents`,
    preview: 'Your preparer says why.',
    body: [
      `Your preparer looked at what you uploaded under "${categoryTable[category].label}" and can't use one of the documents:`,
      { kind: 'quote', text: cleanLines(reason) },
      action('Upload another', `/documents?year=${taxYear}`),
      `Your return goes on once it is here. If you are not sure what we need, call us at ${firm.phone}.`,
    ],
  }),

  'document-taken-away': ({ taxYear, category }) => ({
    subject: `We deleted one of your ${taxYear} documents`,
    preview: 'Our malware scanner found something harmful in it.',
    body: [
      `Our malware scanner found something harmful in a document that you uploaded under "${categoryTable[category].label}", so we deleted it.`,
      'Please check your device with an antivirus program. Then upload a clean copy: a new scan, or a PDF from where the document comes from.',
      action('Upload a clean copy', `/documents?year=${taxYear}`),
      `If you are not sure what to do, call us at ${firm.phone}.`,
    ],
  }),

  /** To staff: clients and numbers of documents, without their names. */
  'upload-digest': ({ documents, returns, lines }) => {
    const subject = `${counted(documents, 'new document')} from clients`
    return {
      subject,
      preview: `For ${counted(returns, 'return')}, since the last list.`,
      body: [
        `Since the last list, clients have uploaded ${counted(documents, 'document')} for ${counted(returns, 'return')}.`,
        {
          kind: 'facts',
          rows: lines.map((line) => ({
            label: counted(line.documents, 'document'),
            value: `${hideNumbers(oneLine(line.client))}, ${line.taxYear}`,
          })),
        },
        ...(returns > lines.length ? [`And ${returns - lines.length} more.`] : []),
        action('Open the dashboard', '/admin'),
      ],
    }
  },
} satisfies Partial<Templates>

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}
