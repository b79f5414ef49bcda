import { returnTitle } from '#shared/returns/return-forms.ts'
import { Link } from '@tanstack/react-router'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { EstimateButton, DocumentsLink, PaymentText } from '#client/portal/staff/returns/cells.tsx'
import { NextStep, RowActions } from '#client/portal/staff/returns/row-buttons.tsx'
import { DueText } from '#client/portal/staff/returns/DueText.tsx'
import { dialogsOf, type OpenReturn } from '#client/portal/staff/returns/row-actions.ts'
import { useReturnDialogs } from '#client/portal/staff/returns/use-return-dialogs.tsx'
import { Reminders } from '#client/portal/staff/return-page/Reminders.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { useReturnsOf } from '#client/portal/staff/base/use-returns-of.ts'
import styles from './clients.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** The client's returns with their next step and dialogs. */
export function ClientReturns({ id, signsIn }: { id: string; signsIn: boolean | undefined }) {
  const returns = useReturnsOf(id)
  const { open, dialogs } = useReturnDialogs()
  return (
    <Panel title="Tax returns" flush>
      <QueryBoundary
        query={returns}
        what="tax returns"
        failed="The tax returns could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No tax returns yet" drawing="no-returns">
              {signsIn === false
                ? 'Each return is listed here as soon as you start it.'
                : 'Each return is listed here as soon as you or the client starts it.'}
            </EmptyState>
          ) : (
            <>
              <Stack as="ul" gap={0} className={`rows ${styles.returns}`}>
                {list.map((taxReturn) => (
                  <ReturnRow key={taxReturn.id} taxReturn={taxReturn} onOpen={open} />
                ))}
              </Stack>
              <Reminders clientId={id} className="px-inset pb-8" />
            </>
          )
        }
      </QueryBoundary>
      {dialogs}
    </Panel>
  )
}

function ReturnRow({ taxReturn, onOpen }: { taxReturn: AdminTaxReturn; onOpen: OpenReturn }) {
  const { status, createdAt, completedAt } = taxReturn
  return (
    <Stack as="li" align="center" inset className={`whole-line-grid gap-x-24 ${styles.return}`}>
      <div>
        <Group as="h3" gap={4} className="subheading">
          <Link to="/admin/returns/$id" params={taxReturn}>
            {returnTitle(taxReturn)}
          </Link>{' '}
          <StatusBadge status={status} />
        </Group>
        <p className="meta">
          {completedAt === null
            ? `Created ${formatDate(createdAt)}`
            : `Completed ${formatDate(completedAt)}`}
        </p>
        <DueText taxReturn={taxReturn} />
      </div>
      <Stack as="dl" gap={0} className={`gap-x-8 figures ${styles.money}`}>
        <div>
          <dt className="fine">Documents</dt>
          <dd>
            <DocumentsLink taxReturn={taxReturn} />
          </dd>
        </div>
        <div>
          <dt className="fine">Estimated Refund</dt>
          <dd>
            <EstimateButton taxReturn={taxReturn} onOpen={onOpen} />
          </dd>
        </div>
        <div>
          <dt className="fine">Payment</dt>
          <dd>
            <PaymentText taxReturn={taxReturn} />
          </dd>
        </div>
      </Stack>
      <Group gap={4} className={`to-end ${styles.actions}`} data-print="hide">
        <NextStep taxReturn={taxReturn} onOpen={onOpen} />
        <RowActions
          taxReturn={taxReturn}
          onOpen={onOpen}
          // The page itself has the others.
          names={dialogsOf(status).filter((name) => name === 'Upload' || name === 'Payment')}
        />
      </Group>
    </Stack>
  )
}
