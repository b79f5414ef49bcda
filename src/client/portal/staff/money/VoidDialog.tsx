import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '#shared/base/format-money.ts'
import { type AdminInvoice, voidInvoiceInput } from '#shared/money/staff-invoices.schema.ts'
import { ReasonField } from '#client/portal/staff/base/dialog-parts.tsx'
import { fieldsOf, trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { refreshBooks, refused } from './money-data.ts'
import { Consequence } from './Consequence.tsx'

interface VoidDialogProps extends DialogFrame {
  invoice: AdminInvoice
}

/** Makes an invoice void, or discards a draft, with the reason. While something of it is paid, it says so instead. */
export function VoidDialog({ invoice, opened, onClose }: VoidDialogProps) {
  const name = invoice.number === null ? 'the draft' : `invoice ${invoice.number}`
  const title = `${invoice.number === null ? 'Discard' : 'Void'} ${name}`
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {invoice.paid > 0 ? (
        <>
          <p className="mb-24">
            {formatCents(invoice.paid)} of {name} is paid. Refund it first, or take the entry out if
            it was recorded by mistake: both are in the menu of the payment.
          </p>
          <div className="actions to-end">
            <Button data-autofocus onClick={onClose}>
              OK
            </Button>
          </div>
        </>
      ) : (
        <VoidForm invoice={invoice} name={name} title={title} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface VoidFormProps extends Omit<VoidDialogProps, 'opened'> {
  name: string
  title: string
}

function VoidForm({ invoice, name, title, onClose }: VoidFormProps) {
  const { id, number, total, client } = invoice
  const isDraft = number === null
  const [asksAnyway, setAsksAnyway] = useState(false)
  const explain = refused(`Failed to void ${name}`, 'because')
  const { form, sending } = useDialogForm({
    schema: voidInvoiceInput,
    values: { id, because: '', replace: !isDraft, anyway: false },
    send: (values) => trpcClient.admin.money.void.mutate(values),
    onDone: refreshBooks,
    done: (_invoice, { replace }) => [
      isDraft ? 'Draft discarded' : `Invoice ${number} is void`,
      replace ? 'A new draft has the same lines.' : undefined,
    ],
    failed(error, form) {
      if (fieldsOf(error).some(({ path }) => path === 'anyway')) setAsksAnyway(true)
      return explain(error, form)
    },
    onClose,
  })
  return (
    <DialogForm {...sending} submit={title} danger>
      <ReasonField
        description={
          isDraft
            ? 'It stays in the activity log. Leave numbers out.'
            : 'The client reads it. Leave numbers out.'
        }
        data-autofocus
        {...form.getInputProps('because')}
      />
      {!isDraft && (
        <Checkbox
          label="Make a new draft with the same lines"
          {...form.getInputProps('replace', { type: 'checkbox' })}
        />
      )}
      {asksAnyway && (
        <Checkbox label="Void it anyway" {...form.getInputProps('anyway', { type: 'checkbox' })} />
      )}
      <Consequence>
        {isDraft ? (
          <p>The client has not seen it. It can’t be brought back.</p>
        ) : (
          <>
            <p>
              {client.firstName} no longer has to pay {formatCents(total)}, and sees the reason in
              the portal. The number stays used.
            </p>
            {form.values.replace && <p>The new invoice gets its own number when you issue it.</p>}
          </>
        )}
      </Consequence>
    </DialogForm>
  )
}
