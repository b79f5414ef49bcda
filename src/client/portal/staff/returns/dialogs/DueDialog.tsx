import { NativeSelect, TextInput } from '@mantine/core'
import { dueDateInput } from '#shared/returns/admin.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { extensionForm } from '#shared/returns/return-forms.ts'
import { lawDueDate } from '#shared/returns/tax-deadline.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { showChangedReturn } from '#client/portal/staff/base/returns-cache.ts'
import { returnName } from '#client/portal/staff/base/format.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { type ReturnDialogProps, ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'

/** Gives a return another due date than the one by law: by an extension, or by a notice of the IRS after a disaster. */
export function DueDialog({ taxReturn, ...frame }: ReturnDialogProps) {
  const { id, version } = taxReturn
  const byLaw = lawDueDate(taxReturn)
  const { form, sending } = useDialogForm({
    ...frame,
    schema: dueDateInput,
    values: {
      id,
      version,
      dueReason: taxReturn.dueReason ?? '',
      dueOn: (taxReturn.dueReason && taxReturn.dueOn) ?? '',
      dueNotice: taxReturn.dueNotice ?? '',
    },
    send: (values) => trpcClient.admin.returns.updateDueDate.mutate(dueDateInput.parse(values)),
    onDone: showChangedReturn,
    done: (updated) => ['Due date changed', returnName(updated)],
    failed: 'Failed to change the due date',
  })
  const { dueReason } = form.values
  return (
    <Dialog {...frame} title="Due date">
      <ReturnHeading taxReturn={taxReturn} />
      <DialogForm {...sending} submit="Save due date">
        <NativeSelect
          label="The return is due"
          data-autofocus
          data={[
            { value: '', label: `By law, ${formatDate(byLaw)}` },
            { value: 'extension', label: `Later, by ${extensionForm(taxReturn.form)}` },
            { value: 'postponed', label: 'Later, postponed by the IRS' },
          ]}
          {...form.getInputProps('dueReason')}
          onChange={({ currentTarget: { value } }) => {
            const { dueOn, dueNotice } = form.getValues()
            form.setValues({
              dueReason: value,
              dueOn: value === '' ? '' : dueOn,
              dueNotice: value === 'postponed' ? dueNotice : '',
            })
          }}
        />
        {dueReason !== '' && (
          <TextInput
            type="date"
            label="Due"
            min={byLaw}
            description={
              dueReason === 'extension'
                ? 'For filing only: the tax stays due as before.'
                : undefined
            }
            {...form.getInputProps('dueOn')}
          />
        )}
        {dueReason === 'postponed' && (
          <TextInput
            label="Number of the IRS notice"
            placeholder="CA-2026-03"
            {...form.getInputProps('dueNotice')}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
