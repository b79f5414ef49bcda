import { limits } from '#shared/base/text.ts'
import type { Notes } from './types.ts'

export const accessFields: Notes = {
  part: 'How the person acts for the client; `signer` reads the years that they signed as a spouse.',
  'MyClient.name': 'The name of the person or business.',
  'MyClient.unreadThreads': 'Threads in which staff wrote something that the caller has not read.',
  'MyClient.waiting': 'Returns that wait for the caller: a signature, documents or answers.',
  'ClientAccess.id': 'Of a client who signs in themselves: the client’s id.',
  'ClientAccess.state':
    'Invited, open, paused while the account that gave it is disabled, or ended.',
  'ClientAccess.email': {
    description: 'Where the person signs in, or was invited.',
    maxLength: limits.email,
  },
  since: 'When the access began, or the invitation was sent.',
  until: 'When it ends or ended; null without an end.',
  lastOpenedAt: 'When the person last looked, to the hour; null if never.',
  mayEnd: 'Whether the caller may end it.',
  undoUntil: 'Until when the caller, who ended it, can undo that in the portal; otherwise null.',
  own: 'Whether it is the caller’s own.',
  'ClientsGrantInput.until': {
    description: 'The last day, in the firm’s time zone.',
    format: 'date',
  },
  'ClientsGrantInput.documentId': 'The document that says so, for a representative.',
  'query.client': 'Of a client the caller acts for; without it, the caller’s own.',
  'ReturnsCreateInput.client': 'For a client the caller acts for; without it, the caller’s own.',
  'ProfileSaveInput.client': 'Of a client the caller acts for; without it, the caller’s own.',
}
