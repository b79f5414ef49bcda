import { Select } from '@mantine/core'
import type { MyClientNow } from '#shared/clients/client-access.schema.ts'
import { linkOf } from '#shared/clients/client-link.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { clientInView } from '#client/public/session/client-in-view.ts'

/** The client that the portal shows, for a user who acts for several clients. A long list is searched by typing. */
export function ClientSwitch({ clients }: { clients: readonly MyClientNow[] }) {
  const [own] = clients
  return (
    <UiProvider>
      <Select
        className="max-640"
        aria-label="Whose portal this is"
        data={clients.map((client) => ({ value: client.id, label: labelOf(client) }))}
        value={clientInView ?? own?.id ?? null}
        onChange={(id) => id !== null && show(id, own?.id)}
        searchable={clients.length > MANY}
        nothingFoundMessage="No client with this name"
        allowDeselect={false}
        maxDropdownHeight={320}
      />
    </UiProvider>
  )
}

const MANY = 8

/** With the returns that wait for the user: each client has its own count. */
function labelOf({ name, part, waiting }: MyClientNow): string {
  const who = part === 'self' ? `${name} (you)` : `${name} · ${partLabels[part].label}`
  return waiting === 0 ? who : `${who} · ${waiting} to do`
}

/** Loads the page again, so that nothing of the other client stays on the screen. */
function show(id: string, own: string | undefined): void {
  const path = SHARED.has(location.pathname) ? location.pathname : '/'
  location.assign(id === own ? path : linkOf(path, id))
}

/** Screens that each client has. */
const SHARED = new Set([
  '/',
  '/client-portal',
  '/documents',
  '/invoices',
  '/messages',
  '/profile',
  '/questions',
])
