import type { AuditAction } from '#shared/audit-events.ts'
import type { ActivityEntry, EntryOf } from '#shared/activity.schema.ts'
import { nameOf } from './format-entry.ts'
import { actionPhrases } from './action-phrases.ts'

/** An entry as a sentence, in two parts so that who it was can stand out: "Dana Whitfield" and "signed in". */
export function formatEntry(entry: ActivityEntry): { who: string; did: string } {
  const did = entry.action === null ? UNKNOWN : didOf(entry)
  return { who: whoOf(entry), did: entry.viewedAs ? `${did}, viewing as the client` : did }
}

const UNKNOWN = 'did something that this version of the portal has no words for'

function didOf<Action extends AuditAction>(entry: EntryOf<Action>): string {
  return actionPhrases[entry.action](entry)
}

function whoOf({ actor, origin, action }: ActivityEntry): string {
  switch (origin) {
    case 'person':
      return nameOf(actor)
    case 'visitor':
      return 'Someone'
    case 'portal':
      // Roles are given away by people: here with the command on the server.
      return action === 'user.role_changed' ? 'Whoever runs the server' : 'The portal'
  }
}
