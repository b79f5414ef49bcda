import type {
  InboxView,
  OpenedStaffThread,
  StaffThread,
} from '#shared/messages/staff-messages.schema.ts'
import { fullName } from '#client/portal/staff/base/format.ts'

/** The views in the order of the screen, with what an empty one says. */
export const inboxViews: readonly {
  view: InboxView
  label: string
  empty: readonly [title: string, text: string]
}[] = [
  {
    view: 'mine',
    label: 'Mine',
    empty: ['Nothing is assigned to you', 'Threads that you answer are listed here.'],
  },
  {
    view: 'unassigned',
    label: 'Unassigned',
    empty: ['Every thread is assigned', 'Threads without a name on them are listed here.'],
  },
  {
    view: 'firm',
    label: 'Waiting for us',
    empty: [
      'Nothing waits for an answer',
      'What clients and visitors write arrives here. What waits longest comes first.',
    ],
  },
  {
    view: 'client',
    label: 'Waiting for the client',
    empty: ['No client owes us an answer', 'Threads that you answered are listed here.'],
  },
  {
    view: 'snoozed',
    label: 'Snoozed',
    empty: [
      'Nothing is snoozed',
      'A snoozed thread comes back on its day, or when somebody writes.',
    ],
  },
  {
    view: 'closed',
    label: 'Closed',
    empty: ['Nothing is closed yet', 'Threads that need no answer are listed here.'],
  },
]

/** The name of the client, or the one that a visitor typed. */
export function nameOf({ client, visitor }: Pick<StaffThread, 'client' | 'visitor'>): string {
  return client === null ? (visitor?.name ?? 'A visitor') : fullName(client)
}

/** The reader of an answer: in a private thread the person who began it, such as the spouse, and not the client. */
export function readerOf(thread: OpenedStaffThread): { name: string; isClient: boolean } {
  const { audience, client, messages } = thread
  const began = audience === 'one' ? messages.find(({ side }) => side === 'client')?.author : null
  if (!began || began.id === client?.id) return { name: nameOf(thread), isClient: true }
  return { name: began.name, isClient: false }
}
