import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  categoryTable,
  clientCategories,
  type DocumentCategory,
} from '#shared/document-categories.ts'
import type { ListedDocument } from '#shared/documents.schema.ts'
import type { RequestItem } from '#shared/request-items.schema.ts'
import { messageOf, queries, trpcClient } from '#client/portal/api/trpc.ts'
import { giveToItem, putItem } from '#client/portal/request-items/item-changes.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { FormError, useUncachedCall } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'

interface MoveDialogProps {
  document: ListedDocument
  /** What the return needs. */
  items: readonly RequestItem[]
  taxReturnId: string
  opened: boolean
  onClose: () => void
  onMoved: () => void
}

/** Puts a document under another category, or gives it to another item. */
export function MoveDialog({ document, items, taxReturnId, opened, ...on }: MoveDialogProps) {
  const { id, fileName } = document
  const answers = items.filter(({ documentIds }) => documentIds.includes(id))
  const current = answers[0]?.id ?? document.category
  const [place, setPlace] = useState<string>(current)
  const move = useUncachedCall((error) => messageOf(error, 'The document could not be moved.'))

  function submit(event: FormEvent) {
    event.preventDefault()
    // It may answer other items too: nothing was chosen, so nothing is taken from them.
    if (place === current) return on.onClose()
    const item = items.find((known) => known.id === place)
    const category = item?.category ?? clientCategories.find((known) => known === place)
    if (category === undefined) return
    void move.run(async () => {
      const { requestItems, documents } = trpcClient
      // First what it is for now, so that no failure leaves it without a place.
      const note = item ? await giveToItem(item.id, id) : null
      for (const other of answers.filter((known) => known.id !== item?.id)) {
        putItem(await requestItems.detach.mutate({ id: other.id, documentId: id }))
      }
      const moved = await documents.move.mutate({ id, category })
      queries.documents.listForReturn.setData({ taxReturnId }, (known) =>
        known?.map((other) => (other.id === id ? moved : other)),
      )
      const under = item
        ? `It answers “${item.title}” now.`
        : `“${fileName}” is now under ${labelOf(category)}.`
      if (note === null) toast.success('Document moved', under)
      else toast.info('Not in the list', note)
      on.onClose()
      on.onMoved()
    })
  }

  const asked = items.map(({ id: value, title }) => ({ value, label: title }))
  const categories = clientCategories.map((value) => ({ value, label: labelOf(value) }))
  return (
    <Dialog opened={opened} onClose={on.onClose} title="Move this document" size="26rem">
      <form onSubmit={submit}>
        <NativeSelect
          label={`Where ${fileName} belongs`}
          value={place}
          data={
            asked.length === 0
              ? categories
              : [
                  { group: 'What we asked for', items: asked },
                  { group: 'Anything else', items: categories },
                ]
          }
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        <FormError>{move.refusal}</FormError>
        <DialogActions>
          <Button onClick={on.onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={move.pending}>
            Move
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function labelOf(category: DocumentCategory): string {
  return categoryTable[category].label
}
