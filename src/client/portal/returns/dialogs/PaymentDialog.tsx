import { NativeSelect, Textarea } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { formatCents } from '#shared/money.ts'
import {
  paymentMethodLabels,
  paymentMethods,
  paymentStatuses,
  paymentStatusLabels,
} from '#shared/payment.ts'
import { limits } from '#shared/text.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { focusFirstError } from '#client/portal/ui/schema-errors.ts'
import { toast } from '#client/public/ui/toast.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import { fullName } from '#client/portal/admin/names.ts'
import { changeKnownReturn, refreshAfterChange } from '#client/portal/returns/returns-cache.ts'
import { DollarsInput } from './DollarsInput.tsx'
import { paymentChange, paymentErrors, paymentFields, type PaymentFields } from './payment-form.ts'
import type { ReturnDialogProps } from './ReturnDialogs.tsx'
import { ReturnHeading } from './ReturnHeading.tsx'
import styles from './dialogs.module.css'

/** Records a payment, corrects it or takes it back. */
export function PaymentDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues: paymentFields(taxReturn), validate: paymentErrors })
  const payment = trpc.admin.returns.updatePayment.useMutation({
    onSuccess(updated) {
      changeKnownReturn(updated.id, updated)
      refreshAfterChange()
      toast.success('Payment Updated', sentence(updated))
      onClose()
    },
    onError: (error) => reportFailure('Failed to update payment status', error),
  })

  function submit(fields: PaymentFields) {
    const change = paymentChange(taxReturn.id, fields)
    if (change !== null && !payment.isPending) payment.mutate(change)
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Payment">
      <ReturnHeading taxReturn={taxReturn} />
      <form
        ref={element}
        noValidate
        onSubmit={form.onSubmit(submit, () => focusFirstError(element.current))}
      >
        <GalleryFields form={form} taxReturn={taxReturn} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={payment.isPending}>
            Save payment
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  form: UseFormReturnType<PaymentFields>
  taxReturn: AdminTaxReturn
}

/** Amount, method and notes exist only for what is paid. */
function GalleryFields({ form, taxReturn }: FieldsProps) {
  const paid = form.values.paymentStatus === 'paid'
  return (
    <div className={styles.fields}>
      <NativeSelect
        label="Payment status"
        data-autofocus
        data={paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value] }))}
        {...form.getInputProps('paymentStatus')}
      />
      {paid && (
        <>
          <DollarsInput label="Amount" min="0.01" {...form.getInputProps('paymentAmount')} />
          <NativeSelect
            label="Payment method"
            data={[
              { value: '', label: 'Choose a method' },
              ...paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
            ]}
            {...form.getInputProps('paymentMethod')}
          />
          <Textarea
            label="Notes (optional)"
            description="For the firm only. The client never sees them."
            maxLength={limits.notes}
            {...form.getInputProps('paymentNotes')}
          />
        </>
      )}
      {!paid && taxReturn.paymentStatus === 'paid' && (
        <p className={styles.note}>
          This removes the amount, the method, the date and the notes of the payment from the
          return. The activity log keeps them.
        </p>
      )}
    </div>
  )
}

function sentence({ client, taxYear, paymentAmount }: AdminTaxReturn): string {
  const whose = `${fullName(client)}, ${taxYear}`
  return paymentAmount === null
    ? `${whose}: no payment is recorded any more.`
    : `${whose}: ${formatCents(paymentAmount)} recorded.`
}
