import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  categoryTable,
  clientCategories,
  type DocumentCategory,
} from '#shared/documents/document-categories.ts'
import type { ListedDocument } from '#shared/documents/documents.schema.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { messageOf } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { FormError, useUncachedCall } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { moveDocument } from './move-document.ts'

interface MoveDialogProps extends DialogFrame {
  document: ListedDocument
  /** The request items of the return. */
  items: readonly RequestItem[]
  taxReturnId: string
  onMoved: () => void
}

/** Moves a document to another category or to another item. */
export function MoveDialog({ document, items, taxReturnId, opened, ...on }: MoveDialogProps) {
  const { id, fileName } = document
  const answers = items.filter(({ documentIds }) => documentIds.includes(id))
  const current = answers[0]?.id ?? document.category
  const [place, setPlace] = useState<string>(current)
  const move = useUncachedCall((error) => messageOf(error, 'The document could not be moved.'))

  function submit(event: FormEvent) {
    event.preventDefault()
    // It may answer other items too, but the user chose nothing, so those keep it.
    if (place === current) return on.onClose()
    const item = items.find((candidate) => candidate.id === place)
    const category = item?.category ?? clientCategory(place)
    const own = clientCategory(document.category)
    if (category === undefined || own === undefined) return
    const from = { items: answers, category: own }
    const to = { items: item ? [item] : [], category }
    void move.run(async () => {
      await moveDocument({ document, taxReturnId, from, to, onMoved: on.onMoved })
      on.onClose()
    })
  }

  const itemOptions = items.map(({ id: value, title }) => ({ value, label: title }))
  const categories = clientCategories.map((value) => ({ value, label: labelOf(value) }))
  return (
    <Dialog opened={opened} onClose={on.onClose} title="Move this document" size="26rem">
      <form onSubmit={submit}>
        <NativeSelect
          label={`Where ${fileName} belongs`}
          value={place}
          data={
            itemOptions.length === 0
              ? categories
              : [
                  { group: 'Documents we asked for', items: itemOptions },
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

/** Documents don't move to or from the completed returns. */
function clientCategory(value: string) {
  return clientCategories.find((category) => category === value)
}

function labelOf(category: DocumentCategory): string {
  return categoryTable[category].label
}
