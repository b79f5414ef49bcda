import { Link } from '@tanstack/react-router'
import { trpc } from '#client/portal/api/trpc.ts'
import { STAFF_POLL_MS } from '#client/portal/staff/AdminNav.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'

function useGlance() {
  return trpc.admin.setup.glance.useQuery(undefined, { refetchInterval: STAFF_POLL_MS }).data
}

/** One line with the first fault of the set-up, or with the way to it in a new portal. */
export function SetupFaults() {
  const glance = useGlance()
  if (glance === undefined) return null
  const [first, ...others] = glance.faults
  if (first === undefined && !glance.isNew) return null
  return (
    <p
      className={`row wrap middle gap-half gap-x-2 mb-3 py-1 px-2 rounded ${first === undefined ? 'on-ground' : 'on-error'}`}
      {...(first !== undefined && { role: 'alert' })}
      data-print="hide"
    >
      {first !== undefined && <Icon name="alert" />}
      <span className="shrinks breaks">
        {first ?? 'This portal is new: it has no returns yet.'}
        {others.length > 0 && ` (and ${others.length} more)`}
      </span>
      <Link to="/admin/setup" className="row-inline middle target strong">
        {first === undefined ? 'Set it up' : 'Show the set-up'}
      </Link>
    </p>
  )
}

/** What clients can't do because a setting is missing; staff don't see it on their own screens. */
export function SetupNote() {
  const { switchedOff = [] } = useGlance() ?? {}
  if (switchedOff.length === 0) return null
  return (
    <aside className="mt-2 muted text-small measure" aria-label="Set-up" data-print="hide">
      <p>
        {switchedOff.join(' ')} The person who runs the server can change this.{' '}
        <Link to="/admin/setup">Set-up of the portal</Link>
      </p>
    </aside>
  )
}
