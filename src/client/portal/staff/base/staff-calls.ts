import { type FirstCall, session } from '#client/public/session/first-calls.ts'

/** Rows on a page of the returns table. */
export const returnsPageRows = 50

/** Rows on a page of the clients, and of the user roles. */
export const usersPageRows = 25

/** Threads on a page of the inbox. */
export const inboxPageRows = 25

/** Invoices, or payments, on a page of the money screen. */
export const moneyPageRows = 15

/** Entries on a page of the activity. */
export const activityPageRows = 50

const returns = { sort: 'wait', direction: 'asc', limit: returnsPageRows, cursor: null }

const inbox = { view: 'firm', search: null, limit: inboxPageRows, direction: 'forward' }

const clients = {
  search: null,
  role: 'client',
  returns: 'any',
  office: true,
  sort: 'newest',
  limit: usersPageRows,
  direction: 'forward',
}

const activity = {
  about: null,
  by: null,
  kind: null,
  from: null,
  to: null,
  upTo: null,
  limit: activityPageRows,
  direction: 'forward',
}

const invoices = {
  unpaid: true,
  limit: moneyPageRows,
  direction: 'forward',
}

/** The latest entries about a client, on the client's page. */
export function latestAbout(id: string) {
  return { about: id, limit: 8 }
}

/** The latest threads of a client, on the client's page. */
export function threadsOf(id: string) {
  return { clientId: id, limit: 5 }
}

/** The threads about a return, on its page. */
export function threadsAbout(taxReturnId: string) {
  return { taxReturnId, limit: 25 }
}

const staffSession: readonly FirstCall[] = [
  ...session,
  { path: 'admin.messages.counts' },
  { path: 'admin.alarms.list' },
]

/** The queries that each of the staff's screens starts with. Only their code has them. */
export const staffCalls = {
  '/admin': [
    ...staffSession,
    { path: 'admin.setup.glance' },
    { path: 'admin.returns.list', input: returns },
    { path: 'admin.returns.today', alone: true },
    { path: 'admin.returns.summary', alone: true },
  ],
  '/admin/clients': [...staffSession, { path: 'admin.users.page', input: clients }],
  '/admin/calls': [...staffSession, { path: 'admin.clients.callList' }],
  '/admin/inbox': [...staffSession, { path: 'admin.messages.list', input: inbox }],
  '/admin/money': [
    ...staffSession,
    { path: 'admin.money.invoices', input: invoices },
    { path: 'admin.money.summary', alone: true },
  ],
  '/admin/checks': staffSession,
  '/admin/prices': [
    ...staffSession,
    { path: 'admin.money.services' },
    { path: 'admin.money.settings' },
  ],
  '/admin/activity': [...staffSession, { path: 'admin.activity.list', input: activity }],
  '/admin/team': [
    ...staffSession,
    { path: 'admin.users.team' },
    { path: 'admin.invitations.list' },
  ],
  '/admin/words': [...staffSession, { path: 'admin.mailWords.list' }],
  // The checks take seconds.
  '/admin/setup': [...staffSession, { path: 'admin.setup.findings', alone: true }],
  '/admin/firm': [...staffSession, { path: 'admin.firm.get' }],
  // `$id` is the last part of the address.
  '/admin/clients/$id': [
    ...staffSession,
    { path: 'admin.users.clientDetails', input: { id: '$id' }, single: true },
    { path: 'admin.mail.deliverability', input: { id: '$id' }, single: true },
    { path: 'admin.users.account', input: { id: '$id' }, single: true },
    { path: 'admin.returns.ofClient', input: { id: '$id' }, single: true },
    { path: 'admin.sameClients.list', input: { id: '$id' }, single: true, alone: true },
    { path: 'clients.access', input: { clientId: '$id' }, single: true, alone: true },
    { path: 'admin.notes.list', input: { id: '$id' }, single: true },
    { path: 'admin.messages.list', input: threadsOf('$id'), single: true, alone: true },
    { path: 'admin.activity.list', input: latestAbout('$id'), single: true, alone: true },
  ],
  '/admin/returns/$id': [
    ...staffSession,
    { path: 'admin.returns.get', input: { id: '$id' }, single: true },
    { path: 'requestItems.list', input: { taxReturnId: '$id' }, single: true },
    { path: 'requestItems.questionnaire', input: { taxReturnId: '$id' }, single: true },
    { path: 'admin.documents.list', input: { taxReturnId: '$id' }, single: true },
    { path: 'admin.messages.list', input: threadsAbout('$id'), single: true },
  ],
} satisfies Record<string, readonly FirstCall[]>
