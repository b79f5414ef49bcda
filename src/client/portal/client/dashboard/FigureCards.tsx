import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { returnWords } from '#shared/returns/return-name.ts'
import { refundWords } from '#shared/returns/refund.ts'
import { type Wait, waitOf } from '#shared/returns/return-step.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { OwedNote } from '#client/portal/client/money/OwedNote.tsx'
import { countUnread, useNotifications } from '#client/portal/notifications/use-notifications.ts'
import type { BoundaryQuery } from '#client/portal/ui/QueryBoundary.tsx'
import { MoneyText, StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { thisYear } from '#client/portal/ui/format.ts'
import { yearToFile } from '#client/portal/ui/year-search.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import styles from './dashboard.module.css'
import { Row } from '#client/public/ui/layout.tsx'

export function FilingStatusCard() {
  const returns = trpc.returns.list.useQuery()
  return (
    <FigureCard title="Filing Status" query={returns}>
      {([newest]) => ({
        figure: (
          <Row as="span" gap={0} className="min-56 sans">
            {newest ? (
              <StatusBadge status={newest.status} />
            ) : (
              <Badge tone="grey">Not started</Badge>
            )}
          </Row>
        ),
        hint: `Return status, ${newest?.taxYear ?? yearToFile(thisYear())}`,
      })}
    </FigureCard>
  )
}

export function EstimatedRefundCard() {
  const returns = trpc.returns.list.useQuery()
  const newest = returns.data?.[0]
  // The specification's title applies until the figure is final.
  const title = newest?.refundFinal ? refundWords(newest).label : 'Estimated Refund'
  return (
    <FigureCard title={title} query={returns}>
      {() => refundFigure(newest)}
    </FigureCard>
  )
}

function refundFigure(taxReturn: TaxReturn | undefined): Figure {
  if (!taxReturn || taxReturn.estimatedRefund === null) {
    return { figure: 'TBD', hint: waitsFor(taxReturn) }
  }
  const { estimatedRefund, refundFinal } = taxReturn
  if (refundFinal) {
    return {
      figure: refundWords(taxReturn).amount,
      hint: (
        <>
          <p>
            On {returnWords(taxReturn, { which: 'prepared ' }).name}
            {estimatedRefund === 0 && ': no refund and nothing owed'}
          </p>
          <OwedNote taxReturn={taxReturn} />
        </>
      ),
    }
  }
  return {
    figure: <MoneyText cents={estimatedRefund} />,
    hint: (
      <>
        <p>Preliminary estimate</p>
        {estimatedRefund < 0 && <p>Below zero means you owe.</p>}
        <OwedNote taxReturn={taxReturn} />
      </>
    ),
  }
}

/** The reason why there is no estimate yet, by the rule of the next step. */
function waitsFor(taxReturn: TaxReturn | undefined): string {
  if (!taxReturn) return hints.documents
  return hints[waitOf({ ...taxReturn, asked: taxReturn.clientTurnAt === null ? 0 : 1 })]
}

const completed = 'See the completed return'
const sending = 'Upload documents to calculate'
const preparing = 'Your preparer is working on it'

const hints: Record<Wait, string> = {
  documents: sending,
  asked: sending,
  start: 'We’ll calculate it once we start',
  preparation: preparing,
  version: preparing,
  review: completed,
  spouse: completed,
  change: completed,
  signed_form: completed,
  filing: completed,
  tax: completed,
  nothing: 'The return is filed',
}

export function NotificationsCard() {
  const notifications = useNotifications()
  return (
    <FigureCard title={<NotificationsLink />} query={notifications}>
      {(list) => {
        const unread = countUnread(list)
        return { figure: unread, hint: unread === 0 ? 'All caught up' : 'unread' }
      }}
    </FigureCard>
  )
}

/** Makes the whole card a link. */
function NotificationsLink() {
  return (
    <Link to="/notifications" className={styles.cover}>
      Notifications
      <Icon name="arrow-right" size={18} />
    </Link>
  )
}

interface FigureCardProps<Data> {
  title: ReactNode
  query: BoundaryQuery<Data>
  children: (data: Data) => Figure
}

interface Figure {
  figure: ReactNode
  hint: ReactNode
}

/** A card with one figure. If its query fails, only this card shows the error. */
function FigureCard<Data>({ title, query, children }: FigureCardProps<Data>) {
  const { figure, hint } = query.data === undefined ? withoutData(query) : children(query.data)
  return (
    <Panel className="anchor">
      <h2 className="small leading-150">{title}</h2>
      <p className="text-large-figure">{figure}</p>
      <div className="small leading-20">{hint}</div>
    </Panel>
  )
}

function withoutData({ error, fetchStatus, refetch }: BoundaryQuery<unknown>): Figure {
  if (error === null && fetchStatus !== 'paused') {
    return {
      figure: <Skeleton width="7rem" height="2.25rem" />,
      hint: <Skeleton width="9rem" height="0.875rem" />,
    }
  }
  return {
    figure: '–',
    hint: (
      <>
        <span role="alert">Could not be loaded.</span>{' '}
        <button type="button" className="bare-button accent above" onClick={() => void refetch()}>
          Try again
        </button>
      </>
    ),
  }
}
