import { sql } from 'kysely'
import { clientName } from '#shared/clients/client-name.ts'
import { partsWith, partsWithAll } from '#shared/clients/access-parts.ts'
import { type ClientNotice, noticeOf } from '#server/base/notice-subject.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import type { NamedReturn } from '#shared/returns/return-name.ts'
import type { Trx } from '#server/database/database.ts'
import { isJointWithReader } from './joint-with-reader.ts'
import type { Mail } from '#server/mail/mails.ts'
import type { MailTiming } from './queue.ts'

type ToUser = Extract<Mail, { to: string; firstName: string }>
type AboutReturn = Extract<ToUser, { taxYear: number }>
type WithoutReader<One> = One extends ToUser
  ? Omit<One, 'to' | 'firstName' | 'of' | keyof NamedReturn>
  : never

/** An update for the users who act for a client: each gets the notification, and the mail at their own address. */
export type ReaderUpdate = (ReturnUpdate | OtherUpdate) & {
  /** For a joint return: only the spouse, or only the others, get it, in the words for them. */
  only?: 'spouse' | 'others'
  /** A user who is not notified, because the event is about them. */
  except?: string
  timing?: MailTiming
}

/** About a return, which each reader reads by the name that it has for them. */
interface ReturnUpdate {
  /** Null if the named return is only the newest of those it is about. */
  taxReturnId: string | null
  named: { taxYear: number; form: ReturnForm }
  notice?: (of: NamedReturn) => ClientNotice
  mail?: WithoutReader<AboutReturn>
}

/** `client`: its name, or null for the reader's own. A mail gets the name as its `client`. */
interface OtherUpdate {
  /** A spouse learns of it too if it is a joint return. */
  taxReturnId?: string
  named?: undefined
  notice?: ClientNotice | ((client: string | null) => ClientNotice)
  mail?: WithoutReader<Exclude<ToUser, AboutReturn>>
}

export type ClientUpdate = ReaderUpdate & { clientId: string }

/**
 * The notifications and mails of updates, for the users who are notified of each client's now. They stay locked until the
 * commit, so that nothing reaches an account that is erased meanwhile. An office client without users gets none.
 */
export async function readersOf(trx: Trx, addressed: readonly ClientUpdate[]) {
  if (addressed.length === 0) return { notifications: [], mails: [] }
  const readers = await listReaders(trx, addressed)
  const each = addressed.flatMap((update) =>
    readers
      .filter(({ id }) => id !== update.except)
      .filter(({ clientId, taxReturnId }) =>
        taxReturnId === null
          ? clientId === update.clientId && update.only !== 'spouse'
          : taxReturnId === update.taxReturnId && update.only !== 'others',
      )
      .map((reader) => ({ ...update, reader })),
  )
  return { notifications: each.flatMap(notificationFor), mails: each.flatMap(mailFor) }
}

type UpdateToReader = ClientUpdate & { reader: Reader }
type Reader = Awaited<ReturnType<typeof listReaders>>[number]

function notificationFor({ clientId, reader, ...update }: UpdateToReader) {
  const notice = noticeFor(update, reader)
  if (notice === undefined) return []
  const { named, taxReturnId } = update
  const about = named ? { clientId, taxReturnId, taxYear: named.taxYear } : { clientId }
  return { ...noticeOf(about, notice), userId: reader.id }
}

function noticeFor(update: ReaderUpdate, reader: Reader): ClientNotice | undefined {
  if (update.named !== undefined) return update.notice?.(nameFor(update.named, reader))
  return typeof update.notice === 'function' ? update.notice(clientFor(reader)) : update.notice
}

function mailFor({ clientId, reader, timing, ...update }: UpdateToReader) {
  if (update.mail === undefined) return []
  const { id, email: to, firstName } = reader
  const of = id === clientId ? {} : { of: clientId }
  const client = clientFor(reader)
  const named = update.named ? nameFor(update.named, reader) : client !== null && { client }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was left out of a mail is added
  return { ...timing, mail: { ...update.mail, ...named, ...of, to, firstName } as Mail }
}

/** A person's own return and a joint one are the reader's; any other is named by its client. */
function nameFor({ taxYear, form }: ReturnUpdate['named'], reader: Reader): NamedReturn {
  const client = reader.part === 'spouse' ? null : clientFor(reader)
  return { taxYear, form, ...(client !== null && { client }) }
}

function clientFor({ part, clientFirstName, clientLastName }: Reader): string | null {
  return part === 'self' ? null : clientName(clientFirstName, clientLastName)
}

/**
 * Lists the users to notify, for a spouse with the joint return that they may read. A disabled account learns of its
 * own client alone.
 */
function listReaders(trx: Trx, addressed: readonly ClientUpdate[]) {
  const clientIds = addressed.map(({ clientId }) => clientId)
  const returnIds = addressed.flatMap(({ taxReturnId }) => taxReturnId ?? [])
  return (
    trx
      .selectFrom('accessNow')
      .innerJoin('users', 'users.id', 'accessNow.userId')
      .innerJoin('clients', 'clients.id', 'accessNow.clientId')
      .leftJoin('taxReturns', (join) =>
        join
          .onRef('taxReturns.clientId', '=', 'accessNow.clientId')
          .on(isJointWithReader)
          .on(sql<boolean>`tax_returns.id = any(${returnIds}::uuid[])`),
      )
      .select(['accessNow.clientId', 'users.id', 'users.email', 'users.firstName'])
      .select(['accessNow.part', 'taxReturns.id as taxReturnId'])
      .select(['clients.firstName as clientFirstName', 'clients.lastName as clientLastName'])
      .where('accessNow.clientId', 'in', clientIds)
      .where('accessNow.part', 'in', partsWith('notify'))
      .where(({ eb, or }) =>
        or([
          eb('accessNow.part', 'in', partsWithAll('notify')),
          eb('taxReturns.id', 'is not', null),
        ]),
      )
      .where('users.erasedAt', 'is', null)
      // A disabled account reads no news of others.
      .where(sql<boolean>`(users.disabled_at is null or users.id = access_now.client_id)`)
      .forKeyShare('users')
      .execute()
  )
}
