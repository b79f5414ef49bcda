import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { parseCategory } from '#shared/documents/document-categories.ts'
import {
  askAgainInput,
  editItemInput,
  type RequestItem,
} from '#shared/checklist/request-items.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { askedText } from '#client/portal/staff/base/mailed-or-called.ts'
import { MoveDialog } from '#client/portal/client/documents/MoveDialog.tsx'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { usualReason } from './format-document.ts'
import { ItemFields } from './ItemFields.tsx'
import { RequestReplacement } from './RequestReplacement.tsx'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import type { DocumentEntry } from './document-entries.ts'
import { changeItem, refreshDocuments } from '#client/portal/staff/base/use-item-actions.ts'
import { WhatToSend } from './WhatToSend.tsx'

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
  const { form, sending } = useDialogForm({
    schema: askAgainInput,
    values: { id: item.id, reason },
    send: (values) => trpcClient.admin.requestItems.askAgain.mutate(values),
    onDone: (changed) => changeItem(taxReturnId, item.id, changed),
    done: ({ title }) => ['Request sent', askedText(mailed, title)],
    failed: 'Failed to ask again',
    onSettled: () => refreshDocuments(taxReturnId),
    onClose,
  })
  return (
    <DialogForm {...sending} submit="Ask the client">
      <p>{item.title}</p>
      <WhatToSend mailed={mailed} {...form.getInputProps('reason')} />
    </DialogForm>
  )
}

function Edit({ taxReturnId, item, onClose }: ItemFormProps) {
  const { id, category, title, reason, dueOn } = item
  const { form, sending } = useDialogForm({
    schema: editItemInput,
    values: { id, category, title, reason, dueOn: dueOn ?? '' },
    send: (values) => trpcClient.admin.requestItems.edit.mutate(values),
    onDone: (changed) => changeItem(taxReturnId, id, changed),
    done: (changed) => ['Saved', `The client reads it under “${changed.title}”.`],
    failed: 'Failed to save',
    onSettled: () => refreshDocuments(taxReturnId),
    onClose,
  })
  return (
    <DialogForm {...sending} submit="Save">
      <ItemFields propsOf={form.getInputProps} />
    </DialogForm>
  )
}
