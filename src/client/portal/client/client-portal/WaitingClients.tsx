import type { MyClientNow } from '#shared/clients/client-access.schema.ts'
import { linkOf } from '#shared/clients/client-link.ts'
import { Note } from './StepNotes.tsx'

/** The other clients whose returns wait for the user, below the user’s own step. */
export function WaitingClients({ clients }: { clients: readonly MyClientNow[] }) {
  const more = clients.length - SHOWN
  return (
    <>
      {clients.slice(0, SHOWN).map(({ id, name, waiting }) => (
        <Note key={id}>
          <bdi>{name}</bdi>:{' '}
          {waiting === 1 ? 'one return needs you' : `${waiting} returns need you`}.{' '}
          {/* Loads the page again, as the switch does. */}
          <a href={linkOf('/', id)}>
            Go to <bdi>{name}</bdi>
          </a>
        </Note>
      ))}
      {more > 0 && (
        <Note>
          {more === 1 ? 'One more client waits' : `${more} more clients wait`} for you: the list at
          the top has a count for each.
        </Note>
      )}
    </>
  )
}

const SHOWN = 3
