import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '#shared/base/format-money.ts'
import { type AdminInvoice, voidInvoiceInput } from '#shared/money/staff-invoices.schema.ts'
import { ReasonField } from '#client/portal/staff/returns/dialogs/dialog-parts.tsx'
import { fieldsOf, trpc } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { refreshBooks, useRefusal } from './money-data.ts'
import { Consequence, MoneyForm } from './MoneyForm.tsx'

interface VoidDialogProps {
  invoice: AdminInvoice
  opened: boolean
  onClose: () => void
}

/** Makes an invoice void, or discards a draft, with the reason. While something of it is paid, it says so instead. */
export function VoidDialog({ invoice, opened, onClose }: VoidDialogProps) {
  const name = invoice.number === null ? 'the draft' : `invoice ${invoice.number}`
  const title = `${invoice.number === null ? 'Discard' : 'Void'} ${name}`
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {invoice.paid > 0 ? (
        <>
          <p className="mb-3">
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
  const { form, formProps, showRefusal } = useSchemaForm(voidInvoiceInput, {
    id,
    because: '',
    replace: !isDraft,
    anyway: false,
  })
  const [asksAnyway, setAsksAnyway] = useState(false)
  const refusing = useRefusal(`Failed to void ${name}`, 'because')
  const change = trpc.admin.money.void.useMutation({
    onSuccess(_invoice, { replace }) {
      refreshBooks()
      toast.success(
        isDraft ? 'Draft discarded' : `Invoice ${number} is void`,
        replace ? 'A new draft has the same lines.' : undefined,
      )
      onClose()
    },
    onError(error) {
      refusing.refuse(error, { form, showRefusal })
      if (fieldsOf(error).some(({ path }) => path === 'anyway')) setAsksAnyway(true)
    },
  })
  return (
    <MoneyForm
      formProps={formProps}
      submit={title}
      danger
      pending={change.isPending}
      refusal={refusing.refusal}
      onCancel={onClose}
      onSubmit={(values) => {
        refusing.clear()
        change.mutate(values)
      }}
    >
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
    </MoneyForm>
  )
}
