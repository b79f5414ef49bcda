import { firm } from '#shared/firm/firm.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'
import { partWords } from '#shared/money/money-parts.ts'
import { leastOnline, tooLittleOnline } from '#shared/money/payment-ways.ts'
import type { BeginPaymentInput, Invoice } from '#shared/money/money.schema.ts'
import { messageOf, trpc } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { useReadsOnly } from '#client/public/session/my-clients.ts'
import { toast } from '#client/public/ui/toast.ts'
import { Stack } from '#client/public/ui/layout.tsx'

export function WaysToPay({ invoice }: { invoice: Invoice }) {
  const { data: offer } = trpc.money.offer.useQuery()
  const { onItsWay, open } = invoice
  if (onItsWay > 0) {
    return (
      <p className="measure">
        {formatCents(onItsWay)} from your bank account is still processing.{' '}
        {onItsWay < open
          ? 'You can pay the rest once we have it.'
          : 'You don’t have to do anything.'}
      </p>
    )
  }
  return (
    <Stack data-print="hide">
      {offer?.online === true && <Online invoice={invoice} />}
      <ByCheck invoice={invoice} opened={offer?.online === false || invoice.open < leastOnline} />
    </Stack>
  )
}

/** The ways to pay online: the next part of a plan, or all that is open. */
function Online({ invoice }: { invoice: Invoice }) {
  const { open, next } = invoice
  if (open < leastOnline) return <p className="measure">{tooLittleOnline}.</p>
  if (next === null || next.open === open || next.open < leastOnline) {
    return <Buttons invoice={invoice} what="all" amount={open} />
  }
  return (
    <>
      <p className="strong">
        The {partWords(next)}: {formatCents(next.open)}
      </p>
      <Buttons invoice={invoice} what="part" amount={next.open} />
      <details className="text-small">
        <summary>Pay all {formatCents(open)} at once</summary>
        <Stack className="pb-12">
          <Buttons invoice={invoice} what="all" amount={open} />
        </Stack>
      </details>
    </>
  )
}

interface ButtonsProps {
  invoice: Invoice
  what: BeginPaymentInput['what']
  amount: Cents
}

/** Both lead to the page of the firm's payment provider: the portal never sees a card. */
function Buttons({ invoice: { id, number }, what, amount }: ButtonsProps) {
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
    onClick: () => pay.mutate({ id, way, what }),
  })
  const named = what === 'part' ? `the next part of invoice ${number}` : `invoice ${number}`
  const hint = <span className="visually-hidden"> for {named}</span>
  return (
    <>
      <div className="actions">
        <ChangeButton variant="primary" {...pays('online_card')}>
          Pay by card{hint}
        </ChangeButton>
        <ChangeButton {...pays('online_ach')}>Pay from a bank account{hint}</ChangeButton>
      </div>
      <p className="meta measure">
        You pay {formatCents(amount)} on the page of our payment provider, Stripe. From a bank
        account it takes about 4 business days.
      </p>
    </>
  )
}

interface ByCheckProps {
  invoice: Invoice
  /** True where it is the only way to pay. */
  opened: boolean
}

function ByCheck({ invoice: { number, open, next }, opened }: ByCheckProps) {
  const { street, city, state, zipCode } = firm.address
  return (
    <details className="text-small" open={opened}>
      <summary>I’ll mail a check</summary>
      <Stack className="pb-12">
        <p>
          Make the check for {formatCents(next?.open ?? open)} payable to {firm.legalName}, and
          write “Invoice {number}” on it. Mail it to:
        </p>
        <address className="upright">
          {firm.legalName}
          <br />
          {street}
          <br />
          {city}, {state} {zipCode}
        </address>
      </Stack>
    </details>
  )
}
