import type { AppRouter } from '#server/router.ts'

/** A query that a screen starts with. */
export interface FirstCall {
  path: QueryPath
  /** For a list: the input that the screen sends for the first page. */
  input?: Readonly<Record<string, unknown>>
  /** About one record, not a list with more pages. */
  single?: true
  /** Sent by itself, because a batch waits for its slowest call. */
  alone?: true
  /** Sent once the returns are known, for the newest one. */
  ofNewest?: true
}

type QueryPath = PathsOf<AppRouter['_def']['record']>
type PathsOf<Routes> = {
  [Name in keyof Routes & string]: Routes[Name] extends { _def: { type: string } }
    ? Routes[Name]['_def']['type'] extends 'query'
      ? Name
      : never
    : `${Name}.${PathsOf<Routes[Name]>}`
}[keyof Routes & string]

const session: readonly FirstCall[] = [
  { path: 'auth.currentUser' },
  { path: 'notifications.list' },
  { path: 'account.sessionLimits' },
]

const clientSession: readonly FirstCall[] = [...session, { path: 'clients.mine' }]

const progress: readonly FirstCall[] = [
  ...clientSession,
  { path: 'profile.get' },
  { path: 'requestItems.own' },
  { path: 'returns.list' },
]

/** Rows on a page of the returns table. */
export const returnsPageRows = 50

/** Rows on a page of the clients, and of the user roles. */
export const usersPageRows = 25

/** Threads on a page of a client's messages. */
export const threadsPageRows = 25

/** Threads on a page of the inbox. */
export const inboxPageRows = 25

/** Entries on a page of the activity. */
export const activityPageRows = 50

const returns = { sort: 'wait', direction: 'asc', limit: returnsPageRows, cursor: null }

const inbox = { view: 'firm', search: null, limit: inboxPageRows, direction: 'forward' }

const clients = {
  search: null,
  role: 'client',
  returns: 'any',
  office: true,
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

/**
 * The queries that each screen starts with, for a signed-in user. bootstrap.js sends them before the code is loaded,
 * and the routes' loaders send those that it did not.
 */
export const firstCalls = {
  '/': progress,
  '/client-portal': progress,
  '/documents': [
    ...clientSession,
    { path: 'requestItems.own' },
    { path: 'documents.filedReturns' },
    { path: 'returns.list' },
    { path: 'documents.listForReturn', ofNewest: true },
  ],
  '/questions': [...clientSession, { path: 'requestItems.own' }],
  '/receipt': [...clientSession, { path: 'returns.list' }],
  '/review': [...clientSession, { path: 'returns.list' }],
  '/letter': [...clientSession, { path: 'returns.list' }],
  '/messages': [
    ...clientSession,
    { path: 'messages.list', input: { limit: threadsPageRows, direction: 'forward' } },
  ],
  '/messages/$id': [
    ...clientSession,
    { path: 'messages.get', input: { id: '$id', direction: 'forward' } },
  ],
  '/profile': [...clientSession, { path: 'profile.get' }, { path: 'profile.dependents' }],
  '/notifications': clientSession,
  '/account': [
    ...clientSession,
    { path: 'twoFactor.status' },
    { path: 'account.mailPreferences' },
    { path: 'account.sessions' },
    { path: 'signing.spouseLinks' },
    { path: 'account.reveals' },
    { path: 'account.accesses' },
  ],
  // While a required second factor is missing, the server refuses all others.
  '/two-factor': [{ path: 'auth.currentUser' }, { path: 'twoFactor.status' }],
  '/admin': [
    ...session,
    { path: 'admin.messages.counts' },
    { path: 'admin.alarms.list' },
    { path: 'admin.alarms.switchedOff' },
    { path: 'admin.returns.list', input: returns },
    { path: 'admin.returns.today', alone: true },
    { path: 'admin.returns.summary', alone: true },
  ],
  '/admin/clients': [
    ...session,
    { path: 'admin.messages.counts' },
    { path: 'admin.alarms.list' },
    { path: 'admin.users.page', input: clients },
  ],
  '/admin/calls': [
    ...session,
    { path: 'admin.messages.counts' },
    { path: 'admin.alarms.list' },
    { path: 'admin.clients.callList' },
  ],
  '/admin/inbox': [
    ...session,
    { path: 'admin.messages.counts' },
    { path: 'admin.alarms.list' },
    { path: 'admin.messages.list', input: inbox },
  ],
  '/admin/activity': [
    ...session,
    { path: 'admin.messages.counts' },
    { path: 'admin.alarms.list' },
    { path: 'admin.activity.list', input: activity },
  ],
  '/admin/letter': [
    ...session,
    { path: 'admin.messages.counts' },
    { path: 'admin.alarms.list' },
    { path: 'admin.signing.letterTemplate' },
  ],
  // `$id` is the last part of the address.
  '/admin/clients/$id': [
    ...session,
    { path: 'admin.messages.counts' },
    { path: 'admin.alarms.list' },
    { path: 'admin.users.clientDetails', input: { id: '$id' }, single: true },
    { path: 'admin.mail.deliverability', input: { id: '$id' }, single: true },
    { path: 'admin.users.account', input: { id: '$id' }, single: true },
    { path: 'admin.returns.ofClient', input: { id: '$id' }, single: true },
    { path: 'admin.clients.same', input: { id: '$id' }, single: true, alone: true },
    { path: 'clients.access', input: { clientId: '$id' }, single: true, alone: true },
    { path: 'admin.notes.list', input: { id: '$id' }, single: true },
    { path: 'admin.messages.list', input: threadsOf('$id'), single: true, alone: true },
    { path: 'admin.activity.list', input: latestAbout('$id'), single: true, alone: true },
  ],
  '/admin/returns/$id': [
    ...session,
    { path: 'admin.messages.counts' },
    { path: 'admin.alarms.list' },
    { path: 'admin.returns.get', input: { id: '$id' }, single: true },
    { path: 'requestItems.list', input: { taxReturnId: '$id' }, single: true },
    { path: 'requestItems.questionnaire', input: { taxReturnId: '$id' }, single: true },
    { path: 'admin.documents.list', input: { taxReturnId: '$id' }, single: true },
    { path: 'admin.messages.list', input: threadsAbout('$id'), single: true },
  ],
} satisfies Record<string, readonly FirstCall[]>

export type ScreenPath = keyof typeof firstCalls
