import { sql } from 'kysely'
import { z } from 'zod'
import { type RealtimeTopic, realtimeTopics } from '#shared/realtime.schema.ts'
import type { AuditEntry, NewNotification } from '#server/audit/change.ts'
import type { Trx } from '#server/database/database.ts'

export const channel = 'portal_changes'

/** What goes over PostgreSQL's NOTIFY (8,000 bytes at most): whom a change concerns and what it was about. */
export const announcement = z.object({
  people: z.array(z.string()),
  topics: z.array(z.enum(realtimeTopics)),
})
export type Announcement = z.output<typeof announcement>

/** Tells the open screens, when and only when the transaction commits. */
export async function announceChange(
  trx: Trx,
  audits: AuditEntry[],
  notifications: NewNotification[],
): Promise<void> {
  const changes = audits.filter(({ action }) => !onlyLooked.has(action))
  const topics = new Set<RealtimeTopic>(changes.map(topicOf))
  if (notifications.length > 0) topics.add('notifications')
  if (topics.size === 0) return
  const people = new Set([
    ...changes.flatMap(({ clientId }) => clientId ?? []),
    ...notifications.map(({ userId }) => userId),
  ])
  const payload: Announcement = { people: [...people].slice(0, 100), topics: [...topics] }
  await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(trx)
}

const onlyLooked = new Set<AuditEntry['action']>([
  'document.downloaded',
  'document.refused',
  'access.refused',
  'client.viewed',
  'client.viewed_as',
  'client.number_revealed',
  'returns.exported',
  'audit.verified',
  'session.started',
  'session.refused',
  'session.confirmed',
  'password.reset_requested',
  'email.change_requested',
])

const endsSessions = new Set<AuditEntry['action']>([
  'session.ended',
  'password.reset',
  'password.changed',
  'email.changed',
])

function topicOf({ action, subject }: AuditEntry): RealtimeTopic {
  if (endsSessions.has(action)) return 'session'
  switch (subject.type) {
    case 'return':
      return 'returns'
    case 'document':
      return 'documents'
    case 'profile':
      return 'profile'
    case 'contact_message':
    case 'mail':
      return 'inbox'
    case 'user':
    case 'session':
    case 'audit_log':
      return 'users'
  }
}
