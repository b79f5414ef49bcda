import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { longestTitle } from '#shared/request-items.schema.ts'
import { type AskFields, CATEGORIES } from './ask-form.ts'

interface ItemFieldsProps {
  propsOf: (field: keyof AskFields) => object
  autoFocus?: boolean
}

/** What a client is asked for, and why. */
export function ItemFields({ propsOf, autoFocus }: ItemFieldsProps) {
  return (
    <>
      <TextInput
        label="What you need"
        placeholder="1099-INT from Ally Bank"
        data-autofocus={autoFocus || undefined}
        maxLength={longestTitle}
        {...propsOf('title')}
      />
      <Textarea
        label="Why"
        description="The client reads it. Leave numbers out."
        autosize
        minRows={2}
        maxLength={200}
        {...propsOf('reason')}
      />
      <div className="stack gap-1 gap-x-2 two-columns phone-one-column">
        <NativeSelect label="Category" data={CATEGORIES} {...propsOf('category')} />
        <TextInput type="date" label="Due date (optional)" {...propsOf('dueOn')} />
      </div>
    </>
  )
}
