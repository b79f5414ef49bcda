import { NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { type ItemTemplate, saveTemplateInput } from '#shared/request-items.schema.ts'
import { limits } from '#shared/text.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { ConfirmDialog } from '#client/portal/ui/Dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { type AskFields, isBlank } from './ask-form.ts'
import styles from './dialogs.module.css'

interface TemplatePickerProps {
  picked: ItemTemplate | undefined
  onPick: (template: ItemTemplate | undefined) => void
}

/** Adds a template's documents. Renders nothing without templates. */
export function TemplatePicker({ picked, onPick }: TemplatePickerProps) {
  const { data: templates = [] } = trpc.admin.requestItems.templates.useQuery()
  const [deletion, setDeletion] = useState<'none' | 'asked' | 'done'>('none')
  const select = useRef<HTMLSelectElement>(null)
  const remove = trpc.admin.requestItems.removeTemplate.useMutation({
    onSuccess() {
      toast.success('Template deleted', 'The documents below are still here.')
      setDeletion('done')
    },
    onError: (error) => reportFailure('The template could not be deleted', error),
  })

  function closed() {
    const field = select.current
    const last = deletion === 'done' && templates.length === 1
    if (deletion === 'done') {
      onPick(undefined)
      setDeletion('none')
      void queries.admin.requestItems.templates.invalidate()
    }
    // The button that opened the question may be gone; after the last template, this field too.
    const next = field?.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-autofocus]')
    if (last) next?.focus()
    else field?.focus()
  }

  if (templates.length === 0) return null
  return (
    <div className={`mb-2 row wrap bottom gap-1 ${styles.template}`}>
      <NativeSelect
        ref={select}
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
      {picked && (
        <Button size="small" variant="quiet" onClick={() => setDeletion('asked')}>
          Delete template
        </Button>
      )}
      <ConfirmDialog
        opened={deletion === 'asked'}
        title={`Delete “${picked?.name ?? ''}”?`}
        confirmLabel="Delete template"
        danger
        pending={remove.isPending}
        onCancel={() => setDeletion('none')}
        onConfirm={() => picked && remove.mutate({ id: picked.id })}
        onClosed={closed}
      >
        <p>All staff use the same templates. Documents already requested with it stay.</p>
      </ConfirmDialog>
    </div>
  )
}

interface SaveTemplateProps {
  items: readonly AskFields[]
  /** The template that the documents came from. */
  picked: ItemTemplate | undefined
}

/** Saves the typed documents under a name, for other returns. */
export function SaveTemplate({ items, picked }: SaveTemplateProps) {
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
        onClick={() => setName(picked?.name ?? '')}
      >
        Save these as a template
      </Button>
    )
  }
  return (
    <div className={`mb-2 row wrap bottom gap-1 ${styles.template}`}>
      <TextInput
        label="Name of the template"
        description={picked && picked.name === name.trim() ? 'Replaces the saved one.' : undefined}
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
    </div>
  )
}
