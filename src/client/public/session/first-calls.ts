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

/** The calls of every signed-in user. */
export const session: readonly FirstCall[] = [
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

/** Threads on a page of a client's messages. */
export const threadsPageRows = 25

/**
 * The queries that each screen starts with, for a signed-in user; the staff's are in staff-calls.ts. bootstrap.js sends
 * them before the code is loaded, and the routes' loaders send those that it did not.
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
  '/invoices': [
    ...clientSession,
    { path: 'money.invoices' },
    { path: 'money.payments' },
    { path: 'money.balance' },
    { path: 'money.offer' },
  ],
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
  '/profile': [
    ...clientSession,
    { path: 'profile.get' },
    { path: 'profile.dependents' },
    { path: 'returns.list' },
    { path: 'profile.ipPins' },
  ],
  '/notifications': clientSession,
  '/account': [
    ...clientSession,
    { path: 'twoFactor.status' },
    { path: 'account.mailPreferences' },
    { path: 'account.sessions' },
    { path: 'signing.spouseLinks' },
    { path: 'account.reveals' },
    { path: 'account.accesses' },
    { path: 'signing.consent', alone: true },
  ],
  // While a required second factor is missing, the server refuses all others.
  '/two-factor': [{ path: 'auth.currentUser' }, { path: 'twoFactor.status' }],
} satisfies Record<string, readonly FirstCall[]>

export type ScreenPath = keyof typeof firstCalls
