import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { formatPhone } from '#shared/base/format-phone.ts'
import { limits } from '#shared/base/text.ts'
import { type FoundClient, foundClients } from '#shared/users/users.schema.ts'
import { formatCount, fullName } from './format.ts'
import { UnprovenBadge } from './UnprovenBadge.tsx'
import { messageOf, trpc } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import styles from './finder.module.css'

/** Finds a client by name or email, and goes to the client's page. Who is not found can be added. */
export function ClientFinder({ opened, onClose }: DialogFrame) {
  const adding = useDialog<[typed: string]>()
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title="Go to a client" size="34rem">
        <Finder
          onClose={onClose}
          onAdd={(typed) => {
            onClose()
            adding.open(typed)
          }}
        />
      </Dialog>
      {adding.show((frame, typed) => (
        <NewClientDialog typed={typed} {...frame} />
      ))}
    </>
  )
}

const NewClientDialog = lazyPart(() =>
  import('./NewClientDialog.tsx').then((m) => m.NewClientDialog),
)

/**
 * A combobox that follows the ARIA patterns: the focus stays in the field, which names the marked option. Mantine's
 * does not name an option that is marked before the first key press, and keeps Escape from the dialog.
 */
function Finder({ onClose, onAdd }: { onClose: () => void; onAdd: (typed: string) => void }) {
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const found = useFound(search)
  const clients = found.data ?? []
  const [marked, setMarked] = useState(0)

  function go(client: FoundClient) {
    onClose()
    void navigate({ to: '/admin/clients/$id', params: { id: client.id } })
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const client = clients[marked]
    if (event.key === 'ArrowDown') setMarked((marked + 1) % Math.max(1, clients.length))
    else if (event.key === 'ArrowUp') {
      setMarked((marked + clients.length - 1) % Math.max(1, clients.length))
    } else if (event.key === 'Enter' && client && found.current) go(client)
    else return
    event.preventDefault()
  }

  return (
    <>
      <TextInput
        label="Name or email"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={clients.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={clients.length > 0 ? `${id}-${marked}` : undefined}
        leftSection={<Icon name="search" size={18} />}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.email}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setMarked(0)
        }}
        onKeyDown={press}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Clients"
        aria-busy={!found.current}
        className="busy mt-16"
      >
        {clients.map((client, place) => (
          <div
            key={client.id}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === marked}
            className={styles.option}
            onPointerMove={() => setMarked(place)}
            onClick={() => go(client)}
            onKeyDown={press}
          >
            <bdi className="strong">{fullName(client)}</bdi> <UnprovenBadge client={client} />
            <span className="meta">
              {client.archived && 'Archived · '}
              {client.email || (client.phone && formatPhone(client.phone))}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="small mt-8 min-24">
        {stateOf(search, found, clients.length)}
      </p>
      {found.error !== null && (
        <Button size="small" onClick={() => void found.refetch()}>
          Try again
        </Button>
      )}
      {found.current && found.data !== undefined && (clients.length === 0 || clients[0]?.near) && (
        <Button size="small" icon="plus" onClick={() => onAdd(search)}>
          New client
        </Button>
      )}
    </>
  )
}

/** Keeps the previous clients while the next search runs. */
function useFound(typed: string) {
  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS)
  const { data, error, isPlaceholderData, refetch } = trpc.admin.users.find.useQuery(
    { search: settled },
    { enabled: settled !== '', placeholderData: keepPreviousData, staleTime: FRESH_MS },
  )
  return {
    data: typed === '' ? undefined : data,
    error: typed === '' ? null : error,
    /** True if these clients match what is typed now: Enter must not open another client's page. */
    current: typed === settled && !isPlaceholderData,
    refetch,
  }
}

const DEBOUNCE_MS = 150
const FRESH_MS = 10_000

function stateOf(search: string, { data, error }: ReturnType<typeof useFound>, count: number) {
  if (search === '') return 'Type part of the name or email.'
  if (error !== null) return messageOf(error, 'The clients could not be searched.')
  if (data === undefined) return 'Searching…'
  if (count === 0) return 'No client matches.'
  if (data[0]?.near) return 'No client matches exactly. These are spelled alike.'
  return count < foundClients ? formatCount(count, 'client') : `The first ${count}. Type more.`
}
