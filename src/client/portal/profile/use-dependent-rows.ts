import { useRef } from 'react'
import { toast } from '#client/public/ui/toast.ts'
import type { OpenDependents } from './open-dependents.ts'
import { newDependent } from './profile-values.ts'
import type { ProfileFormState } from './use-profile-form.ts'

/** Adds rows and takes them away, the latter with a way back. `addButton` gets the focus of a row that goes. */
export function useDependentRows(form: ProfileFormState, rows: OpenDependents) {
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
