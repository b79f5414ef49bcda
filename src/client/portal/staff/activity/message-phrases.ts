import type { EntryOf } from '#shared/audit/activity.schema.ts'
import type { AuditAction } from '#shared/audit/audit-events.ts'
import { personName } from './phrase-parts.ts'

/** The predicates for threads of messages and canned answers. */
export const messagePhrases = {
  'thread.started': (entry) => `began a thread${of(entry)}`,
  'thread.replied': (entry) => `wrote in a thread${of(entry)}`,
  'thread.noted': (entry) => `wrote a note in a thread${of(entry)}`,
  'thread.assigned': (entry) =>
    entry.details.name === null
      ? `unassigned a thread${of(entry)}`
      : `assigned a thread${of(entry)} to ${entry.details.name}`,
  'thread.done': (entry) => `closed a thread${of(entry)}`,
  'thread.reopened': (entry) =>
    `opened a thread${of(entry)} again${entry.details.why === null ? '' : ': the answer went to an address that does not exist'}`,
  'thread.snoozed': (entry) => `snoozed a thread${of(entry)}`,
  'thread.moved': (entry) => `moved a thread${of(entry)}`,
  'thread.attached': (entry) => `attached a visitor’s thread to ${personName(entry.client)}`,
  'canned.saved': () => 'saved a canned answer',
  'canned.deleted': () => 'deleted a canned answer',
} satisfies { [Action in AuditAction]?: (entry: EntryOf<Action>) => string }

/** " of Ana Ruiz"; empty if the actor is the client, and for a visitor. */
function of({ actor, client }: Pick<EntryOf<AuditAction>, 'actor' | 'client'>): string {
  return client === null || actor?.id === client.id ? '' : ` of ${personName(client)}`
}
