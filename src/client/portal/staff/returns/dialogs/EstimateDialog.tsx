import { Checkbox, NativeSelect } from '@mantine/core'
import { cents, dollarsInput } from '#shared/base/money.ts'
import type { Refund } from '#shared/returns/refund.ts'
import { isFinished } from '#shared/returns/return-status.ts'
import { formatCents, formatDollarsPlain } from '#shared/base/format-money.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { returnName } from '#client/portal/staff/base/format.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { finalFigureText } from '#client/portal/staff/base/mailed-or-called.ts'
import { showChangedReturn } from '#client/portal/staff/base/returns-cache.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { DialogForm } from '#client/portal/ui/DialogForm.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import {
  DollarsInput,
  type ReturnDialogProps,
  ReturnHeading,
} from '#client/portal/staff/base/dialog-parts.tsx'
import { useConflict } from './use-conflict.tsx'

/** Sets or removes the figure that the client sees: a preliminary estimate until staff mark it as final. */
export function EstimateDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const mailed = useIsMailed(taxReturn.client.id)
  const { form, formProps } = useSchemaForm(estimateErrors, estimateFields(taxReturn))
  const estimate = trpc.admin.returns.updateEstimatedRefund.useMutation({
    onSuccess(updated) {
      showChangedReturn(updated)
      toast.success('Estimated Refund Updated', returnName(updated))
      onClose()
    },
    onError(error) {
      if (!handleConflict(error)) reportFailure('Failed to update estimated refund', error)
    },
  })
  const { handleConflict, conflictDialog } = useConflict({
    taxReturn,
    label: 'Estimated refund',
    describe: (other) => describeEstimate(estimateFields(other)),
    yours: describeEstimate(form.values),
    save,
    onDone: onClose,
  })

  function save(version: number) {
    estimate.mutate({ id: taxReturn.id, version, ...estimateChange(form.getValues()) })
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Estimated refund">
      <ReturnHeading taxReturn={taxReturn} />
      <DialogForm
        formProps={formProps(() => save(taxReturn.version))}
        submit="Save estimate"
        pending={estimate.isPending}
        onCancel={onClose}
      >
        <NativeSelect
          label="The client can expect"
          data-autofocus
          data={KINDS}
          {...form.getInputProps('kind')}
        />
        {form.values.kind === 'unknown' ? (
          <p className="subtext">The client sees “TBD” until there is an estimate.</p>
        ) : (
          <>
            <DollarsInput label="Amount" min="0" {...form.getInputProps('amount')} />
            {isFinished(taxReturn.status) && (
              <Checkbox
                label="This is the figure on the prepared return"
                {...form.getInputProps('final', { type: 'checkbox' })}
              />
            )}
            {form.values.final && <p className="subtext">{finalFigureText(mailed)}</p>}
          </>
        )}
      </DialogForm>
      {conflictDialog}
    </Dialog>
  )
}

export interface EstimateFields {
  kind: 'refund' | 'owed' | 'unknown'
  /** Dollars as typed, without a sign. */
  amount: string
  final: boolean
}

/** Negative is owed. A new estimate starts as a refund. */
export function estimateFields({ estimatedRefund, refundFinal }: Refund): EstimateFields {
  if (estimatedRefund === null) return { kind: 'refund', amount: '', final: false }
  return {
    kind: estimatedRefund < 0 ? 'owed' : 'refund',
    amount: formatDollarsPlain(cents.parse(Math.abs(estimatedRefund))),
    final: refundFinal,
  }
}

export function estimateErrors({ kind, amount }: EstimateFields): { amount?: string } {
  if (kind === 'unknown') return {}
  const message = dollars[kind].safeParse(amount).error?.issues[0]?.message
  return message === undefined ? {} : { amount: message }
}

/** Dollars as typed, negative if owed; null removes the figure. */
export function estimateChange({ kind, amount, final }: EstimateFields) {
  if (kind === 'unknown') return { estimatedRefund: null, final: false }
  return { estimatedRefund: kind === 'owed' ? `-${amount.trim()}` : amount, final }
}

/** The whole estimate in one line. */
function describeEstimate({ kind, amount, final }: EstimateFields): string {
  if (kind === 'unknown' || amount === '') return 'Not known yet'
  const { data } = dollars[kind].safeParse(amount)
  return `${data === undefined ? amount : formatCents(data)} ${kind}${final ? ', final' : ''}`
}

const KINDS = [
  { value: 'refund', label: 'A refund' },
  { value: 'owed', label: 'An amount owed' },
  { value: 'unknown', label: 'Not known yet' },
]

const dollars = { refund: dollarsInput(), owed: dollarsInput({ allowZero: false }) }
