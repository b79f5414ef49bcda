import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ItemTemplate, saveTemplateInput } from '#shared/request-items.schema.ts'
import { limits } from '#shared/text.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { type AskFields, isBlank } from './ask-form.ts'
import styles from './dialogs.module.css'

/** Adds the papers of a template; without templates there is nothing to choose. */
export function TemplatePicker({ onPick }: { onPick: (template: ItemTemplate) => void }) {
  const { data: templates = [] } = trpc.admin.requestItems.templates.useQuery()
  const [picked, setPicked] = useState('')
  const remove = trpc.admin.requestItems.removeTemplate.useMutation({
    onSuccess() {
      setPicked('')
      void queries.admin.requestItems.templates.invalidate()
    },
    onError: (error) => reportFailure('The template could not be deleted', error),
  })
  if (templates.length === 0) return null
  return (
    <div className={styles.template}>
      <NativeSelect
        label="From a template"
        value={picked}
        data={[
          { value: '', label: 'Choose a template' },
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          setPicked(value)
          const template = templates.find(({ id }) => id === value)
          if (template) onPick(template)
        }}
      />
      {picked !== '' && (
        <Button
          size="small"
          variant="quiet"
          pending={remove.isPending}
          onClick={() => remove.mutate({ id: picked })}
        >
          Delete template
        </Button>
      )}
    </div>
  )
}

/** Saves the typed papers under a name, for other returns. */
export function SaveTemplate({ items }: { items: readonly AskFields[] }) {
  const [name, setName] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = trpc.admin.requestItems.saveTemplate.useMutation({
    onSuccess() {
      void queries.admin.requestItems.templates.invalidate()
      toast.success('Template saved', `“${name}” can be chosen for other returns.`)
      setName(null)
    },
    onError: (error) => reportFailure('The template could not be saved', error),
  })
  const typed = {
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
        onClick={() => setName('')}
      >
        Save these as a template
      </Button>
    )
  }
  return (
    <div className={styles.template}>
      <TextInput
        label="Name of the template"
        autoFocus
        maxLength={limits.name}
        value={name}
        error={refusal}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Else it would ask the client.
          event.preventDefault()
          submit()
        }}
      />
      <Button size="small" pending={save.isPending} onClick={submit}>
        Save template
      </Button>
    </div>
  )
}
