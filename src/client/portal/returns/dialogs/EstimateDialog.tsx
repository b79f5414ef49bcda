import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { focusFirstError } from '#client/portal/ui/schema-errors.ts'
import { toast } from '#client/public/ui/toast.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import { returnName } from '#client/portal/admin/names.ts'
import { changeKnownReturn, refreshAfterChange } from '#client/portal/returns/returns-cache.ts'
import { DollarsInput } from './DollarsInput.tsx'
import {
  estimateChange,
  estimateErrors,
  estimateFields,
  estimateKindLabels,
  estimateKinds,
} from './estimate-form.ts'
import type { ReturnDialogProps } from './ReturnDialogs.tsx'
import { ReturnHeading } from './ReturnHeading.tsx'
import styles from './dialogs.module.css'

/** Sets the preliminary estimate that the client sees, or takes it away. */
export function EstimateDialog({ taxReturn, opened, onClose }: ReturnDialogProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: estimateFields(taxReturn.estimatedRefund),
    validate: estimateErrors,
  })
  const estimate = trpc.admin.returns.updateEstimatedRefund.useMutation({
    onSuccess(updated) {
      changeKnownReturn(updated.id, updated)
      refreshAfterChange()
      toast.success('Estimated Refund Updated', returnName(updated))
      onClose()
    },
    onError: (error) => reportFailure('Failed to update estimated refund', error),
  })

  return (
    <Dialog opened={opened} onClose={onClose} title="Estimated refund">
      <ReturnHeading taxReturn={taxReturn} />
      <form
        ref={element}
        noValidate
        onSubmit={form.onSubmit(
          (fields) => {
            const estimatedRefund = estimateChange(fields)
            if (!estimate.isPending) estimate.mutate({ id: taxReturn.id, estimatedRefund })
          },
          () => focusFirstError(element.current),
        )}
      >
        <div className={styles.fields}>
          <NativeSelect
            label="The client can expect"
            data-autofocus
            data={estimateKinds.map((value) => ({ value, label: estimateKindLabels[value] }))}
            {...form.getInputProps('kind')}
          />
          {form.values.kind === 'unknown' ? (
            <p className={styles.note}>The client reads “TBD” until there is an estimate.</p>
          ) : (
            <DollarsInput label="Amount" min="0" {...form.getInputProps('amount')} />
          )}
        </div>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={estimate.isPending}>
            Save estimate
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
