import { z } from 'zod'
import { answerDay } from '#shared/returns/answer-time.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatWeekday } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { type NamedReturn, returnWords } from '#shared/returns/return-name.ts'
import { taxYear, toReader, toUser } from './mail-data.ts'
import { mailKind } from './mail-kind.ts'
import { action } from './email-content.ts'
import { person } from './samples.ts'

export const messagesMails = {
  /** Staff wrote in a thread. Nothing of it is in the mail; dropped when it was read. */
  'message-waiting': mailKind(
    toReader.extend({
      threadId: z.string(),
      /** The tax year of the return that the thread is about; null if it is about none. */
      taxYear: taxYear.nullable(),
    }),
  )({
    optional: 'message',
    causedByOthers: true,
    answered: true,
    words: ({ threadId, ...of }) => ({
      subject: messageTitle(of),
      preview: 'Sign in to read it.',
      body: [
        'We wrote to you in the portal. Sign in to read it and to answer.',
        action('Read the message', threadPath(threadId)),
        `Please don’t answer this email: what you write in it does not get into the portal, and your preparer does not see it. If you’d rather talk, call us at ${firm.phone}.`,
      ],
    }),
    samples: () => [{ ...person(), threadId: sampleThreadId, taxYear: 2025 }],
  }),

  /** Sent to a staff member whose threads wait longer than promised. */
  'message-late': mailKind(toUser.extend({ threads: z.int() }))({
    optional: null,
    causedByOthers: true,
    words: ({ threads }) => ({
      subject:
        threads === 1
          ? 'A client waits for your answer'
          : `${threads} clients wait for your answer`,
      preview: `We promised an answer ${firm.contactAnswer}.`,
      body: [
        `We promised an answer ${firm.contactAnswer}, and ${threads === 1 ? 'a thread that is assigned to you waits' : `${threads} threads that are assigned to you wait`} longer than that.`,
        action('Open the inbox', '/admin/inbox'),
      ],
    }),
    samples: () => [{ ...person(), threads: 3 }],
  }),
}

/** The path of the page on which the client reads a thread. */
export function threadPath(threadId: string) {
  return `/messages/${threadId}` as const
}

/** For the readers of a thread; it quotes nothing. */
export function messageForClient(of: MaybeReturn, by: string) {
  return { title: messageTitle(of), message: `From ${by}.` }
}

/** The return that a thread is about; without a year it is about none. */
export type MaybeReturn = Omit<NamedReturn, 'taxYear'> & { taxYear: number | null }

function messageTitle({ taxYear, ...of }: MaybeReturn): string {
  if (taxYear === null) return 'You have a message from us'
  return `You have a message about ${returnWords({ ...of, taxYear }).name}`
}

interface Waiting {
  /** The person who wrote last. */
  by: string
  at: Date
  /** How many threads of this client, or of all visitors, wait for an answer now. */
  waiting: number
  client: string | null
}

/** Sent to the staff member who answers, or to all staff: one for each client, and one for all visitors. */
export function messageForStaff(
  { id, clientId }: { id: string; clientId: string | null },
  { by, at, waiting, client }: Waiting,
) {
  const inbox = { side: 'staff', type: 'thread', page: 'waiting', clientId } as const
  const replaces = [{ subject: inbox }]
  if (waiting > 1) {
    return {
      title: `${waiting} threads of ${client ?? 'visitors'} wait for our answer`,
      // An erasure finds the notice of a client by its subject, but a visitor in the notice of all of them by nothing.
      message: client === null ? 'The inbox has them.' : `The newest words are from ${by}.`,
      subject: { ...inbox, id: null },
      replaces,
    }
  }
  const day = answerDay(at)
  return {
    title: `${by} wrote to us`,
    message: `We promised an answer by ${formatWeekday(day, firmDay(at))}.`,
    subject: { ...inbox, id },
    replaces,
  }
}

const sampleThreadId = '01890000-0000-7000-8000-000000000000'
