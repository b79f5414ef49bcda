import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { MoneySummary } from '#shared/money/money-summary.schema.ts'
import { returnTitle } from '#shared/returns/return-forms.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { ClientLink } from './ClientLink.tsx'
import { useMoneySummary } from './use-money-summary.ts'
import { Row } from '#client/public/ui/layout.tsx'

/** Filed returns for which something is owed, in the order in which they were filed. */
export function FiledUnpaid() {
  const summary = useMoneySummary()
  const count = summary.data?.filedUnpaid.returns ?? 0
  return (
    <Panel
      title="Filed and unpaid"
      flush
      aside={count > 0 && <Badge tone="yellow">{count.toLocaleString('en-US')}</Badge>}
    >
      <QueryBoundary
        query={summary}
        what="filed and unpaid returns"
        failed="Filed and unpaid returns could not be loaded."
        skeleton={<SkeletonRows rows={5} />}
      >
        {({ filedUnpaid }) => <Returns {...filedUnpaid} />}
      </QueryBoundary>
    </Panel>
  )
}

const FIRST = 4

function Returns({ returns, items }: MoneySummary['filedUnpaid']) {
  const [all, setAll] = useState(false)
  if (items.length === 0) {
    return (
      <EmptyState title="Nothing is owed for a filed return">There is nobody to ask.</EmptyState>
    )
  }
  const shown = all ? items : items.slice(0, FIRST)
  return (
    <>
      <ul className="rows" aria-label="Filed and unpaid returns">
        {shown.map(({ taxReturnId, client, filedAt, open, ...named }) => (
          <Row key={taxReturnId} as="li" gap={16} between inset>
            <div className="shrinks breaks">
              <ClientLink client={client} />
              <p className="text-small">
                <Link to="/admin/returns/$id" params={{ id: taxReturnId }}>
                  {returnTitle(named)}
                </Link>
                <span className="muted">, filed {formatDate(filedAt)}</span>
              </p>
            </div>
            <span className="figures strong">{formatCents(open)}</span>
          </Row>
        ))}
      </ul>
      {shown.length < items.length && (
        <div className="inset line-above" data-print="hide">
          <Button size="small" variant="quiet" onClick={() => setAll(true)}>
            Show all {items.length.toLocaleString('en-US')}
          </Button>
        </div>
      )}
      {all && returns > items.length && (
        <p className="inset small line-above">
          The first {items.length} of {returns.toLocaleString('en-US')}.
        </p>
      )}
    </>
  )
}
