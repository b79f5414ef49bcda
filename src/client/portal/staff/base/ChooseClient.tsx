import { TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundClient } from '#shared/users/users.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { fullName } from './format.ts'
import { UnprovenBadge } from './UnprovenBadge.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface ChooseClientProps {
  label: string
  /** A client who can't be chosen. */
  except?: string
  onChoose: (client: FoundClient) => void
}

/** A client, found by name or email. */
export function ChooseClient({ label, except, onChoose }: ChooseClientProps) {
  const [search, setSearch] = useState('')
  const { data = [] } = trpc.admin.users.find.useQuery(
    { search },
    { enabled: search.trim() !== '', placeholderData: keepPreviousData },
  )
  const found = search.trim() === '' ? [] : data.filter(({ id }) => id !== except)
  return (
    <Stack>
      <TextInput
        label={label}
        placeholder="Name or email"
        data-autofocus
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      <Stack aria-label="Clients found" as="ul" gap={0} className="breaks">
        {found.map((client) => (
          <li key={client.id}>
            <Button variant="quiet" onClick={() => onChoose(client)}>
              {[fullName(client), client.email].filter(Boolean).join(' · ')}
            </Button>{' '}
            <UnprovenBadge client={client} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
