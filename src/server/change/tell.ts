import type { Trx } from '#server/database/database.ts'
import type { Mail } from './mails.ts'
import type { MailTiming } from './queue.ts'

export interface Notice {
  title: string
  message: string
  href: string
  /** True if the user sees the same thing elsewhere, so that it does not count as unread. */
  read?: boolean
  /** Unread notifications that it makes superfluous, by link and, if given, title. */
  replaces?: readonly { href: string; title?: string }[]
}

type ToUser = Extract<Mail, { to: string; firstName: string }>
type WithoutReader<One> = One extends ToUser ? Omit<One, 'to' | 'firstName'> : never

/** What the users who act for a client learn: each gets the notification, and the mail at their own address. */
export interface News {
  notice?: Notice
  mail?: WithoutReader<ToUser>
  timing?: MailTiming
}

export interface Told extends News {
  clientId: string
}

/**
 * The notifications and mails of what was told, for the users who act for each client now. They stay locked until the
 * commit, so that nothing reaches an account that is erased meanwhile. An office client without users gets none.
 */
export async function readersOf(trx: Trx, told: readonly Told[]) {
  if (told.length === 0) return { notifications: [], mails: [] }
  const readers = await trx
    .selectFrom('accessNow')
    .innerJoin('users', 'users.id', 'accessNow.userId')
    .select(['accessNow.clientId', 'users.id', 'users.email', 'users.firstName'])
    .where(
      'accessNow.clientId',
      'in',
      told.map(({ clientId }) => clientId),
    )
    .where('accessNow.part', 'in', ['self', 'officer', 'representative'])
    .where('users.erasedAt', 'is', null)
    .forKeyShare('users')
    .execute()
  const each = told.flatMap((news) =>
    readers
      .filter(({ clientId }) => clientId === news.clientId)
      .map((reader) => ({ ...news, reader })),
  )
  return {
    notifications: each.flatMap(({ notice, reader }) =>
      notice === undefined ? [] : { ...notice, userId: reader.id },
    ),
    mails: each.flatMap(({ mail, timing, reader: { email: to, firstName } }) =>
      mail === undefined ? [] : { ...timing, mail: { ...mail, to, firstName } },
    ),
  }
}
