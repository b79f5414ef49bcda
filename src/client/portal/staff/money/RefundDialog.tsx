import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatCents, formatDollarsPlain, formatUnsigned } from '#shared/base/format-money.ts'
import { parseDollars } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'
import { type AdminPayment, refundInput } from '#shared/money/staff-payments.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { isOnline } from '#client/portal/client/money/money-words.ts'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { DollarsInput, ReasonField } from '#client/portal/staff/base/dialog-parts.tsx'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { newKey } from '#client/portal/ui/new-key.ts'
import { OwnPasswordField } from '#client/portal/ui/SecretField.tsx'
import { leftOf, takenBackEffects } from './effects.ts'
import { refreshBooks, refused } from './money-data.ts'
import { Consequence } from './Consequence.tsx'
import { PaymentHeading } from './PaymentHeading.tsx'

interface RefundDialogProps extends DialogFrame {
  payment: AdminPayment
}

/** Gives back a payment or a part of it, with the reason and the password again. */
export function RefundDialog({ payment, ...frame }: RefundDialogProps) {
  const { id, client } = payment
  const left = leftOf(payment)
  const mailed = useIsMailed(client.id)
  const [key] = useState(newKey)
  const { form, sending } = useDialogForm({
    ...frame,
    schema: upTo(left),
    values: { id, amount: formatDollarsPlain(left), reason: '', again: false, password: '' },
    send: (values) => trpcClient.admin.money.refund.mutate({ ...values, key }),
    onDone: refreshBooks,
    done: (made) => [`${formatUnsigned(made.cents)} refunded`],
    failed: refused('The refund could not be made', 'amount'),
  })
  const typed = parseDollars(form.values.amount)
  return (
    <Dialog {...frame} title="Refund">
      <PaymentHeading payment={payment} />
      <DialogForm {...sending} submit="Refund" danger>
        <DollarsInput
          label="Amount"
          description={`At most ${formatCents(left)}.`}
          min="0.01"
          max={formatDollarsPlain(left)}
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <ReasonField
          description="For the firm only. Leave numbers out."
          {...form.getInputProps('reason')}
        />
        {typed.ok && typed.cents > payment.credit && (
          <Checkbox
            label={`It is still owed: ${client.firstName} is asked to pay it again`}
            {...form.getInputProps('again', { type: 'checkbox' })}
          />
        )}
        <OwnPasswordField {...form.getInputProps('password')} />
        <Consequence>
          {typed.ok &&
            typed.cents <= left &&
            takenBackEffects(typed.cents, payment, form.values).map((effect) => (
              <p key={effect}>{effect}</p>
            ))}
          <p>
            {isOnline(payment)
              ? 'Stripe sends it back the way it came, in about 5 to 10 business days.'
              : 'The portal sends no money: hand it over or transfer it yourself.'}
          </p>
          {mailed && <p>{client.firstName} gets an email; the receipt is in the portal.</p>}
        </Consequence>
      </DialogForm>
    </Dialog>
  )
}

/** The server finds it after the password. */
function upTo(left: Cents) {
  const { amount } = refundInput.shape
  return refundInput.extend({
    amount: amount.refine((cents) => cents <= left, `Enter ${formatCents(left)} or less`),
  })
}
