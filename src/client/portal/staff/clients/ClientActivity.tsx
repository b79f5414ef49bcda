import { Link } from '@tanstack/react-router'
import { formatMoment } from '#shared/firm/dates.ts'
import { formatEntry } from '#client/portal/staff/activity/format-entry.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { latestAbout } from '#client/portal/staff/base/staff-calls.ts'
import { Panel } from '#client/public/ui/Panel.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'

interface ClientActivityProps {
  id: string
  /** Undefined while loading. */
  email: string | undefined
}

/** The latest entries of the audit log about the client. */
export function ClientActivity({ id, email }: ClientActivityProps) {
  const activity = trpc.admin.activity.list.useQuery(latestAbout(id), { refetchOnMount: readAgain })
  return (
    <Panel
      title="Activity"
      aside={
        email && (
          <Link to="/admin/activity" search={{ about: email }}>
            Show all
          </Link>
        )
      }
    >
      <QueryBoundary
        query={activity}
        what="the activity"
        failed="The activity could not be loaded."
        skeleton={<SkeletonRows rows={8} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p>Nothing yet.</p>
          ) : (
            <ul className="rows">
              {items.map((entry) => {
                const { who, did } = formatEntry(entry)
                return (
                  <li key={entry.seq} className="breaks py-12">
                    <p className="own-lines">
                      <strong className="strong">{who}</strong> {did}
                    </p>
                    <time className="meta" dateTime={entry.at.toISOString()}>
                      {formatMoment(entry.at)}
                    </time>
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}
