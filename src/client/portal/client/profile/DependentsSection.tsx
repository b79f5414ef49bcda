import type { FormErrors } from '@mantine/form'
import { startTransition, useRef, useState } from 'react'
import { maxDependents } from '#shared/profile/dependents.schema.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { DependentRow } from './DependentRow.tsx'
import { useProfileForm } from './fields.tsx'
import { newDependent, type ProfileFormState, type ProfileValues } from './profile-values.ts'

/** Up to this many dependents show all their fields; with more, each is collapsed to a line. */
const EXPANDED = 3

export function DependentsSection({ rows }: { rows: OpenDependents }) {
  const form = useProfileForm()
  const { addButton, add, remove } = useDependentRows(form, rows)
  const { dependents } = form.values
  const viewed = useImpersonation() !== null
  // While an admin views as a client, the button that expands a row is disabled.
  const collapsible = dependents.length > EXPANDED && !viewed
  return (
    <FormSection
      title="Dependents"
      hint="Children and others you support. Each may lower your tax."
      note={dependents.length > 0 && countOf(dependents.length)}
    >
      {dependents.length > 0 && (
        <ol className="mb-16">
          {dependents.map(({ key }, index) => (
            <DependentRow
              key={key}
              index={index}
              open={!collapsible || rows.isOpen(key)}
              onToggle={collapsible ? () => rows.toggle(key) : undefined}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <Button
        ref={addButton}
        icon="plus"
        onClick={add}
        disabled={dependents.length >= maxDependents}
      >
        Add a dependent
      </Button>
    </FormSection>
  )
}

export type OpenDependents = ReturnType<typeof useOpenDependents>

/** The keys of the dependents that show their fields; the others are a line each. */
export function useOpenDependents() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return {
    isOpen: (key: string) => keys.has(key),
    open: (more: readonly string[]) => setKeys((open) => new Set([...open, ...more])),
    toggle: (key: string) => setKeys((open) => open.symmetricDifference(new Set([key]))),
    closeAll: () => setKeys(new Set()),
  }
}

/** Returns the keys of the dependents that have an error, which a collapsed row must not hide. */
export function openDependentsIn(
  errors: FormErrors,
  { dependents }: Pick<ProfileValues, 'dependents'>,
): string[] {
  const indexes = Object.keys(errors).flatMap((path) => {
    const index = /^dependents\.([0-9]+)\./.exec(path)?.[1]
    return index === undefined ? [] : [Number(index)]
  })
  return [...new Set(indexes)].flatMap((index) => dependents[index]?.key ?? [])
}

function countOf(dependents: number): string {
  return dependents === 1 ? '1 dependent' : `${dependents} dependents`
}

/** Adds and removes rows; a removed row can be restored. `addButton` gets the focus when a row is removed. */
function useDependentRows(form: ProfileFormState, rows: OpenDependents) {
  const addButton = useRef<HTMLButtonElement>(null)

  function add() {
    added += 1
    // Differs from the keys in a draft, which are older.
    const key = `${Date.now()}-${added}`
    // Eight new fields: the button responds before they are rendered.
    startTransition(() => {
      form.insertListItem('dependents', newDependent(key))
      rows.open([key])
    })
  }

  function remove(index: number) {
    const removed = form.values.dependents[index]
    if (removed === undefined) return
    form.removeListItem('dependents', index)
    addButton.current?.focus()
    toast.info(`${removed.firstName || 'Dependent'} removed`, 'This takes effect when you save.', {
      label: 'Undo',
      run: () => form.insertListItem('dependents', removed, index),
    })
  }

  return { addButton, add, remove }
}

let added = 0
