import type { FormErrors } from '@mantine/form'
import { type RefObject, useEffect, useState } from 'react'
import { fieldsOf, messageOf, staleOf } from '#client/portal/api/trpc.ts'
import type { Difference } from '#client/portal/ui/ConflictDialog.tsx'
import { focusFirstError, schemaErrors } from '#client/portal/ui/form.tsx'
import { useProfileState } from './fields.tsx'
import { openDependentsIn, type OpenDependents } from './DependentsSection.tsx'
import { differencesOf, mergedWith } from './profile-conflict.ts'
import type { ProfileStore } from './profile-store.ts'
import { removeDraft, keepDraft, readDraft, restored } from './profile-draft.ts'
import {
  isSame,
  withSavedIds,
  type ProfileFormState,
  type ProfileValues,
  type SavedProfile,
} from './profile-values.ts'

/** The form's values, whether they differ from what is saved, and the draft that keeps them. */
export function useProfileDraft(store: ProfileStore, loaded: SavedProfile) {
  const { draftOf } = store
  const [draft] = useState(() => readDraft(draftOf))
  const [saved, setSaved] = useState<SavedProfile>(
    draft === null
      ? loaded
      : { version: draft.version, values: restored(loaded.values, draft.base) },
  )
  const [isRestored, setRestored] = useState(draft !== null)
  const form = useProfileState({
    initialValues: draft === null ? loaded.values : restored(loaded.values, draft.values),
    validate: (values) => errorsIn(store, values),
  })
  const { values, setValues } = form
  const dirty = !isSame(values, saved.values)

  useEffect(() => {
    if (dirty) keepDraft(draftOf, { version: saved.version, base: saved.values, values })
    else removeDraft()
  }, [dirty, draftOf, saved, values])

  // An untouched form follows what another tab or device saved.
  if (!dirty && loaded.version > saved.version) {
    setSaved(loaded)
    setValues(loaded.values)
  }

  return {
    form,
    saved,
    dirty,
    exists: saved.version > 0,
    isRestored: isRestored && dirty,
    discard() {
      setSaved(loaded)
      form.setValues(loaded.values)
      form.clearErrors()
      setRestored(false)
    },
    /** `next` is what is saved now; `shown` is what the form continues with. */
    settle(next: SavedProfile, shown: ProfileValues) {
      setSaved(next)
      form.setValues(shown)
      setRestored(false)
    },
  }
}

function errorsIn({ schema, inputOf }: ProfileStore, values: ProfileValues): FormErrors {
  return schemaErrors(schema)(inputOf(values))
}

interface SubmitOptions {
  store: ProfileStore
  element: RefObject<HTMLFormElement | null>
  form: ProfileFormState
  saved: SavedProfile
  rows: OpenDependents
  settle: (saved: SavedProfile, shown: ProfileValues) => void
}

export function useProfileSubmit({ store, element, form, saved, rows, settle }: SubmitOptions) {
  const { isPending, isSaved } = store
  const [refusal, setRefusal] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  function showErrors(errors: FormErrors) {
    form.setErrors(errors)
    rows.open(openDependentsIn(errors, form.getValues()))
    focusFirstError(element.current)
  }

  async function submit(sent: ProfileValues, { version, values: base } = saved) {
    if (isPending) return
    setRefusal(null)
    try {
      const next = await store.save(sent, version)
      // A reload now must not restore the saved values as a draft.
      removeDraft()
      show(withKeys(next, sent), sent)
    } catch (error) {
      if (staleOf(error) !== null && (await compare(base, sent))) return
      const message = messageOf(error, FAILED)
      setRefusal(message)
      showErrors(Object.fromEntries(fieldsOf(error).map(({ path, message: text }) => [path, text])))
    }
  }

  /** For a save that met a newer version. Returns false if that version can't be read. */
  async function compare(base: ProfileValues, sent: ProfileValues): Promise<boolean> {
    const now = await store.read().catch(() => null)
    if (now === null) return false
    const differences = differencesOf(base, sent, now.values)
    // Otherwise everything that the user typed is already saved.
    if (differences.some(({ typed }) => typed)) {
      setConflict({ now, sent, differences, opened: true })
    } else {
      settle(now, now.values)
    }
    return true
  }

  function choose({ now, sent }: Conflict, mine: ReadonlySet<string>) {
    closeConflict()
    const chosen = mergedWith(now.values, sent, mine)
    settle(now, chosen)
    if (isSame(chosen, now.values)) return
    const errors = errorsIn(store, chosen)
    if (Object.keys(errors).length > 0) showErrors(errors)
    else void submit(chosen, now)
  }

  function closeConflict() {
    setConflict((last) => last && { ...last, opened: false })
  }

  function show(next: SavedProfile, sent: ProfileValues) {
    const now = form.getValues()
    if (isSame(now, sent)) {
      settle(next, next.values)
      rows.closeAll()
    } else {
      // Keeps what the user typed during the save.
      settle(next, withSavedIds(now, sent, next.values.dependents))
    }
  }

  return {
    onSubmit: form.onSubmit((values) => void submit(values), showErrors),
    isPending,
    isSaved,
    refusal,
    conflict: conflict && {
      ...conflict,
      onClose: closeConflict,
      onChoose: (mine: ReadonlySet<string>) => choose(conflict, mine),
    },
  }
}

interface Conflict {
  now: SavedProfile
  sent: ProfileValues
  differences: Difference[]
  /** False while the dialog fades out. */
  opened: boolean
}

const FAILED = 'Failed to update profile'

/** Rows on the screen keep their keys. */
function withKeys({ version, values }: SavedProfile, sent: ProfileValues): SavedProfile {
  const dependents = values.dependents.map((dependent, index) => ({
    ...dependent,
    key: sent.dependents[index]?.key ?? dependent.key,
  }))
  return { version, values: { ...values, dependents } }
}
