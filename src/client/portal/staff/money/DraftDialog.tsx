import { Textarea, TextInput } from '@mantine/core'
import { type AdminInvoice, draftInvoiceInput } from '#shared/money/staff-invoices.schema.ts'
import type { Service } from '#shared/money/services.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { LinesFields } from './LinesFields.tsx'
import { blankLine, type LineFields, typedLines } from './lines-form.ts'
import { refreshBooks, useRefusal } from './money-data.ts'
import { Consequence, MoneyForm } from './MoneyForm.tsx'
import type { OpenMoney, Payer } from './use-money-dialogs.ts'

interface FrameProps {
  opened: boolean
  onClose: () => void
}

/** Changes the lines, the due date and the note of an invoice that is not issued yet. */
export function DraftDialog({ invoice, ...frame }: FrameProps & { invoice: AdminInvoice }) {
  const { id, version, lines, dueOn, memo } = invoice
  const change = trpc.admin.money.changeDraft.useMutation()
  return (
    <LinesDialog
      {...frame}
      title="Change the draft"
      values={{ lines: typedLines(lines), dueOn: dueOn ?? '', memo: memo ?? '' }}
      clientId={invoice.clientId}
      submit="Save the draft"
      pending={change.isPending}
      save={async ({ dueOn, ...draft }) => {
        await change.mutateAsync({ id, version, ...draft, dueOn: dueOn === '' ? null : dueOn })
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
}: FrameProps & { client: Payer; onOpen: OpenMoney }) {
  const draft = trpc.admin.money.draft.useMutation()
  return (
    <LinesDialog
      {...frame}
      title="New invoice"
      values={{ lines: [blankLine], dueOn: '', memo: '' }}
      clientId={client.id}
      submit="Save and continue"
      pending={draft.isPending}
      save={async (values) => {
        const invoice = await draft.mutateAsync({ clientId: client.id, ...values })
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

interface LinesDialogProps extends FrameProps {
  title: string
  clientId: string
  values: DraftFields
  submit: string
  pending: boolean
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

function LinesForm({ clientId, values, save, services, onClose, ...rest }: LinesFormProps) {
  const { form, formProps, showRefusal } = useSchemaForm(draftInvoiceInput, { clientId, ...values })
  const refusing = useRefusal('The draft could not be saved')
  async function submit({ lines, dueOn, memo }: DraftFields) {
    refusing.clear()
    try {
      await save({ lines, dueOn, memo })
      refreshBooks()
    } catch (error) {
      refusing.refuse(error, { form, showRefusal })
    }
  }
  return (
    <MoneyForm
      {...rest}
      formProps={formProps}
      refusal={refusing.refusal}
      onCancel={onClose}
      onSubmit={submit}
    >
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
    </MoneyForm>
  )
}
