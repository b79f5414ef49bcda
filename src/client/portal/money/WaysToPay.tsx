import { firm } from '#shared/firm.ts'
import { formatCents } from '#shared/format-money.ts'
import type { BeginPaymentInput, Invoice } from '#shared/money.schema.ts'
import { messageOf, trpc } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { useReadsOnly } from '#client/public/session/my-clients.ts'
import { toast } from '#client/public/ui/toast.ts'

interface WaysToPayProps {
  invoice: Invoice
  /** From a bank account; it must not be paid again. */
  isOnItsWay: boolean
}

export function WaysToPay({ invoice, isOnItsWay }: WaysToPayProps) {
  const { data: offer } = trpc.money.offer.useQuery()
  if (isOnItsWay) {
    return (
      <p className="measure">
        A payment from your bank account is on its way. You don’t have to do anything.
      </p>
    )
  }
  return (
    <div className="stack gap-1" data-print="hide">
      {offer?.online === true && <Online invoice={invoice} />}
      <ByCheck invoice={invoice} />
    </div>
  )
}

/** Both lead to the page of the firm's payment provider: the portal never sees a card. */
function Online({ invoice: { id, number, open } }: { invoice: Invoice }) {
  const readsOnly = useReadsOnly()
  const pay = trpc.money.pay.useMutation({
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      toast.error('Not paid', messageOf(error, 'Paying online doesn’t work at the moment.'))
    },
  })
  const pays = (way: BeginPaymentInput['way']) => ({
    pending: pay.isPending && pay.variables.way === way,
    disabled: readsOnly,
    onClick: () => pay.mutate({ id, way }),
  })
  const what = <span className="visually-hidden"> for invoice {number}</span>
  return (
    <>
      <div className="actions gap-1">
        <ChangeButton variant="primary" {...pays('online_card')}>
          Pay by card{what}
        </ChangeButton>
        <ChangeButton {...pays('online_ach')}>Pay from a bank account{what}</ChangeButton>
      </div>
      <p className="meta measure">
        You pay {formatCents(open)} on the page of our payment provider, Stripe. From a bank account
        it takes about 4 business days.
      </p>
    </>
  )
}

function ByCheck({ invoice: { number, open } }: { invoice: Invoice }) {
  const { street, city, state, zipCode } = firm.address
  return (
    <details className="text-small">
      <summary className="target py-10px px-0 pressable">I’ll mail a check</summary>
      <div className="stack gap-1 pb-12px">
        <p>
          Make the check for {formatCents(open)} payable to {firm.legalName}, and write “Invoice{' '}
          {number}” on it. Mail it to:
        </p>
        <address className="upright">
          {firm.legalName}
          <br />
          {street}
          <br />
          {city}, {state} {zipCode}
        </address>
      </div>
    </details>
  )
}
