import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { firm } from '#shared/firm.ts'
import { formatCents } from '#shared/format-money.ts'
import { paymentMethodLabels } from '#shared/payment.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useUser } from '#client/public/session/session.ts'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, Skeleton, SkeletonRows } from '#client/public/ui/States.tsx'
import { chooseReceipt, type PaidReturn, receiptNumber } from './receipts.ts'
import styles from './ReceiptScreen.module.css'

/** The receipt for the preparation fee of one return, on screen and on paper. */
export function ReceiptScreen() {
  const { year } = useSearch({ from: '/_portal/receipt' })
  const returns = trpc.returns.list.useQuery()
  const paid = returns.data && chooseReceipt(returns.data, year)
  return (
    <div className={styles.page}>
      <div data-print="hide">
        <PageHeading title="Receipt" lead="For the fee you paid us to prepare your return.">
          {paid && (
            <Button variant="primary" onClick={() => print()}>
              Print receipt
            </Button>
          )}
          <ButtonLink to="/client-portal">Back to your returns</ButtonLink>
        </PageHeading>
      </div>
      <Panel className={styles.sheet}>
        <QueryBoundary
          query={returns}
          what="your receipt"
          failed="Your receipt could not be loaded."
          skeleton={<SkeletonRows rows={10} />}
        >
          {() => (paid ? <Receipt paid={paid} /> : <NoReceipt year={year} />)}
        </QueryBoundary>
      </Panel>
    </div>
  )
}

function Receipt({ paid }: { paid: PaidReturn }) {
  const user = useUser()
  const { id, taxYear, paymentAmount, paymentDate, paymentMethod } = paid
  const { street, city, state, zipCode } = firm.address
  return (
    <>
      <div className={styles.firm}>
        <p className={styles.name}>{firm.name}</p>
        <address>
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
      </div>
      <h2 className={styles.title}>Receipt for tax preparation</h2>
      <dl>
        <Fact label="Receipt number">{receiptNumber({ id, taxYear })}</Fact>
        <Fact label="Received from">
          {user === null ? (
            <Skeleton width="8rem" />
          ) : (
            <bdi>{`${user.firstName} ${user.lastName}`}</bdi>
          )}
        </Fact>
        <Fact label="For">Preparation of the {taxYear} tax return</Fact>
        <Fact label="Date">
          <time dateTime={paymentDate.toISOString()}>{formatDate(paymentDate)}</time>
        </Fact>
        <Fact label="Method">{paymentMethodLabels[paymentMethod]}</Fact>
        <Fact label="Amount paid" total>
          {formatCents(paymentAmount)}
        </Fact>
      </dl>
    </>
  )
}

function Fact({ label, total, children }: { label: string; total?: true; children: ReactNode }) {
  return (
    <div className={styles.fact} data-total={total}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NoReceipt({ year }: { year: number | undefined }) {
  return (
    <EmptyState title={year === undefined ? 'No receipt yet' : `No receipt for ${year}`}>
      There is a receipt once we have recorded your payment.
    </EmptyState>
  )
}
