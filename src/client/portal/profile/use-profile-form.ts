import type { FormErrors } from '@mantine/form'
import { type RefObject, useEffect, useState } from 'react'
import { profileInput } from '#shared/profile.schema.ts'
import { fieldsOf, messageOf, queries, staleOf, trpc } from '#client/portal/api/trpc.ts'
import type { Difference } from '#client/portal/ui/ConflictDialog.tsx'
import { focusFirstError, schemaErrors } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { useProfileState } from './fields.tsx'
import { openDependentsIn, type OpenDependents } from './DependentsSection.tsx'
import { differencesOf, mergedWith } from './profile-conflict.ts'
import { removeDraft, keepDraft, readDraft, restored } from './profile-draft.ts'
import {
  isSame,
  savedOf,
  toInput,
  withSavedIds,
  type ProfileFormState,
  type ProfileValues,
  type SavedProfile,
} from './profile-values.ts'

/** The form's values, whether they differ from what is saved, and the draft that keeps them. */
export function useProfileDraft(userId: string, loaded: SavedProfile) {
  const [draft] = useState(() => readDraft(userId))
  const [saved, setSaved] = useState<SavedProfile>(
    draft === null
      ? loaded
      : { version: draft.version, values: restored(loaded.values, draft.base) },
  )
  const [isRestored, setRestored] = useState(draft !== null)
  const form = useProfileState({
    initialValues: draft === null ? loaded.values : restored(loaded.values, draft.values),
    validate: (values) => validate(toInput(values)),
  })
  const { values, setValues } = form
  const dirty = !isSame(values, saved.values)

  useEffect(() => {
    if (dirty) keepDraft(userId, { version: saved.version, base: saved.values, values })
    else removeDraft()
  }, [dirty, userId, saved, values])

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

const validate = schemaErrors(profileInput)

interface SubmitOptions {
  element: RefObject<HTMLFormElement | null>
  form: ProfileFormState
  saved: SavedProfile
  rows: OpenDependents
  settle: (saved: SavedProfile, shown: ProfileValues) => void
}

export function useProfileSubmit({ element, form, saved, rows, settle }: SubmitOptions) {
  const { mutateAsync, isPending, isSuccess } = trpc.profile.save.useMutation()
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
      const answer = await mutateAsync({ version, ...profileInput.parse(toInput(sent)) })
      // Done first, so that a reload now does not restore the saved values as a draft.
      removeDraft()
      const profile = { ...answer.profile, version: answer.version }
      queries.profile.get.setData(undefined, profile)
      queries.profile.dependents.setData(undefined, answer)
      void queries.returns.list.invalidate()
      toast.success('Tax profile saved', 'Your preparer will use these details.')
      show(withKeys(savedOf(profile, answer), sent), sent)
    } catch (error) {
      if (staleOf(error) !== null && (await compare(base, sent))) return
      const message = messageOf(error, FAILED)
      setRefusal(message)
      showErrors(Object.fromEntries(fieldsOf(error).map(({ path, message: text }) => [path, text])))
    }
  }

  /** For a save that met a newer version. Returns false if that version can't be read. */
  async function compare(base: ProfileValues, sent: ProfileValues): Promise<boolean> {
    const now = await readSaved().catch(() => null)
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
    const errors = validate(toInput(chosen))
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
    isSaved: isSuccess,
    refusal,
    conflict: conflict && {
      ...conflict,
      onCancel: closeConflict,
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

async function readSaved(): Promise<SavedProfile> {
  const { profile } = queries
  const fresh = { staleTime: 0 }
  return savedOf(
    ...(await Promise.all([
      profile.get.fetch(undefined, fresh),
      profile.dependents.fetch(undefined, fresh),
    ])),
  )
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
