import { linkOf } from '#shared/clients/client-link.ts'

type Screen = (about: {
  id: string | null
  clientId: string | null
  taxYear: number | null
}) => string

const ofYear =
  (path: string): Screen =>
  ({ taxYear }) =>
    taxYear === null ? path : `${path}?year=${taxYear}`

const ofClient = {
  main: () => '/client-portal',
  account: () => '/account',
  /** The completed returns of all years. */
  completed: () => '/documents',
  documents: ofYear('/documents'),
  invoices: () => '/invoices',
  letter: ofYear('/letter'),
  receipt: ofYear('/receipt'),
  review: ofYear('/review'),
} satisfies Record<string, Screen>

/**
 * The screens that show what a notification is about, for each kind of reader: `main`, and the other pages that one can
 * name. Staff who act for a client, and staff with a return of their own, read about these as a client does.
 */
export const noticeScreens = {
  client: {
    account: { main: () => '/account', profile: () => '/profile', home: () => '/' },
    client: ofClient,
    return: ofClient,
    thread: { main: ({ id }) => `/messages/${id}` },
  },
  staff: {
    account: { main: () => '/account', home: () => '/admin' },
    client: { main: ({ id }) => `/admin/clients/${id}` },
    return: { main: ({ id }) => `/admin/returns/${id}` },
    thread: {
      main: ({ id }) => `/admin/inbox?thread=${id}`,
      /** In the list of those of a client, or of visitors; without an id it is about all of them. */
      waiting: ({ id, clientId }) =>
        `/admin/inbox?${clientId === null ? 'view=firm' : `of=${clientId}`}${id === null ? '' : `&thread=${id}`}`,
    },
    firm: {
      main: () => '/admin',
      log: () => '/admin/activity?kind=account',
      money: () => '/admin/money',
      ownReturns: () => '/admin?preparer=mine',
      ownThreads: () => '/admin/inbox?view=mine',
    },
  },
} as const satisfies Record<string, Record<string, Record<string, Screen>>>

type Screens = typeof noticeScreens
export type NoticeSide = keyof Screens
type ClientPage = keyof typeof ofClient
type TypeOf<Side extends NoticeSide> = keyof Screens[Side]
export type NoticeType = { [Side in NoticeSide]: TypeOf<Side> }[NoticeSide]

/** The ids that name the thing. `clientId`: the client that its screens are about. */
interface Names {
  account: {}
  client: { id: string; taxYear?: number }
  return: { id: string; clientId?: string; taxYear?: number }
  thread: { id: string | null; clientId: string | null } | { id: string }
  firm: {}
}

type SubjectFor<Side extends NoticeSide> = {
  [Type in TypeOf<Side> & NoticeType]: {
    side: Side
    type: Type
    page?: keyof Screens[Side][Type]
  } & Names[Type]
}[TypeOf<Side> & NoticeType]

/** The subject of a notification, and the side that it is written for. */
export type NoticeSubject = { [Side in NoticeSide]: SubjectFor<Side> }[NoticeSide]

/** The subject as `notifications` stores it. */
export interface StoredSubject {
  side: NoticeSide
  subjectType: NoticeType
  subjectId: string | null
  page: string | null
  clientId: string | null
  taxYear: number | null
}

/** A subject, or less of it, which finds all that have this much in common. */
interface SearchedSubject {
  side: NoticeSide
  type: NoticeType
  id?: string | null
  page?: string
  clientId?: string | null
  taxYear?: number
}

/** The columns of a subject; as a search, those that it names. */
export function columnsOf({ type, id, ...others }: SearchedSubject): Partial<StoredSubject> {
  return { ...others, subjectType: type, ...(id !== undefined && { subjectId: id }) }
}

/** Makes the link of a notification: the screen, and for a client’s screen whose it is, if not the reader’s own. */
export function noticeLink(
  { side, subjectType, subjectId: id, page, ...about }: StoredSubject,
  readerId: string,
): string {
  const screens: Partial<Record<NoticeType, Record<string, Screen>>> = noticeScreens[side]
  const path = screens[subjectType]?.[page ?? 'main']?.({ ...about, id }) ?? '/'
  const clientId = subjectType === 'client' ? id : about.clientId
  const isOwn = side === 'staff' || clientId === null || clientId === readerId
  return isOwn ? path : linkOf(path, clientId)
}

/** The reader’s own account. */
export const ownAccount = { side: 'client', type: 'account' } as const

export const clientForStaff = (id: string) => ({ side: 'staff', type: 'client', id }) as const

export const returnForStaff = (id: string) => ({ side: 'staff', type: 'return', id }) as const

/** The subject of work that all staff see, or that is given to one of them. */
export function workOfFirm(page?: keyof Screens['staff']['firm']) {
  return { side: 'staff', type: 'firm', ...(page && { page }) } as const
}

interface NoticeWords {
  title: string
  message: string
  /** True if the user sees the same thing elsewhere, so that it does not count as unread. */
  read?: boolean
}

/** A notification for a user. `replaces`: unread ones that it makes superfluous, by subject, title or both. */
export interface Notice extends NoticeWords {
  subject: NoticeSubject
  replaces?: readonly { subject?: SearchedSubject; title?: string }[]
}

/** A notification about a client or a return, on one of its pages. */
export interface ClientNotice extends NoticeWords {
  page?: ClientPage
  /** Unread ones about the same thing that it makes superfluous, by page or title. */
  replaces?: readonly { page?: ClientPage; title?: string }[]
}

interface AboutClient {
  clientId: string
  /** Null if it is about no single return. */
  taxReturnId?: string | null
  taxYear?: number
}

/** Gives the notification its subject: the return, or else the client. */
export function noticeOf(
  { clientId, taxReturnId = null, taxYear }: AboutClient,
  { page, replaces = [], ...words }: ClientNotice,
): Notice {
  const thing =
    taxReturnId === null
      ? ({ type: 'client', id: clientId } as const)
      : ({ type: 'return', id: taxReturnId, clientId } as const)
  const subject = { side: 'client', ...thing, ...(taxYear !== undefined && { taxYear }) } as const
  const on = (one?: ClientPage) => ({ ...subject, ...(one && { page: one }) })
  return {
    ...words,
    subject: on(page),
    replaces: replaces.map(({ page: other, ...title }) => ({ subject: on(other), ...title })),
  }
}
