import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ItemTemplate, saveTemplateInput } from '#shared/checklist/request-items.schema.ts'
import { limits } from '#shared/base/text.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { type AskFields, isBlank } from './ask-form.ts'
import { Group } from '#client/public/ui/layout.tsx'

interface TemplatePickerProps {
  picked: ItemTemplate | undefined
  onPick: (template: ItemTemplate | undefined) => void
}

/** Adds a template's documents. Renders nothing without templates. */
export function TemplatePicker({ picked, onPick }: TemplatePickerProps) {
  const { data: templates = [] } = trpc.admin.requestItems.templates.useQuery()
  if (templates.length === 0) return null
  return (
    <Group align="end" gap={4} mb={16} className="whole-line">
      <NativeSelect
        className="grows"
        label="From a template"
        value={picked?.id ?? ''}
        data={[
          { value: '', label: 'Choose a template' },
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onPick(templates.find(({ id }) => id === value))
        }
      />
    </Group>
  )
}

interface SaveTemplateProps {
  items: readonly AskFields[]
  /** The template that the documents came from. */
  picked: ItemTemplate | undefined
  onSaved: (template: ItemTemplate) => void
}

/** Saves the typed documents under a name, for other returns. */
export function SaveTemplate({ items, picked, onSaved }: SaveTemplateProps) {
  const [name, setName] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = trpc.admin.requestItems.saveTemplate.useMutation({
    onSuccess(saved) {
      void queries.admin.requestItems.templates.invalidate()
      onSaved(saved)
      toast.success('Template saved', `“${name}” can be chosen for other returns.`)
      setName(null)
    },
    onError: (error) => reportFailure('The template could not be saved', error),
  })
  // The template that the documents came from is replaced under its name.
  const replaces = picked && picked.name === name?.trim() ? picked : undefined
  const typed = {
    ...(replaces && { id: replaces.id, version: replaces.version }),
    name,
    items: items.map(({ category, title, reason }) => ({ category, title, reason })),
  }

  function submit() {
    const { data, error } = saveTemplateInput.safeParse(typed)
    setRefusal(error?.issues[0]?.message ?? null)
    if (data) save.mutate(data)
  }

  if (name === null) {
    return (
      <Button
        size="small"
        variant="quiet"
        disabled={items.every(isBlank)}
        onClick={() => setName(picked?.name ?? '')}
      >
        Save these as a template
      </Button>
    )
  }
  return (
    <Group align="end" gap={4} mb={16} className="whole-line">
      <TextInput
        className="grows"
        label="Name of the template"
        description={replaces && 'Replaces the saved one.'}
        autoFocus
        maxLength={limits.name}
        value={name}
        error={refusal}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise Enter would send the request to the client.
          event.preventDefault()
          submit()
        }}
      />
      <Button size="small" pending={save.isPending} onClick={submit}>
        Save template
      </Button>
    </Group>
  )
}
