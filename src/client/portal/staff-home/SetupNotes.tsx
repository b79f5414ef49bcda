import { Link } from '@tanstack/react-router'
import { trpc } from '#client/portal/api/trpc.ts'
import { STAFF_POLL_MS } from '#client/portal/staff/AdminNav.tsx'

function useGlance() {
  return trpc.admin.setup.glance.useQuery(undefined, { refetchInterval: STAFF_POLL_MS }).data
}

/** The way to the set-up in a new portal. */
export function NewPortalNote() {
  if (useGlance()?.isNew !== true) return null
  return (
    <p
      className="row wrap middle gap-half gap-x-2 mb-3 py-1 px-2 rounded on-ground"
      data-print="hide"
    >
      <span className="shrinks breaks">This portal is new: it has no returns yet.</span>
      <Link to="/admin/setup" className="row-inline middle target strong">
        Set it up
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
