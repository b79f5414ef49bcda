import type {
  OpenedStaffThread,
  StaffMessage,
  StaffThread,
} from '#shared/messages/staff-messages.schema.ts'
import type { Answers } from './answers.ts'
import { renderScreen } from './screen.tsx'
import { aDocument, anAdmin, anItem, aReturn, id, someCounts } from '#tests/support/fixtures.ts'

/** A client's question about a return that waits for the firm. */
function aThread(differs: Partial<StaffThread> = {}): StaffThread {
  const since = new Date(Date.now() - 3 * 3_600_000)
  return {
    id: id(400),
    about: 'return',
    aboutId: id(1),
    label: '2025 return',
    deleted: false,
    taxReturnId: id(1),
    taxYear: 2025,
    audience: 'client',
    state: 'open',
    waitingOn: 'firm',
    waitingSince: since,
    lastAt: since,
    lastText: 'Which form is it?',
    lastSide: 'client',
    assignee: null,
    unread: 1,
    client: {
      id: id(12),
      kind: 'person',
      firstName: 'Nora',
      lastName: 'Day',
      email: 'nora.day@example.com',
      phone: '7755550142',
      signsIn: true,
      emailProven: true,
    },
    visitor: null,
    late: false,
    snoozedUntil: null,
    version: 1,
    ...differs,
  }
}

export function aStaffMessage(differs: Partial<StaffMessage> = {}): StaffMessage {
  return {
    id: id(500),
    side: 'client',
    author: { id: id(12), name: 'Nora Day', credential: null },
    mine: false,
    text: 'Which form is it?',
    event: null,
    item: null,
    documents: [],
    createdAt: new Date(Date.now() - 3 * 3_600_000),
    internal: false,
    hidden: false,
    ...differs,
  }
}

export function anOpenedThread(differs: Partial<OpenedStaffThread> = {}): OpenedStaffThread {
  return {
    ...aThread(),
    joint: false,
    messages: [aStaffMessage()],
    earlier: null,
    seen: [],
    refusedSince: null,
    fields: { client: 'Nora', year: '2025', items: 'W-2 from Sierra' },
    ...differs,
  }
}

/** The staff's inbox with these threads, each of which keeps what is done with it. */
export function openInbox(
  threads: readonly OpenedStaffThread[] = [anOpenedThread()],
  { answers = {}, search = '' }: { answers?: Answers; search?: string } = {},
) {
  return renderScreen(`/admin/inbox${search}`, {
    viewer: anAdmin(),
    answers: { ...keptThreads(threads), ...answers },
  })
}

export function keptThreads(threads: readonly OpenedStaffThread[]): Answers {
  const kept = new Map(threads.map((thread) => [thread.id, thread]))
  const change = (id: string, differs: Partial<OpenedStaffThread> = {}) => {
    const old = kept.get(id) ?? anOpenedThread({ id })
    const changed = { ...old, ...differs, version: old.version + 1 }
    kept.set(id, changed)
    return changed
  }
  const say = (id: string, message: Partial<StaffMessage>) => {
    const messages = kept.get(id)?.messages ?? []
    const author = { id: anAdmin().id, name: 'June Vale', credential: null }
    const said = { side: 'staff', mine: true, author, createdAt: new Date(), ...message } as const
    return [...messages, aStaffMessage({ id: crypto.randomUUID(), ...said })]
  }
  return {
    'admin.messages.counts': someCounts({ firm: threads.length, unassigned: threads.length }),
    'admin.messages.answerTimes': [],
    'admin.messages.list': () => ({ items: [...kept.values()], nextCursor: null }),
    'admin.messages.get': ({ id }) => kept.get(id) ?? anOpenedThread({ id }),
    'admin.messages.read': ({ id }) => {
      change(id, { unread: 0 })
      return { success: true }
    },
    'admin.messages.reply': ({ id, text }) =>
      change(id, { messages: say(id, { text }), waitingOn: 'client', waitingSince: new Date() }),
    'admin.messages.note': ({ id, text }) =>
      change(id, { messages: say(id, { text, internal: true }) }),
    'admin.messages.done': ({ id }) =>
      change(id, { state: 'done', waitingOn: null, waitingSince: null }),
    'admin.messages.reopen': ({ id }) =>
      change(id, { state: 'open', waitingOn: 'firm', waitingSince: new Date() }),
    'admin.messages.snooze': ({ id, until }) =>
      change(id, { snoozedUntil: new Date(`${until}T08:00:00Z`) }),
    'admin.messages.assign': ({ id, assigneeId }) =>
      change(id, {
        assignee:
          assigneeId === null ? null : { id: assigneeId, name: 'Kim Osei', credential: null },
      }),
    'admin.messages.request': ({ id, title }) =>
      change(id, {
        messages: say(id, {
          text: '',
          event: 'asked',
          item: { id: crypto.randomUUID(), title, state: 'open' },
        }),
        waitingOn: 'client',
      }),
    'admin.mail.failedEmails': [],
    'admin.cannedAnswers.list': [],
    'admin.returns.ofClient': [aReturn()],
    'requestItems.list': { items: [anItem()], handedOverAt: null },
    'admin.documents.list': [aDocument({ thumbnail: false, mimeType: 'application/msword' })],
    'admin.users.find': [],
  }
}
