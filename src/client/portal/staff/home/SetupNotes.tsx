import { Link } from '@tanstack/react-router'
import { trpc } from '#client/portal/api/trpc.ts'
import { STAFF_POLL_MS } from '#client/portal/staff/base/AdminNav.tsx'
import { Group } from '#client/public/ui/layout.tsx'

function useGlance() {
  return trpc.admin.setup.glance.useQuery(undefined, { refetchInterval: STAFF_POLL_MS }).data
}

/** The one thing to do next in a new portal. */
export function NewPortalNote() {
  const next = useGlance()?.next ?? null
  if (next === null) return null
  const { text, to, label } = steps[next]
  return (
    <Group as="p" mb={24} className="note on-ground" data-print="hide">
      <span className="shrinks breaks">{text}</span>
      <Link to={to} className="row-inline target strong">
        {label}
      </Link>
    </Group>
  )
}

const steps = {
  setup: {
    text: 'This portal is new: it has no clients yet.',
    to: '/admin/setup',
    label: 'Set it up',
  },
  return: {
    text: 'No return is started yet.',
    to: '/admin/clients',
    label: 'Start one of a client',
  },
} as const

/** The things that clients can't do because a setting is missing, which staff don't see on their own screens. */
export function SetupNote() {
  const { switchedOff = [] } = useGlance() ?? {}
  if (switchedOff.length === 0) return null
  return (
    <aside className="small mt-16 measure" aria-label="Set-up" data-print="hide">
      <p>
        {switchedOff.join(' ')} The person who runs the server can change this.{' '}
        <Link to="/admin/setup">Set-up of the portal</Link>
      </p>
    </aside>
  )
}
