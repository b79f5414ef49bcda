import { sql } from 'kysely'
import { newId, type Trx } from '#server/database/database.ts'
import { afterCommit } from './announce.ts'
import type { Changed } from './subscribers.ts'
import { unscopedNotifications } from './notifications.access.ts'
import { type MailTiming, queueMails } from './queue.ts'
import type { Mail } from '#server/mail/mails.ts'
import { type ClientUpdate, type ReaderUpdate, readersOf } from './notify-readers.ts'
import { subjectTopics, type SubjectType } from '#shared/audit/audit-event.ts'
import { type AuditAction, meaningOf, type WrittenDetails } from '#shared/audit/audit-events.ts'
import { columnsOf, type Notice } from '#server/base/notice-subject.ts'
import type { RealtimeTopic } from '#shared/realtime/realtime.schema.ts'
import { actorOf } from '#server/base/viewer.ts'
import type { ChangeServices, Resources } from './services.ts'

/** The author of a change, and where it came from. During an impersonation the actor is the admin. */
export interface ChangeSource extends Pick<Resources, 'db' | 'keyring'> {
  now: () => Date
  viewer: { id: string; viewedBy?: { id: string } } | null
  ip: string | null
  requestId: string | null
}

/** For jobs and command-line tools, which have no request. */
export function systemSource(services: ChangeServices): ChangeSource & { viewer: null } {
  return { ...services, now: services.clock, viewer: null, ip: null, requestId: null }
}

export type AuditEntry = AuditSubject & AuditEvent

interface AuditSubject {
  subject: { type: SubjectType; id: string | null }
  /** The client whose record it concerns, if any. */
  clientId?: string | null
  /** The users whose screens learn of it beside staff's; by default the client's, and those who act for it. */
  reaches?: Reached
  /** Set only if the actor is not the viewer, for example at sign-in. */
  actorId?: string
}

/** Users by name, and the client with those who act for it. */
export interface Reached {
  users: readonly string[]
  client: boolean
}

/** The action with the details that audit-events.ts requires; never a secret, an SSN or a bank number. */
type AuditEvent = {
  [Action in AuditAction]: {} extends WrittenDetails<Action>
    ? { action: Action; details?: WrittenDetails<Action> }
    : { action: Action; details: WrittenDetails<Action> }
}[AuditAction]

/** For an entry about a user's account. */
export function aboutUser(id: string | null) {
  return { subject: { type: 'user' as const, id }, clientId: id }
}

/** For an entry about a client, who need not be a user: a business and an office client have no account. */
export function aboutClient(id: string) {
  return { subject: { type: 'client' as const, id }, clientId: id }
}

/** For an entry about a document of a client. A private file moves no screen of others who act for the client. */
export function aboutDocument({
  id,
  clientId,
  privateTo,
}: {
  id: string
  clientId: string
  privateTo: string | null
}) {
  const reaches: Reached =
    privateTo === null ? { users: [], client: true } : { users: [privateTo], client: false }
  return { subject: { type: 'document' as const, id }, clientId, reaches }
}

interface NewNotification extends Notice {
  /** Ignored if there is no such user, or if the account is erased. */
  userId: string
}

type Concerned = Pick<AuditSubject, 'clientId' | 'reaches'>

/** Collects what a change records. */
export interface ChangeRecord {
  audit: (entry: AuditEntry) => void
  notify: (notification: NewNotification) => void
  mail: (mail: Mail, timing?: MailTiming) => void
  /** The open screens of staff and of the client refetch the topic: for what leaves no entry. */
  refresh: (topic: RealtimeTopic, concerned: Concerned) => void
  /** Notifies the people who act for a client and have the right `notify`. */
  notifyReaders: (clientId: string, update: ReaderUpdate) => void
}

/**
 * The only way to change data: the change, its notifications, its mail jobs and its audit rows are one
 * transaction. After its commit the open screens and the workers are notified.
 *
 * Every change locks in one order, so that no two wait for each other (records/locks/lock.ts).
 */
export async function recordChange<T>(
  source: ChangeSource,
  change: (trx: Trx, record: ChangeRecord) => Promise<T>,
): Promise<T> {
  const audits: AuditEntry[] = []
  const notifications: NewNotification[] = []
  const mails: (MailTiming & { mail: Mail })[] = []
  const addressed: ClientUpdate[] = []
  const refreshed: Changed[] = []
  const result = await source.db.transaction().execute(async (trx) => {
    const answer = await change(trx, {
      audit: (entry) => void audits.push(entry),
      notify: (notification) => void notifications.push(notification),
      mail: (mail, timing) => void mails.push({ ...timing, mail }),
      refresh: (topic, concerned) => void refreshed.push(changed(concerned, [topic])),
      notifyReaders: (clientId, update) => void addressed.push({ ...update, clientId }),
    })
    const forReaders = await readersOf(trx, addressed)
    notifications.push(...forReaders.notifications)
    mails.push(...forReaders.mails)
    await writeNotifications(trx, source, notifications)
    await queueMails(trx, source, mails)
    await writeAudit(trx, source, audits)
    return answer
  })
  const changes = [...changesOf(audits, notifications), ...refreshed]
  afterCommit(source.db, { changes, mails: mails.length })
  return result
}

/** Records an event that changes no data. */
export function recordEvent(source: ChangeSource, entry: AuditEntry): Promise<void> {
  return recordChange(source, (_trx, record) => Promise.resolve(record.audit(entry)))
}

/** Runs the same statement for unknown users, so that its time does not reveal whether an address has an account. */
async function writeNotifications(trx: Trx, source: ChangeSource, entries: NewNotification[]) {
  if (entries.length === 0) return
  await deleteReplaced(trx, entries)
  const rows = entries.map(({ subject, ...entry }) => {
    return { read: false, ...entry, ...columnsOf(subject), id: newId() }
  })
  await sql`insert into notifications (id, user_id, title, message, side, subject_type, subject_id,
      page, client_id, tax_year, created_at, read_at)
    select note.id, users.id, note.title, note.message, note.side, note."subjectType", note."subjectId",
      note.page, note."clientId", note."taxYear", ${source.now()}::timestamptz,
      case when note.read then ${source.now()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as note
      (id uuid, "userId" uuid, title text, message text, side text, "subjectType" text, "subjectId" uuid,
      page text, "clientId" uuid, "taxYear" int, read boolean)
    join users on users.id = note."userId" and users.erased_at is null
    for key share of users`.execute(trx)
}

async function deleteReplaced(trx: Trx, entries: NewNotification[]): Promise<void> {
  const replacing = entries.flatMap(({ userId, replaces = [] }) =>
    replaces.map(({ subject, ...replaced }) => ({
      userId,
      ...replaced,
      ...(subject && columnsOf(subject)),
    })),
  )
  if (replacing.length === 0) return
  const same = unscopedNotifications(trx)
    .select('id')
    .where('readAt', 'is', null)
    .where(({ or, and }) => or(replacing.map((replaced) => and(replaced))))
    .forUpdate()
    // Skips rows that another transaction is replacing, so that the two can't deadlock.
    .skipLocked()
  await trx.deleteFrom('notifications').where('id', 'in', same).execute()
}

async function writeAudit(trx: Trx, source: ChangeSource, entries: AuditEntry[]) {
  if (entries.length === 0) return
  const { viewer } = source
  const viewedAs = viewer?.viewedBy && { viewedAs: viewer.id }
  const rows = entries.map(({ actorId, subject, clientId, action, details }) => ({
    actor: actorId ?? (viewer && actorOf(viewer)),
    action,
    type: subject.type,
    subject: subject.id,
    client: clientId ?? null,
    details: { ...details, ...viewedAs },
  }))
  await sql`insert into audit_log
      (at, actor_id, action, subject_type, subject_id, client_id, ip, request_id, details)
    select ${source.now()}, actor, action, type, subject, client, ${source.ip}, ${source.requestId}, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry
      (actor uuid, action text, type text, subject text, client uuid, details jsonb)`.execute(trx)
}

/** The topics that open screens refetch, in one part for all users who learn the same. */
function changesOf(audits: AuditEntry[], notifications: NewNotification[]): Changed[] {
  const notified = notifications.map(({ userId }) => userId)
  const changes = audits
    .filter(({ action }) => meaningOf(action).screens !== 'none')
    .map((entry) => {
      const toStaff = meaningOf(entry.action).screens === 'staff'
      return changed(toStaff ? {} : entry, topicsOf(entry))
    })
    // Users who are notified of an access that begins or ends follow other clients from now on.
    .map((part) =>
      part.topics.includes('session') ? { ...part, userIds: [...part.userIds, ...notified] } : part,
    )
  if (notified.length > 0) changes.push({ userIds: notified, topics: ['notifications'] })
  const alike = Map.groupBy(changes, ({ userIds, clientIds }) =>
    JSON.stringify([userIds, clientIds ?? []]),
  )
  return [...alike.values()].flatMap(([first, ...more]) =>
    first ? { ...first, topics: [first, ...more].flatMap(({ topics }) => topics) } : [],
  )
}

function changed({ clientId, reaches }: Concerned, topics: readonly RealtimeTopic[]): Changed {
  const { users, client } = reaches ?? { users: [], client: true }
  return { userIds: users, clientIds: client && clientId ? [clientId] : [], topics }
}

function topicsOf({ action, subject }: AuditEntry): readonly RealtimeTopic[] {
  return meaningOf(action).topics ?? [subjectTopics[subject.type]]
}
