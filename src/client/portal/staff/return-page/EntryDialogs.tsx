import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { parseCategory } from '#shared/documents/document-categories.ts'
import {
  askAgainInput,
  editItemInput,
  type RequestItem,
} from '#shared/checklist/request-items.schema.ts'
import { limits } from '#shared/base/text.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { askedText, requestReader } from '#client/portal/staff/base/what-clients-learn.ts'
import { MoveDialog } from '#client/portal/client/documents/MoveDialog.tsx'
import { useIsMailed } from '#client/portal/staff/returns/dialogs/client-parts.tsx'
import { DialogForm } from '#client/portal/staff/returns/dialogs/dialog-parts.tsx'
import { usualReason } from '#client/portal/staff/returns/dialogs/format-document.ts'
import { ItemFields } from '#client/portal/staff/returns/dialogs/ItemFields.tsx'
import { RequestReplacement } from '#client/portal/staff/returns/dialogs/RequestReplacement.tsx'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { schemaErrors } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import type { DocumentEntry } from './document-entries.ts'
import { changeItem, refreshDocuments } from '#client/portal/staff/base/use-item-actions.ts'

export type EntryDialogName = 'askAgain' | 'edit' | 'another' | 'move'

interface EntryDialogProps extends DialogFrame {
  name: EntryDialogName
  taxReturn: AdminTaxReturn
  entry: DocumentEntry
  items: readonly RequestItem[]
}

/** The dialog about a document. */
export function EntryDialog({ name, taxReturn, entry, items, opened, onClose }: EntryDialogProps) {
  const { item, document } = entry
  const { id: taxReturnId } = taxReturn
  const frame = { opened, onClose }
  switch (name) {
    case 'askAgain':
      return (
        item && (
          <Dialog {...frame} title="Ask again">
            <AskAgain
              clientId={taxReturn.client.id}
              {...{ taxReturnId, item, onClose }}
              reason={document ? usualReason(document) : ''}
            />
          </Dialog>
        )
      )
    case 'edit':
      return (
        item && (
          <Dialog {...frame} title="Change what you ask for">
            <Edit {...{ taxReturnId, item, onClose }} />
          </Dialog>
        )
      )
    case 'another':
      return (
        document && (
          <Dialog {...frame} title="Ask for another document">
            <RequestReplacement
              clientId={taxReturn.client.id}
              {...{ taxReturnId, document }}
              onBack={() => {
                refreshDocuments(taxReturnId)
                onClose()
              }}
            />
          </Dialog>
        )
      )
    case 'move': {
      const category = document && parseCategory(document.category)
      return (
        category && (
          <MoveDialog
            {...frame}
            document={{
              ...document,
              category,
              fileName: document.originalName,
              createdAt: document.uploadedAt,
            }}
            items={items.filter(({ state }) => state !== 'withdrawn')}
            taxReturnId={taxReturnId}
            onMoved={() => refreshDocuments(taxReturnId)}
          />
        )
      )
    }
  }
}

interface ItemFormProps {
  taxReturnId: string
  item: RequestItem
  onClose: () => void
}

interface AskAgainProps extends ItemFormProps {
  clientId: string
  reason: string
}

function AskAgain({ clientId, taxReturnId, item, reason, onClose }: AskAgainProps) {
  const mailed = useIsMailed(clientId)
  const form = useForm({
    initialValues: { id: item.id, reason },
    validate: schemaErrors(askAgainInput),
  })
  const ask = trpc.admin.requestItems.askAgain.useMutation({
    onSuccess(changed) {
      changeItem(taxReturnId, item.id, changed)
      toast.success('Request sent', askedText(mailed, changed.title))
      onClose()
    },
    onError: (error) => reportFailure('Failed to ask again', error),
    onSettled: () => refreshDocuments(taxReturnId),
  })
  return (
    <DialogForm
      form={form}
      submit="Ask the client"
      pending={ask.isPending}
      onCancel={onClose}
      onSubmit={(values) => ask.mutate(values)}
    >
      <p>{item.title}</p>
      <Textarea
        label="What should the client send, and why"
        description={requestReader(mailed)}
        autosize
        minRows={3}
        data-autofocus
        maxLength={limits.reason}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}

function Edit({ taxReturnId, item, onClose }: ItemFormProps) {
  const { id, category, title, reason, dueOn } = item
  const form = useForm({
    initialValues: { id, category, title, reason, dueOn: dueOn ?? '' },
    validate: schemaErrors(editItemInput),
  })
  const edit = trpc.admin.requestItems.edit.useMutation({
    onSuccess(changed) {
      changeItem(taxReturnId, id, changed)
      toast.success('Saved', `The client reads it under “${changed.title}”.`)
      onClose()
    },
    onError: (error) => reportFailure('Failed to save', error),
    onSettled: () => refreshDocuments(taxReturnId),
  })
  return (
    <DialogForm
      form={form}
      submit="Save"
      pending={edit.isPending}
      onCancel={onClose}
      onSubmit={(values) => edit.mutate(values)}
    >
      <ItemFields propsOf={form.getInputProps} />
    </DialogForm>
  )
}
