import { Suspense } from 'react'
import { formatCents } from '#shared/base/format-money.ts'
import type { Balance } from '#shared/money/money.schema.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { both } from '#client/portal/ui/both.ts'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { type Payer, useMoneyDialogs } from './use-money-dialogs.tsx'
import { Group } from '#client/public/ui/layout.tsx'

interface ClientMoneyProps {
  id: string
  /** Undefined while it loads. */
  client: (Payer & { email: string }) | undefined
}

/** A client's invoices and payments, with what is open and what is credit. */
export function ClientMoney({ id, client }: ClientMoneyProps) {
  const again = { refetchOnMount: readAgain }
  const paged = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor }
  const balance = trpc.admin.money.balance.useQuery({ clientId: id }, again)
  const invoices = trpc.admin.money.invoices.useInfiniteQuery(
    { clientId: id },
    { ...again, ...paged },
  )
  const payments = trpc.admin.money.payments.useInfiniteQuery(
    { clientId: id },
    { ...again, ...paged },
  )
  const dialogs = useMoneyDialogs()
  return (
    <Panel
      title="Invoices and payments"
      flush
      aside={
        client && (
          <Group as="span" gap={2} data-print="hide">
            <Button
              size="small"
              onClick={() => dialogs.open({ name: 'record', client, taxReturnId: null })}
            >
              Record a payment
            </Button>
            <MoreMenu
              about={`the invoices of ${fullName(client)}`}
              iconOnly
              items={[
                {
                  label: 'New invoice…',
                  onChoose: () => dialogs.open({ name: 'newInvoice', client }),
                },
                {
                  label: 'Statement of account',
                  onChoose: () => dialogs.open({ name: 'statement', client }),
                },
                {
                  label: 'Paying before the review…',
                  onChoose: () => dialogs.open({ name: 'payFirst', client }),
                },
              ]}
            />
          </Group>
        )
      }
    >
      <QueryBoundary
        query={both(balance, both(invoices, payments))}
        what="invoices and payments"
        failed="The invoices and payments could not be loaded."
        skeleton={<SkeletonRows rows={1} />}
      >
        {([balance, [invoicePages, paymentPages]]) => {
          const found = { invoices: rowsOf(invoicePages), payments: rowsOf(paymentPages) }
          return found.invoices.length === 0 && found.payments.length === 0 ? (
            <p className="p-inset muted">None yet. A return’s fee becomes its invoice.</p>
          ) : (
            <>
              <Sums {...balance} />
              <Suspense fallback={<SkeletonRows rows={2} />}>
                <Books {...found} more={{ invoices, payments }} onOpen={dialogs.open} />
              </Suspense>
            </>
          )
        }}
      </QueryBoundary>
      {dialogs.dialog}
    </Panel>
  )
}

const Books = lazyPart(() => import('./Books.tsx').then((m) => m.Books))

function rowsOf<Row>({ pages }: { pages: readonly { items: readonly Row[] }[] }): Row[] {
  return pages.flatMap(({ items }) => items)
}

/** Says what is open and what is credit; nothing if all is even. */
function Sums({ open, credit }: Balance) {
  if (open === 0 && credit === 0) return null
  return (
    <Group as="p" gap={16} inset className="line-below">
      {open > 0 && (
        <span>
          Balance due <strong className="figures">{formatCents(open)}</strong>
        </span>
      )}
      {credit > 0 && (
        <span>
          Credit <strong className="figures">{formatCents(credit)}</strong>
        </span>
      )}
    </Group>
  )
}
