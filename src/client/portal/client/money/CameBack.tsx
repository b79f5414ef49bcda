import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { linkOf } from '#shared/clients/client-link.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { Payment } from '#shared/money/money.schema.ts'
import { messageOf, queries, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { clientInView } from '#client/public/session/client-in-view.ts'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { useUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { Row } from '#client/public/ui/layout.tsx'

const asked = 'payment that was come back from'

/** True while the provider is asked how a payment stands: nothing should be paid meanwhile. */
export function useIsAsking(): boolean {
  return useIsFetching({ queryKey: [asked] }) > 0
}

/** How the payment stands that the client comes back from: the provider is asked once, and live changes do the rest. */
export function CameBack({ id }: { id: string }) {
  const check = useQuery({
    queryKey: [asked, id],
    queryFn: async () => {
      const payment = await trpcClient.money.check.mutate({ id })
      void queries.money.invalidate()
      return payment
    },
    enabled: useImpersonation() === null,
  })
  const payments = trpc.money.payments.useQuery()
  const found = payments.data?.find((payment) => payment.id === id)
  const checked = check.data
  useOwner(checked)
  const payment = found && checked && found.state !== 'pending' ? found : checked
  return (
    <div role="status">
      {check.isFetching && (
        <Note icon="clock" title="We are asking how your payment stands" text="One moment." />
      )}
      {!check.isFetching && check.error !== null && (
        <Note
          icon="alert"
          title="We don’t know yet how your payment stands"
          text={messageOf(check.error, 'The server could not be reached.')}
          again={() => void check.refetch()}
        />
      )}
      {!check.isFetching && payment && <Note {...wordsOf(payment)} />}
    </div>
  )
}

/** The provider leads back to the user's own page, also from an invoice of another client. */
function useOwner(payment: Payment | undefined): void {
  const user = useUser()
  const shown = clientInView ?? user?.id
  useEffect(() => {
    if (payment === undefined || shown === undefined || payment.clientId === shown) return
    location.replace(linkOf(`/invoices?payment=${payment.id}`, payment.clientId))
  }, [payment, shown])
}

interface NoteProps {
  tone?: 'good' | 'bad'
  icon: IconName
  title: string
  text: string
  again?: () => void
}

export function wordsOf({ state, reachedBank, cents, returned }: Payment): NoteProps {
  const amount = formatCents(cents)
  if (state === 'settled') {
    const text = `We received ${amount}. The receipt is below.`
    return { tone: 'good', icon: 'check-circle', title: 'Thank you for your payment', text }
  }
  if (state === 'pending' && reachedBank) {
    const text = `${amount} from your bank account takes about 4 business days. We’ll email you when we have it.`
    return { icon: 'clock', title: 'Your payment is processing', text }
  }
  if (state === 'pending') {
    const text = `We have not heard yet whether ${amount} was paid. This page says so as soon as we know.`
    return { icon: 'clock', title: 'Your payment is not confirmed yet', text }
  }
  if (state === 'failed') {
    const text = 'Nothing was charged. You can try again, pay another way, or mail a check.'
    return { tone: 'bad', icon: 'alert', title: 'Your payment did not go through', text }
  }
  const text = `${formatCents(returned)} is open again. Call us if you don’t know why.`
  return { tone: 'bad', icon: 'alert', title: 'Your bank took the payment back', text }
}

function Note({ tone, icon, title, text, again }: NoteProps) {
  return (
    <Row align="stretch" gap={12} className="note verdict on-grey" data-tone={tone}>
      <Icon className="mt-2 toned" name={icon} />
      <div>
        <p className="strong">{title}</p>
        <p className="subtext measure mt-4">{text}</p>
        {again && (
          <p className="mt-8">
            <Button size="small" onClick={again}>
              Ask again
            </Button>
          </p>
        )}
      </div>
    </Row>
  )
}
