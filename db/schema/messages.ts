import type { ColumnType, Generated } from 'kysely'
import type { MailWords } from '#shared/mail/mail-words.schema.ts'
import type { OptionalMail } from '#shared/mail/mail-preferences.ts'
import type {
  Answerer,
  Audience,
  MessageSide,
  ThreadAbout,
  ThreadEvent,
  ThreadState,
} from '#shared/messages/messages.schema.ts'
import type { NoticeSide, NoticeType } from '#server/base/notice-subject.ts'
import type { CreatedAt, Sealed } from './columns.ts'

export interface MessagesTables {
  emailOptOuts: EmailOptOuts
  emailSuppressions: EmailSuppressions
  notifications: Notifications
  threads: Threads
  messages: Messages
  messageDocuments: MessageDocuments
  threadReads: ThreadReads
  cannedAnswers: CannedAnswers
  mailWords: MailWordsVersions
}

/** A talk of a client, or of a visitor of the site, with the firm. */
interface Threads {
  id: string
  /** Null for a visitor. */
  clientId: string | null
  /** The sender as typed in the contact form; null without it. */
  senderName: string | null
  senderEmail: string | null
  senderPhone: string | null
  about: ThreadAbout
  /** The return, also of the document or item. */
  taxReturnId: string | null
  documentId: string | null
  itemId: string | null
  /** `one`: private between the person who began it and the firm. */
  audience: Generated<Audience>
  startedBy: string | null
  state: Generated<ThreadState>
  /** The side that has to answer, and since when. */
  waitingOn: Answerer | null
  waitingSince: Date | null
  snoozedUntil: Date | null
  /** The staff member who answers. */
  assigneeId: string | null
  /** When the last word came. */
  lastAt: Date
  /** When the assignee was mailed that the thread waits too long; null for a new wait. */
  lateNotifiedAt: Date | null
  /** Each change that staff see raises it. */
  version: Generated<number>
  /** The sender's name, email and phone from the contact form, folded by `fold_text`. Set by the database. */
  search: ColumnType<string, never, never>
}

interface Messages {
  id: string
  threadId: string
  authorId: string | null
  side: MessageSide
  /** A note that only staff see. */
  internal: Generated<boolean>
  /** The event that the portal notes, in place of a body. */
  event: ThreadEvent | null
  itemId: string | null
  body: Sealed | null
  /** Finds the message by its words (word-macs.ts). Made by `word_macs`. */
  words: string[]
  /** Made by the writer's screen, so that what is sent twice is stored once. */
  sentKey: string | null
  /** The content of the call with this key, as a MAC (sent-act.ts). */
  sentAct: Buffer | null
  createdAt: CreatedAt
  /** For an answer of the firm: since when the other side had waited for it. */
  waitedSince: Date | null
}

interface MessageDocuments {
  messageId: string
  documentId: string
}

/** When a user last read a thread. */
interface ThreadReads {
  threadId: string
  userId: string
  readAt: Date
}

/** Staff's answers to what is asked often. */
interface CannedAnswers {
  id: string
  title: string
  body: Sealed
  /** Null for one of all staff. */
  ownerId: string | null
  /** Counts the changes. */
  version: number
  savedBy: string | null
  updatedAt: Date
}

interface Notifications {
  id: string
  userId: string
  title: string
  message: string
  /** Whether the user reads it as a client or as staff. */
  side: NoticeSide
  /** The kind of its subject. */
  subjectType: NoticeType
  subjectId: string | null
  /** The screen of it; null for the main one. */
  page: string | null
  /** The client whose screens show it. */
  clientId: string | null
  taxYear: number | null
  createdAt: CreatedAt
  readAt: Date | null
  /** Set by the database. */
  isRead: ColumnType<boolean, never, never>
}

/** A firm's own words for its mails, in place of the portal's. A change makes a new version. */
interface MailWordsVersions {
  kind: string
  /** Counts within the kind; 1 is the portal's own words, which are in the code. */
  version: number
  /** Null: back to the portal's own. */
  words: ColumnType<MailWords | null, string | null, string | null>
  savedBy: string | null
  savedAt: Date
}

interface EmailOptOuts {
  userId: string
  kind: OptionalMail
}

interface EmailSuppressions {
  /** Lower-case; with or without an account. */
  email: string
  refusedAt: Date
}
