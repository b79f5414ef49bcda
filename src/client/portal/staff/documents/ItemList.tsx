import type { ReactNode } from 'react'
import { mostAsked, type TemplateItem } from '#shared/checklist/request-items.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { ItemFields } from './ItemFields.tsx'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

interface ItemListProps<Item> {
  form: {
    values: { items: readonly Item[] }
    getInputProps: (path: string) => object
    insertListItem: (path: 'items', item: Item) => void
    removeListItem: (path: 'items', place: number) => void
  }
  /** Another document, before it is typed. */
  blank: Item
  /** More buttons beside "Add another". */
  children?: ReactNode
}

/** The documents that clients are asked for together. */
export function ItemList<Item extends TemplateItem>({
  form,
  blank,
  children,
}: ItemListProps<Item>) {
  const { items } = form.values
  return (
    <>
      {items.map((_, place) => (
        <Stack key={place} as="fieldset" className="p-16 bordered rounded">
          <legend className="caption px-6">
            {items.length === 1 ? 'Document' : `Document ${place + 1}`}
          </legend>
          <ItemFields
            dated={'dueOn' in blank}
            propsOf={(field) => form.getInputProps(`items.${place}.${field}`)}
          />
          {items.length > 1 && (
            <Row gap={0} className="to-end">
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove document ${place + 1}`}
                onClick={() => form.removeListItem('items', place)}
              >
                Remove
              </Button>
            </Row>
          )}
        </Stack>
      ))}
      <Group align="end" gap={4}>
        {items.length < mostAsked && (
          <Button size="small" icon="plus" onClick={() => form.insertListItem('items', blank)}>
            Add another
          </Button>
        )}
        {children}
      </Group>
    </>
  )
}
