import { sql } from 'kysely'
import { linkOf } from '#shared/client-link.ts'
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
  /** The return that it is about: a spouse learns of it too if it is a joint one. */
  taxReturnId?: string
  /** To the spouse alone, in the words for them. */
  only?: 'spouse'
  notice?: Notice
  mail?: WithoutReader<ToUser>
  timing?: MailTiming
}

export interface Told extends News {
  clientId: string
}

/**
 * The notifications and mails of what was told, for the users who act for each client now. They stay locked until the
 * commit, so that nothing reaches an account that is erased meanwhile. An office client without users gets none. Links
 * name the client, unless it is the reader's own.
 */
export async function readersOf(trx: Trx, told: readonly Told[]) {
  if (told.length === 0) return { notifications: [], mails: [] }
  const readers = await listReaders(trx, told)
  const each = told.flatMap((news) =>
    readers
      .filter(({ clientId, taxReturnId }) =>
        taxReturnId === null
          ? clientId === news.clientId && news.only === undefined
          : taxReturnId === news.taxReturnId,
      )
      .map((reader) => ({ ...news, reader })),
  )
  return {
    notifications: each.flatMap(({ clientId, notice, reader: { id: userId } }) =>
      notice === undefined ? [] : { ...withClient(notice, { clientId, userId }), userId },
    ),
    mails: each.flatMap(({ clientId, mail, timing, reader: { id, email: to, firstName } }) => {
      if (mail === undefined) return []
      const of = id === clientId ? {} : { of: clientId }
      return { ...timing, mail: { ...mail, ...of, to, firstName } }
    }),
  }
}

/** Of a spouse also the joint return that they may read. */
function listReaders(trx: Trx, told: readonly Told[]) {
  const clientIds = told.map(({ clientId }) => clientId)
  const returnIds = told.flatMap(({ taxReturnId }) => taxReturnId ?? [])
  return trx
    .selectFrom('accessNow')
    .innerJoin('users', 'users.id', 'accessNow.userId')
    .leftJoin('taxReturns', (join) =>
      join
        .onRef('taxReturns.clientId', '=', 'accessNow.clientId')
        .on('accessNow.part', '=', 'spouse')
        .on('taxReturns.joint', '=', true)
        .on(sql<boolean>`tax_returns.id = any(${returnIds}::uuid[])`)
        .on(
          sql<boolean>`not signed_by_former_spouse(tax_returns.id, access_now.client_id, users.id)`,
        ),
    )
    .select(['accessNow.clientId', 'users.id', 'users.email', 'users.firstName'])
    .select('taxReturns.id as taxReturnId')
    .where('accessNow.clientId', 'in', clientIds)
    .where(({ eb, or }) =>
      or([
        eb('accessNow.part', 'in', ['self', 'officer', 'representative']),
        eb('taxReturns.id', 'is not', null),
      ]),
    )
    .where('users.erasedAt', 'is', null)
    .forKeyShare('users')
    .execute()
}

function withClient(notice: Notice, { clientId, userId }: { clientId: string; userId: string }) {
  if (userId === clientId) return notice
  const replaces = notice.replaces?.map((one) => ({ ...one, href: linkOf(one.href, clientId) }))
  return { ...notice, href: linkOf(notice.href, clientId), ...(replaces && { replaces }) }
}
