import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/firm/dates.ts'
import { firm } from '#shared/firm/firm.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { paymentMethodLabels } from '#shared/returns/payment.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { AskAbout } from '#client/portal/client/messages/AskAbout.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useUser } from '#client/public/session/session.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, Skeleton } from '#client/public/ui/States.tsx'
import { chooseReceipt, type PaidReturn, receiptNumber } from './receipts.ts'
import styles from './ReceiptScreen.module.css'
import { Group } from '#client/public/ui/layout.tsx'

/** The receipt for the preparation fee of one return, on screen and on paper. */
export function ReceiptScreen() {
  const { year } = useSearch({ from: '/_portal/receipt' })
  const returns = trpc.returns.list.useQuery()
  const paid = returns.data && chooseReceipt(returns.data, year)
  return (
    <div className={`max-640 mx-auto ${styles.page}`}>
      <div data-print="hide">
        <PageHeading
          title="Receipt"
          lead={(paid || !returns.data) && 'For the fee you paid us to prepare your return.'}
        >
          {paid && (
            <Button variant="primary" onClick={() => print()}>
              Print receipt
            </Button>
          )}
          <ButtonLink to="/client-portal">Back to your returns</ButtonLink>
          {paid && <AskAbout about="invoice" aboutId={paid.id} name="this fee" />}
        </PageHeading>
      </div>
      <Panel className={styles.sheet}>
        <QueryBoundary
          query={returns}
          what="your receipt"
          failed="Your receipt could not be loaded."
          skeleton={<Receipt paid={null} />}
        >
          {() => (paid ? <Receipt paid={paid} /> : <NoReceipt year={year} />)}
        </QueryBoundary>
      </Panel>
    </div>
  )
}

/** `paid` is null while it loads. */
function Receipt({ paid }: { paid: PaidReturn | null }) {
  const user = useUser()
  const { street, city, state, zipCode } = firm.address
  return (
    <>
      <Group gap={12} between>
        <p className="serif text-title">{firm.name}</p>
        <address className="small upright">
          {firm.legalName}
          <br />
          {street}
          <br />
          {city}, {state} {zipCode}
          <br />
          {firm.phone}
          <br />
          {firm.email}
        </address>
      </Group>
      <h2 className="mt-32 mb-16 text-lead">Receipt for tax preparation</h2>
      <dl>
        <Fact label="Receipt number">{paid && receiptNumber(paid)}</Fact>
        <Fact label="Received from">
          {user && <bdi>{`${user.firstName} ${user.lastName}`}</bdi>}
        </Fact>
        <Fact label="For">
          {paid &&
            `Preparation of the ${paid.taxYear} ${paid.form === '1040' ? 'tax return' : `Form ${paid.form}`}`}
        </Fact>
        <Fact label="Date">
          {paid && (
            <time dateTime={paid.paymentDate.toISOString()}>{formatDate(paid.paymentDate)}</time>
          )}
        </Fact>
        <Fact label="Method">{paid && paymentMethodLabels[paid.paymentMethod]}</Fact>
        <Fact label="Amount paid" total>
          {paid && formatCents(paid.paymentAmount)}
        </Fact>
      </dl>
    </>
  )
}

function Fact({ label, total, children }: { label: string; total?: true; children: ReactNode }) {
  return (
    <div className={styles.fact} data-total={total}>
      <dt className={total ? undefined : 'muted'}>{label}</dt>
      <dd className="figures breaks text-end">{children ?? <Skeleton width="8rem" />}</dd>
    </div>
  )
}

function NoReceipt({ year }: { year: number | undefined }) {
  return (
    <EmptyState title={year === undefined ? 'No receipt yet' : `No receipt for ${year}`}>
      Your receipt will be here once we’ve recorded your payment.
    </EmptyState>
  )
}
