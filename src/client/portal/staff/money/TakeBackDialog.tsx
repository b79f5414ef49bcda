import { formatCents } from '#shared/base/format-money.ts'
import { type AdminPayment, reverseInput } from '#shared/money/staff-payments.schema.ts'
import { ReasonField } from '#client/portal/staff/base/dialog-parts.tsx'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { leftOf, takenBackEffects } from './effects.ts'
import { refreshBooks, refused } from './money-data.ts'
import { Consequence } from './Consequence.tsx'
import { PaymentHeading } from './PaymentHeading.tsx'

interface TakeBackDialogProps extends DialogFrame {
  payment: AdminPayment
  /** The bank did not pay it; otherwise the entry was wrong. */
  returned: boolean
}

/** Takes an entry out of the books, with the reason. No money moves. */
export function TakeBackDialog({ payment, returned, ...frame }: TakeBackDialogProps) {
  const { id, client } = payment
  const left = leftOf(payment)
  const words = returned ? RETURNED : MISTAKE
  const { form, sending } = useDialogForm({
    ...frame,
    schema: reverseInput,
    values: { id, reason: '', returned },
    send: (values) => trpcClient.admin.money.reverse.mutate(values),
    onDone: refreshBooks,
    done: [words.done, formatCents(left)],
    failed: refused(words.failed, 'reason'),
  })
  return (
    <Dialog {...frame} title={words.title}>
      <PaymentHeading payment={payment} />
      <DialogForm {...sending} submit={words.submit} danger>
        <ReasonField placeholder={words.example} data-autofocus {...form.getInputProps('reason')} />
        <Consequence>
          <p>{words.effect(formatCents(left))}</p>
          {takenBackEffects(left, payment, { again: true }).map((effect) => (
            <p key={effect}>{effect}</p>
          ))}
          <p>{words.notified(client.firstName)}</p>
        </Consequence>
      </DialogForm>
    </Dialog>
  )
}

const MISTAKE = {
  title: 'Take out a wrong entry',
  submit: 'Take it out',
  failed: 'The entry could not be taken out',
  done: 'Taken out of the books',
  example: 'Recorded for the wrong client',
  effect: (amount: string) =>
    `${amount} no longer counts as received. No money moves: if it came and goes back, make a refund.`,
  notified: (name: string) => `${name} reads in the portal that it was recorded by mistake.`,
}

const RETURNED: typeof MISTAKE = {
  title: 'Returned by the bank',
  submit: 'Mark as returned',
  failed: 'It could not be marked as returned',
  done: 'Marked as returned',
  example: 'Not enough money in the account',
  effect: (amount) => `${amount} no longer counts as received.`,
  notified: (name) => `${name} reads in the portal that the bank returned it.`,
}
