import { z } from 'zod'
import {
  type ClientNotice,
  clientForStaff,
  returnForStaff,
  workOfFirm,
} from '#server/base/notice-subject.ts'
import { categoryTable, type DocumentCategory } from '#shared/documents/document-categories.ts'
import { firm } from '#shared/firm/firm.ts'
import { type NamedReturn, returnWords } from '#shared/returns/return-name.ts'
import { documentsOf, titleOf } from '#shared/returns/return-step.ts'
import { category, taxYear, toReader, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action, type Block } from './email-content.ts'
import { hideNumbers, cleanLines, oneLine } from '#server/base/sanitize-text.ts'
import { person } from './samples.ts'

export const documentsMails = {
  /** Only the number, because a title may be too private for a mail. `underWay`: the return is handed over or started. */
  'documents-requested': mailKind(
    toReader.extend({ documents: z.int(), underWay: z.boolean().optional() }),
  )({
    optional: null,
    causedByOthers: true,
    words: ({ documents, underWay, ...of }) => ({
      subject: titleOf('asked', of, documents),
      preview: 'Your portal says which, and why.',
      body: [
        `Your preparer ${underWay ? 'is working through your documents and ' : ''}needs ${documentsOf(documents, 'more ')} for ${returnWords(of).name}. Your portal says which, and why.`,
        action('See what we need', `/documents?year=${of.taxYear}`),
        `A photo is enough. If you don’t have ${documents === 1 ? 'it' : 'one of them'}, or expect it later, say so there. ${underWay ? '' : `Once everything is in, choose “That’s everything”, and we’ll start on ${returnWords(of).it}. `}Questions? Call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      { taxYear: 2025, documents: 3, ...person() },
      { taxYear: 2025, documents: 1, underWay: true, ...person() },
    ],
  }),

  'document-requested': mailKind(toReader.extend({ category, reason: z.string() }))({
    optional: null,
    causedByOthers: true,
    words: ({ category, reason, ...of }) => ({
      subject: `We need another of ${returnWords(of).documents}`,
      preview: 'Your preparer says why.',
      body: [
        `Your preparer looked at what you uploaded under “${categoryTable[category].label}” and can’t use one of the documents:`,
        { kind: 'quote', text: cleanLines(reason) },
        action('Upload another', `/documents?year=${of.taxYear}`),
        `We’ll continue with ${returnWords(of).it} once we have it. If you’re not sure what we need, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [
      {
        taxYear: 2025,
        category: 'w2',
        reason:
          'The scan of your second employer is cut off at the right. Send the whole page again.',
        ...person(),
      },
    ],
  }),

  /** Sent to the person who uploaded malware, unless they are staff. */
  'document-taken-away': mailKind(toReader.extend({ category }))({
    optional: null,
    causedByOthers: true,
    words: ({ category, ...of }) => ({
      subject: `We deleted one of ${returnWords(of).documents}`,
      preview: 'Our malware scanner found something harmful in it.',
      body: [
        `Our malware scanner found something harmful in a document that you uploaded under “${categoryTable[category].label}”, so we deleted it.`,
        'Please check your device with an antivirus program. Then upload a clean copy: a new scan, or a PDF from whoever issued the document.',
        action('Upload a clean copy', `/documents?year=${of.taxYear}`),
        `If you’re not sure what to do, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ taxYear: 2025, category: 'w2', ...person() }],
  }),

  /** Staff ask the sender of a private file whether they may file it to the return. The mail doesn't name it. */
  'filing-asked': mailKind(toUser)({
    optional: null,
    causedByOthers: true,
    words: () => ({
      subject: 'May we file a private file of yours?',
      preview: 'Only you and our staff see it until you say yes.',
      body: [
        'We would like to put a file from your private messages with us into your joint tax return, where your spouse can see it, too.',
        action('Say yes or no', '/documents'),
        `Until you say yes, only you and our staff see it. If you have a question, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ ...person() }],
  }),

  /** Sent to staff about uploads of clients, with the first returns listed. It names no document. */
  'upload-digest': mailKind(
    toUser.extend({
      documents: z.int(),
      returns: z.int(),
      /** Threads that wait for the firm. */
      threads: z.int().optional(),
      lines: z.array(z.object({ client: z.string(), taxYear, documents: z.int() })),
    }),
  )({
    optional: 'upload_digest',
    causedByOthers: true,
    words: ({ documents, returns, lines, threads = 0 }) => {
      const subject =
        documents > 0
          ? `${counted(documents, 'new document')} from clients`
          : `${counted(threads, 'client')} waiting for an answer`
      const uploads: Block[] = [
        `Since the last list, clients have uploaded ${counted(documents, 'document')} for ${counted(returns, 'return')}.`,
        {
          kind: 'facts',
          rows: lines.map((line) => ({
            label: counted(line.documents, 'document'),
            value: `${hideNumbers(oneLine(line.client))}, ${line.taxYear}`,
          })),
        },
      ]
      return {
        subject,
        preview:
          documents > 0
            ? `For ${counted(returns, 'return')}, since the last list.`
            : 'Their messages are in the inbox.',
        body: [
          ...(documents > 0 ? uploads : []),
          ...(returns > lines.length ? [`And ${returns - lines.length} more.`] : []),
          ...(threads > 0
            ? [
                `${counted(threads, 'thread')} of messages ${threads === 1 ? 'waits' : 'wait'} for our answer.`,
                action('Open the inbox', '/admin/inbox'),
              ]
            : []),
          action('Open the dashboard', '/admin'),
        ],
      }
    },
    samples: () => [
      {
        to: 'june@merrowtax.example',
        firstName: 'June',
        documents: 61,
        returns: 52,
        lines: [
          { client: 'Nora Day', taxYear: 2025, documents: 7 },
          { client: 'Sam Ortiz', taxYear: 2025, documents: 1 },
          { client: 'Sam Ortiz', taxYear: 2024, documents: 1 },
        ],
      },
    ],
  }),
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

/** The message names the document if there is only one. */
export function documentsRequested(
  of: NamedReturn,
  items: readonly { title: string; reason: string }[],
): ClientNotice {
  const [first] = items
  return {
    title: titleOf('asked', of, items.length),
    message:
      items.length === 1 && first
        ? `${first.title}: ${first.reason}`
        : 'Your documents page lists them.',
    page: 'documents',
  }
}

/** Sent to the sender of a private file. */
export function filingAsked({ name, taxYear }: { name: string; taxYear: number }): ClientNotice {
  return {
    title: 'May we file a private file of yours?',
    message: `${name}: in your ${taxYear} return your spouse can see it, too. It stays private until you say yes.`,
    page: 'documents',
  }
}

/** Sent to staff with the sender's answer. */
export function filingAnswered({ name, share, id }: { name: string; share: boolean; id: string }) {
  return {
    title: share ? `${name} is filed to the return` : `${name} stays private`,
    message: share
      ? 'The sender said yes: both spouses see it.'
      : 'The sender said no: only they and staff see it.',
    subject: returnForStaff(id),
  }
}

export function documentRequested(of: NamedReturn, title: string, reason: string): ClientNotice {
  const { isOwn, name } = returnWords(of)
  return {
    title: `Your preparer asked for another ${isOwn ? `${of.taxYear} document` : `document for ${name}`}`,
    message: `${title}: ${reason}`,
    page: 'documents',
  }
}

/** Sent to the person who uploaded the malware. */
export function documentTakenAway(of: NamedReturn, category: DocumentCategory): ClientNotice {
  const { isOwn, name } = returnWords(of)
  return {
    title: `We deleted a ${isOwn ? `${of.taxYear} document` : `document for ${name}`} that contained malware`,
    message: `${categoryTable[category].label}: please check your device, then upload a clean copy.`,
    page: 'documents',
  }
}

/** Sent to the other staff. */
export function malwareFound(
  client: { id: string; name: string },
  taxYear: number,
  category: DocumentCategory,
) {
  return {
    title: `${client.name}: a ${taxYear} document contained malware`,
    message: `${categoryTable[category].label}: it was deleted, and the person who uploaded it was told.`,
    subject: clientForStaff(client.id),
  }
}

/** Sent to staff at the hand-over of a return. */
export function everythingIsIn(client: string, { taxYear, id }: { taxYear: number; id: string }) {
  return {
    title: `${client}: everything is in for ${taxYear}`,
    message: 'The return is ready to prepare.',
    subject: returnForStaff(id),
  }
}

/** Sent to staff: one for each of the first returns, and one that counts the others. */
export function newDocuments({
  returns,
  lines,
}: {
  returns: number
  lines: readonly { id: string; client: string; taxYear: number; documents: number }[]
}) {
  const named = lines.slice(0, mostNamed).map(({ id, client, taxYear, documents }) => {
    const subject = returnForStaff(id)
    return {
      title: `${client}: ${counted(documents, 'new document')} for ${taxYear}`,
      message: 'The client uploaded them.',
      subject,
      replaces: [{ subject }],
    }
  })
  const more = returns - named.length
  const others = {
    title: `New documents for ${counted(more, 'more return')}`,
    message: 'The list of returns shows them.',
    subject: workOfFirm(),
  }
  return more > 0 ? [others, ...named] : named
}

const mostNamed = 10
