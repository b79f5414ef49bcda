import { formNames } from '#shared/law/forms.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { categoryTable, clientCategories } from '#shared/documents/document-categories.ts'
import { longestReason, longestTitle } from '#shared/checklist/request-items.schema.ts'
import type { AskFields } from './ask-form.ts'
import { Stack } from '#client/public/ui/layout.tsx'

interface ItemFieldsProps {
  propsOf: (field: keyof AskFields) => object
  /** False in templates, which have no days. */
  dated?: boolean
}

/** The fields for what a client is asked for, and why. */
export function ItemFields({ propsOf, dated = true }: ItemFieldsProps) {
  return (
    <>
      <TextInput
        label="What you need"
        placeholder={`${formNames.value.interest} from Ally Bank`}
        data-autofocus
        maxLength={longestTitle}
        {...propsOf('title')}
      />
      <Textarea
        label="Why"
        description="The client reads it. Leave numbers out."
        autosize
        minRows={2}
        maxLength={longestReason}
        {...propsOf('reason')}
      />
      <Stack gap={16} className="pairs">
        <NativeSelect label="Category" data={CATEGORIES} {...propsOf('category')} />
        {dated && <TextInput type="date" label="Due date (optional)" {...propsOf('dueOn')} />}
      </Stack>
    </>
  )
}

const CATEGORIES = clientCategories.map((value) => ({
  value,
  label: categoryTable[value].label,
}))
