import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  categoryTable,
  clientCategories,
  type DocumentCategory,
} from '#shared/document-categories.ts'
import type { ListedDocument } from '#shared/documents.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { FormError } from '#client/portal/ui/form.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'

interface MoveDialogProps {
  document: ListedDocument
  taxReturnId: string
  opened: boolean
  onClose: () => void
  onMoved: () => void
}

/** Puts a document under another category. */
export function MoveDialog({ document, taxReturnId, opened, onClose, onMoved }: MoveDialogProps) {
  const { id, fileName } = document
  const [category, setCategory] = useState<string>(document.category)
  const move = trpc.documents.move.useMutation({
    onSuccess(moved) {
      queries.documents.listForReturn.setData({ taxReturnId }, (known) =>
        known?.map((other) => (other.id === id ? moved : other)),
      )
      toast.success('Document moved', `“${fileName}” is now under ${labelOf(moved.category)}.`)
      onClose()
      onMoved()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = clientCategories.find((known) => known === category)
    if (chosen !== undefined && !move.isPending) move.mutate({ id, category: chosen })
  }

  return (
    <UiProvider>
      <Dialog opened={opened} onClose={onClose} title="Move this document" size="26rem">
        <form onSubmit={submit}>
          <NativeSelect
            label={`Category of ${fileName}`}
            value={category}
            data={clientCategories.map((value) => ({ value, label: labelOf(value) }))}
            onChange={({ currentTarget }) => setCategory(currentTarget.value)}
          />
          <FormError>
            {move.error && messageOf(move.error, 'The document could not be moved.')}
          </FormError>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" pending={move.isPending}>
              Move
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </UiProvider>
  )
}

function labelOf(category: DocumentCategory): string {
  return categoryTable[category].label
}
