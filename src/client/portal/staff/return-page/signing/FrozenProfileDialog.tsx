import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { useClientDetails } from '#client/portal/staff/base/client-details.ts'
import { ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { differs, frozenRows, keptToday } from './frozen-rows.ts'
import styles from './signing.module.css'

interface FrozenProfileDialogProps extends DialogFrame {
  taxReturn: AdminTaxReturn
}

/** The tax profile that a return was completed with, beside the current one. */
export function FrozenProfileDialog({ taxReturn, opened, onClose }: FrozenProfileDialogProps) {
  const frozen = trpc.admin.signing.frozen.useQuery(
    { taxReturnId: taxReturn.id },
    { refetchOnMount: readAgain },
  )
  const details = useClientDetails(taxReturn.client.id)
  return (
    <Dialog opened={opened} onClose={onClose} title="Profile as of completion" size="52rem">
      <ReturnHeading taxReturn={taxReturn} />
      <QueryBoundary
        query={frozen}
        what="the profile"
        failed="The profile could not be loaded."
        skeleton={<SkeletonRows rows={6} />}
      >
        {(kept) =>
          kept === null ? (
            <EmptyState title="No profile was kept">
              The client had saved no tax profile when this return was completed.
            </EmptyState>
          ) : (
            <QueryBoundary
              query={details}
              what="today’s profile"
              failed="Today’s profile could not be loaded."
              skeleton={<SkeletonRows rows={6} />}
            >
              {(today) => (
                <Comparison frozenAt={kept.frozenAt} groups={frozenRows(kept, keptToday(today))} />
              )}
            </QueryBoundary>
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}

interface ComparisonProps {
  frozenAt: Date
  groups: ReturnType<typeof frozenRows>
}

function Comparison({ frozenAt, groups }: ComparisonProps) {
  const count = groups.flatMap(({ rows }) => rows).filter(differs).length
  return (
    <>
      <p className="subtext mb-16">
        {count === 0 ? 'Nothing has changed since.' : `${formatCount(count, 'difference')} today.`}{' '}
        Later edits are for later years. Numbers are masked: two that end in the same digits look
        the same.
      </p>
      <table className={`full text-small ${styles.frozen}`}>
        <thead>
          <tr className="line-below">
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">On {formatDate(frozenAt)}</th>
            <th scope="col">Today</th>
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr className="line-below">
              <th scope="rowgroup" colSpan={3}>
                {title}
              </th>
            </tr>
            {rows.map((row) => (
              <tr className="line-below" key={row.label} data-differs={differs(row) || undefined}>
                <th scope="row">
                  {row.label}
                  {differs(row) && <em className="block amber strong">differs</em>}
                </th>
                <td>{row.frozen ?? <span>Not provided</span>}</td>
                <td>{row.today ?? <span>Not provided</span>}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}
