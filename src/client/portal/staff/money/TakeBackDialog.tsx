import { formatCents } from '#shared/base/format-money.ts'
import { type AdminPayment, reverseInput } from '#shared/money/staff-payments.schema.ts'
import { ReasonField } from '#client/portal/staff/returns/dialogs/dialog-parts.tsx'
import { trpc } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { leftOf, takenBackEffects } from './effects.ts'
import { refreshBooks, useRefusal } from './money-data.ts'
import { Consequence, MoneyForm } from './MoneyForm.tsx'
import { PaymentHeading } from './PaymentHeading.tsx'

interface TakeBackDialogProps {
  payment: AdminPayment
  /** The bank did not pay it; otherwise the entry was wrong. */
  returned: boolean
  opened: boolean
  onClose: () => void
}

/** Takes an entry out of the books, with the reason. No money moves. */
export function TakeBackDialog({ payment, returned, opened, onClose }: TakeBackDialogProps) {
  const { id, client } = payment
  const left = leftOf(payment)
  const { form, formProps, showRefusal } = useSchemaForm(reverseInput, {
    id,
    reason: '',
    returned,
  })
  const words = returned ? RETURNED : MISTAKE
  const refusing = useRefusal(words.failed, 'reason')
  const reverse = trpc.admin.money.reverse.useMutation({
    onSuccess() {
      refreshBooks()
      toast.success(words.done, formatCents(left))
      onClose()
    },
    onError: (error) => refusing.refuse(error, { form, showRefusal }),
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title}>
      <PaymentHeading payment={payment} />
      <MoneyForm
        formProps={formProps}
        submit={words.submit}
        danger
        pending={reverse.isPending}
        refusal={refusing.refusal}
        onCancel={onClose}
        onSubmit={(values) => {
          refusing.clear()
          reverse.mutate(values)
        }}
      >
        <ReasonField placeholder={words.example} data-autofocus {...form.getInputProps('reason')} />
        <Consequence>
          <p>{words.effect(formatCents(left))}</p>
          {takenBackEffects(left, payment, { again: true }).map((effect) => (
            <p key={effect}>{effect}</p>
          ))}
          <p>{words.notified(client.firstName)}</p>
        </Consequence>
      </MoneyForm>
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
