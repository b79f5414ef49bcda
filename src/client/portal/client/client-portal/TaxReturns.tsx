import { returnTitle } from '#shared/returns/return-forms.ts'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#shared/firm/dates.ts'
import { refundWords } from '#shared/returns/refund.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { dueDateText } from '#shared/returns/tax-deadline.ts'
import { useOwnProfile } from './use-own-profile.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { DownloadReturn } from '#client/portal/client/documents/DownloadReturn.tsx'
import { AskAbout } from '#client/portal/client/messages/AskAbout.tsx'
import { FeeNote } from '#client/portal/client/money/FeeNote.tsx'
import { OwedNote } from '#client/portal/client/money/OwedNote.tsx'
import { TaxPaidNote } from '#client/portal/client/money/TaxPaidButton.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { ReturnTimeline, TurnText } from '#client/public/ui/ReturnTimeline.tsx'
import { EmptyState, Skeleton } from '#client/public/ui/States.tsx'
import styles from './TaxReturns.module.css'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

export function TaxReturns() {
  const returns = trpc.returns.list.useQuery()
  const { hidden: isSpouse } = useOwnProfile()
  return (
    <Panel title="Tax Returns" flush>
      <QueryBoundary
        query={returns}
        what="your tax returns"
        failed="Your tax returns could not be loaded."
        skeleton={<PanelSkeleton />}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No tax returns found" drawing="no-returns">
              Start by uploading your tax documents
            </EmptyState>
          ) : (
            <ul className="rows">{list.map((taxReturn) => toRow(taxReturn, isSpouse))}</ul>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function toRow(taxReturn: TaxReturn, isSpouse: boolean) {
  const { id, taxYear, createdAt, estimatedRefund, status } = taxReturn
  const { label, amount } = refundWords(taxReturn)
  return (
    <Group key={id} as="li" gap={16} inset className={`min-96 ${styles.row}`}>
      <div className="grows">
        <Link to="/documents" search={{ year: taxYear }} className="serif-title ink lining">
          {returnTitle(taxReturn)}
        </Link>
        <p className="meta">
          Created <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
        </p>
      </div>
      {estimatedRefund !== null && (
        <Stack gap={0} className={`note on-sunken ${styles.refund}`}>
          <span className="muted text-fine leading-130">{label}</span>
          <span className="figures strong leading-tight">{amount}</span>
        </Stack>
      )}
      <Row align="stretch" gap={0} className="to-end min-w-120">
        <StatusBadge status={status} />
      </Row>
      <div className="whole-line last">
        <p className="small mb-16">
          {isSpouse && taxReturn.signing === 'taxpayer' ? (
            'You’ve signed, your spouse hasn’t yet'
          ) : (
            <TurnText taxReturn={taxReturn} today={firmToday()} />
          )}
        </p>
        <ReturnTimeline taxReturn={taxReturn} today={firmToday()} />
      </div>
      <Stack gap={4} className="small last whole-line">
        {taxReturn.dueReason && status !== 'filed' && <p>{dueDateText(taxReturn)}</p>}
        <OwedNote taxReturn={taxReturn} />
        <TaxPaidNote taxReturn={taxReturn} />
        <FeeNote taxReturn={taxReturn} />
        <Group as="p" gap={4} className="ml-back-12">
          <AskAbout about="return" aboutId={id} name={`the ${taxYear} return`} />
          <AskAbout about="invoice" aboutId={id} name={`the ${taxYear} fee`} />
        </Group>
      </Stack>
      {status === 'filed' && (
        <DownloadReturn taxReturn={taxReturn} filled={false} className="last" />
      )}
    </Group>
  )
}

function PanelSkeleton() {
  return (
    <ul className="rows">
      {[1, 2].map((row) => (
        <Group key={row} as="li" gap={16} inset className={`min-96 ${styles.row}`}>
          <div className="grows">
            <span className="serif-title inline-block">
              <Skeleton width="10rem" height="1.25rem" />
            </span>
            <p className="meta">
              <Skeleton width="8rem" height="0.875rem" />
            </p>
          </div>
          <Skeleton width="6rem" height="1.5rem" />
          <div className="whole-line last" aria-hidden="true">
            <ReturnTimeline taxReturn={undefined} today={firmToday()} />
          </div>
        </Group>
      ))}
    </ul>
  )
}
