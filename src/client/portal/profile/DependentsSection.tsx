import type { FormErrors } from '@mantine/form'
import { useRef, useState } from 'react'
import { maxDependents } from '#shared/dependents.schema.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { DependentRow } from './DependentRow.tsx'
import { newDependent, type ProfileValues } from './profile-values.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

interface DependentsSectionProps {
  form: ProfileFormState
  rows: OpenDependents
}

/** Up to so many show all of their fields; of more, each is a line that unfolds. */
const UNFOLDED = 3

/** Who depends on the client. Rows are added, changed and removed here; the one button saves them all. */
export function DependentsSection({ form, rows }: DependentsSectionProps) {
  const { addButton, add, remove } = useDependentRows(form, rows)
  const { dependents } = form.values
  const viewed = useImpersonation() !== null
  // Who views as a client can't press the button that unfolds.
  const folds = dependents.length > UNFOLDED && !viewed
  return (
    <FormSection
      title="Dependents"
      hint="Children and others whom you support. Each may lower your tax."
      note={dependents.length > 0 && countOf(dependents.length)}
    >
      {dependents.length > 0 && (
        <ol className={styles.dependents}>
          {dependents.map(({ key }, place) => (
            <DependentRow
              key={key}
              form={form}
              place={place}
              open={!folds || rows.isOpen(key)}
              folds={folds}
              onOpen={() => rows.open([key])}
              onClose={() => rows.close(key)}
              onRemove={() => remove(place)}
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

function countOf(dependents: number): string {
  return dependents === 1 ? '1 dependent' : `${dependents} dependents`
}

/** Adds rows and takes them away, the latter with a way back. `addButton` gets the focus of a row that goes. */
function useDependentRows(form: ProfileFormState, rows: OpenDependents) {
  const addButton = useRef<HTMLButtonElement>(null)

  function add() {
    added += 1
    // Unlike any key of a draft, which is from an earlier moment.
    const key = `${Date.now()}-${added}`
    form.insertListItem('dependents', newDependent(key))
    rows.open([key])
  }

  function remove(place: number) {
    const removed = form.values.dependents[place]
    if (removed === undefined) return
    form.removeListItem('dependents', place)
    addButton.current?.focus()
    toast.info(`${removed.firstName || 'Dependent'} removed`, 'It counts once you save.', {
      label: 'Undo',
      run: () => form.insertListItem('dependents', removed, place),
    })
  }

  return { addButton, add, remove }
}

let added = 0

export type OpenDependents = ReturnType<typeof useOpenDependents>

/** Which dependents show their fields; the others are a line each. By their keys. */
export function useOpenDependents() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return {
    isOpen: (key: string) => keys.has(key),
    open: (more: readonly string[]) => setKeys((open) => new Set([...open, ...more])),
    close: (key: string) => setKeys((open) => new Set([...open].filter((other) => other !== key))),
    closeAll: () => setKeys(new Set()),
  }
}

/** The keys of the dependents that have a field in error: its message must not hide in a closed row. */
export function openDependentsIn(
  errors: FormErrors,
  { dependents }: Pick<ProfileValues, 'dependents'>,
): string[] {
  const places = Object.keys(errors).flatMap((path) => {
    const place = /^dependents\.([0-9]+)\./.exec(path)?.[1]
    return place === undefined ? [] : [Number(place)]
  })
  return [...new Set(places)].flatMap((place) => dependents[place]?.key ?? [])
}
