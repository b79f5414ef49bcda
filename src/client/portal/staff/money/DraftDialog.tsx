import { Textarea, TextInput } from '@mantine/core'
import { type AdminInvoice, draftInvoiceInput } from '#shared/money/staff-invoices.schema.ts'
import type { Service } from '#shared/money/services.schema.ts'
import { trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm } from '#client/portal/ui/DialogForm.tsx'
import { useSchemaForm, useUncachedCall } from '#client/portal/ui/form.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { LinesFields } from './LinesFields.tsx'
import { blankLine, type LineFields, typedLines } from './lines-form.ts'
import { refreshBooks, refused } from './money-data.ts'
import { Consequence } from './Consequence.tsx'
import type { OpenMoney, Payer } from './use-money-dialogs.tsx'

/** Changes the lines, the due date and the note of an invoice that is not issued yet. */
export function DraftDialog({ invoice, ...frame }: DialogFrame & { invoice: AdminInvoice }) {
  const { id, version, lines, dueOn, memo } = invoice
  return (
    <LinesDialog
      {...frame}
      title="Change the draft"
      values={{ lines: typedLines(lines), dueOn: dueOn ?? '', memo: memo ?? '' }}
      clientId={invoice.clientId}
      submit="Save the draft"
      save={async ({ dueOn, ...draft }) => {
        await trpcClient.admin.money.changeDraft.mutate({
          id,
          version,
          ...draft,
          dueOn: dueOn === '' ? null : dueOn,
        })
        toast.success('Draft saved')
        frame.onClose()
      }}
    />
  )
}

/** An invoice for work that is no return, such as tax planning. */
export function NewInvoiceDialog({
  client,
  onOpen,
  ...frame
}: DialogFrame & { client: Payer; onOpen: OpenMoney }) {
  return (
    <LinesDialog
      {...frame}
      title="New invoice"
      values={{ lines: [blankLine], dueOn: '', memo: '' }}
      clientId={client.id}
      submit="Save and continue"
      save={async (values) => {
        const invoice = await trpcClient.admin.money.draft.mutate({
          clientId: client.id,
          ...values,
        })
        onOpen({ name: 'issue', invoice })
      }}
    />
  )
}

interface DraftFields {
  lines: LineFields[]
  dueOn: string
  memo: string
}

interface LinesDialogProps extends DialogFrame {
  title: string
  clientId: string
  values: DraftFields
  submit: string
  save: (values: DraftFields) => Promise<void>
}

function LinesDialog({ opened, onClose, title, ...form }: LinesDialogProps) {
  const services = trpc.admin.money.services.useQuery()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="44rem">
      <QueryBoundary
        query={services}
        what="the catalog"
        failed="The catalog could not be loaded."
        skeleton={<SkeletonLines lines={6} />}
      >
        {(services) => <LinesForm {...form} services={services} onClose={onClose} />}
      </QueryBoundary>
    </Dialog>
  )
}

type LinesFormProps = Omit<LinesDialogProps, 'opened' | 'title'> & { services: readonly Service[] }

function LinesForm({ clientId, values, save, services, submit, onClose }: LinesFormProps) {
  const { form, formProps, showRefusal } = useSchemaForm(draftInvoiceInput, { clientId, ...values })
  const explain = refused('The draft could not be saved')
  const { pending, refusal, run } = useUncachedCall((error) => {
    showRefusal(error)
    return explain(error, form)
  })
  const send = ({ lines, dueOn, memo }: DraftFields) =>
    run(async () => {
      await save({ lines, dueOn, memo })
      refreshBooks()
    })
  return (
    <DialogForm formProps={formProps(send)} {...{ submit, pending, refusal }} onCancel={onClose}>
      <LinesFields form={form} services={services} />
      <TextInput
        type="date"
        label="Due date (optional)"
        description="Without a date, the firm’s rules set it."
        min={firmToday()}
        {...form.getInputProps('dueOn')}
      />
      <Textarea
        label="Note to the client (optional)"
        description="The invoice shows it. Leave numbers out."
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('memo')}
      />
      <Consequence>
        <p>A draft has no number, and the client does not see it until you issue it.</p>
      </Consequence>
    </DialogForm>
  )
}
