import { NativeSelect, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { AdminTaxReturn, paymentInput } from '#shared/returns/admin.schema.ts'
import { dollarsInput } from '#shared/base/money.ts'
import { formatCents, formatDollarsPlain } from '#shared/base/format-money.ts'
import { priceOf } from '#shared/money/owed.ts'
import {
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethods,
  type PaymentStatus,
  paymentStatuses,
  paymentStatusLabels,
} from '#shared/returns/payment.ts'
import { limits } from '#shared/base/text.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { returnName } from '#client/portal/staff/base/format.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { showChangedReturn } from '#client/portal/staff/base/returns-cache.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { DialogForm } from '#client/portal/ui/DialogForm.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import {
  DollarsInput,
  type ReturnDialogProps,
  ReturnHeading,
} from '#client/portal/staff/base/dialog-parts.tsx'
import { useConflict } from './use-conflict.tsx'

/** Records, corrects or removes a payment. */
export function PaymentDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const price = priceOf(taxReturn)
  const saved = paymentFields(taxReturn)
  // An unpaid return is opened to record a payment, of all that its price is.
  const { form, formProps } = useSchemaForm<PaymentFields>(
    (fields) => ({ ...paymentErrors(fields), ...unchangedError(taxReturn, fields) }),
    {
      ...saved,
      paymentStatus: 'paid',
      ...(saved.paymentStatus === 'unpaid' &&
        price > 0 && { paymentAmount: formatDollarsPlain(price) }),
    },
  )
  const payment = trpc.admin.returns.updatePayment.useMutation({
    onSuccess(updated) {
      showChangedReturn(updated)
      toast.success('Payment Updated', resultOf(updated))
      onClose()
    },
    onError(error) {
      if (!handleConflict(error)) reportFailure('Failed to update payment status', error)
    },
  })
  const { handleConflict, conflictDialog } = useConflict({
    taxReturn,
    label: 'Payment',
    describe: (other) => describePayment(paymentFields(other)),
    yours: describePayment(form.values),
    save,
    onDone: onClose,
  })

  function save(version: number) {
    const change = paymentChange(taxReturn.id, form.getValues())
    if (change !== null) payment.mutate({ ...change, version })
  }

  const paid = form.values.paymentStatus === 'paid'
  return (
    <Dialog opened={opened} onClose={onClose} title="Payment">
      <ReturnHeading taxReturn={taxReturn} />
      <DialogForm
        formProps={formProps(() => save(taxReturn.version))}
        submit="Save payment"
        pending={payment.isPending}
        onCancel={onClose}
      >
        <NativeSelect
          label="Payment status"
          data={paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value] }))}
          {...form.getInputProps('paymentStatus')}
        />
        {paid && (
          <>
            <Price taxReturn={taxReturn} />
            <DollarsInput
              label="Amount"
              min="0.01"
              data-autofocus
              {...form.getInputProps('paymentAmount')}
            />
            <NativeSelect
              label="Payment method"
              data={METHODS}
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
          <p className="subtext">
            This removes the amount, the method, the date and the notes of the payment from the
            return. The activity log keeps them.
          </p>
        )}
      </DialogForm>
      {conflictDialog}
    </Dialog>
  )
}

/** The agreed price and what is received of it. The amount is what was paid in all, so a part is recorded elsewhere. */
function Price({ taxReturn }: Pick<ReturnDialogProps, 'taxReturn'>) {
  const { received, owed, client } = taxReturn
  if (owed === null || owed === 0) return null
  return (
    <p className="subtext">
      The price is {formatCents(priceOf(taxReturn))}
      {received > 0 && `, of which ${formatCents(received)} is received`}. Record a part{' '}
      <Link to="/admin/clients/$id" params={client}>
        on the client’s page
      </Link>
      .
    </p>
  )
}

export interface PaymentFields {
  paymentStatus: PaymentStatus
  /** Dollars as typed. */
  paymentAmount: string
  paymentMethod: PaymentMethod | ''
  paymentNotes: string
}

export function paymentFields(taxReturn: AdminTaxReturn): PaymentFields {
  const { paymentStatus, paymentAmount, paymentMethod, paymentNotes } = taxReturn
  return {
    paymentStatus,
    paymentAmount: paymentAmount === null ? '' : formatDollarsPlain(paymentAmount),
    paymentMethod: paymentMethod ?? '',
    paymentNotes: paymentNotes ?? '',
  }
}

/** The errors of the visible fields. */
export function paymentErrors(fields: PaymentFields): Partial<Record<keyof PaymentFields, string>> {
  if (fields.paymentStatus === 'unpaid') return {}
  const amount = paidAmount.safeParse(fields.paymentAmount).error?.issues[0]?.message
  return {
    ...(amount !== undefined && { paymentAmount: amount }),
    ...(fields.paymentMethod === '' && { paymentMethod: 'Choose how it was paid' }),
  }
}

/** Nothing is saved, and put on record, that is so already. */
function unchangedError(
  taxReturn: AdminTaxReturn,
  fields: PaymentFields,
): Partial<Record<keyof PaymentFields, string>> {
  const saved = paymentFields(taxReturn)
  if (fields.paymentStatus === 'unpaid' && saved.paymentStatus === 'unpaid') {
    return { paymentStatus: 'No payment is recorded. Choose Paid to record one.' }
  }
  const same = paymentKeys.every((key) => fields[key].trim() === saved[key])
  return same ? { paymentAmount: 'Nothing is changed yet' } : {}
}

/** Returns the input of the mutation, or null while the fields are incomplete. */
export function paymentChange(
  id: string,
  fields: PaymentFields,
): z.input<typeof paymentInput> | null {
  const { paymentStatus, paymentAmount, paymentMethod, paymentNotes } = fields
  if (paymentStatus === 'unpaid') return { id, paymentStatus }
  if (paymentMethod === '') return null
  return { id, paymentStatus, paymentAmount, paymentMethod, paymentNotes }
}

/** The whole payment in one line. */
function describePayment(fields: PaymentFields): string {
  const { paymentStatus, paymentAmount, paymentMethod, paymentNotes } = fields
  if (paymentStatus === 'unpaid') return paymentStatusLabels.unpaid
  const { data: amount } = paidAmount.safeParse(paymentAmount)
  return [
    amount === undefined ? paymentAmount : formatCents(amount),
    paymentMethod && paymentMethodLabels[paymentMethod],
    paymentNotes.trim(),
  ]
    .filter(Boolean)
    .join(', ')
}

function resultOf(taxReturn: AdminTaxReturn): string {
  return taxReturn.paymentAmount === null
    ? `${returnName(taxReturn)}: no payment is recorded anymore.`
    : `${returnName(taxReturn)}: ${formatCents(taxReturn.paymentAmount)} recorded.`
}

const METHODS = [
  { value: '', label: 'Choose a method' },
  ...paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
]

const paymentKeys = ['paymentStatus', 'paymentAmount', 'paymentMethod', 'paymentNotes'] as const

const paidAmount = dollarsInput({ allowZero: false })
