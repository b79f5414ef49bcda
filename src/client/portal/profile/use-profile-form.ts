import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { profileInput } from '#shared/profile.schema.ts'
import { schemaErrors } from '#client/portal/ui/schema-errors.ts'
import { dropDraft, keepDraft, readDraft, restored } from './profile-draft.ts'
import { isSame, toInput, type ProfileValues } from './profile-values.ts'

export type ProfileFormState = UseFormReturnType<ProfileValues>

/** The form's values, whether they differ from what is saved, and the draft that keeps them. */
export function useProfileForm(userId: string, loaded: ProfileValues) {
  const [saved, setSaved] = useState(loaded)
  const [draft] = useState(() => draftOver(userId, loaded))
  const [isRestored, setRestored] = useState(draft !== null)
  const form = useForm<ProfileValues>({
    initialValues: draft ?? loaded,
    validate: (values) => checkAccess(toInput(values)),
  })
  const { values } = form
  const dirty = !isSame(values, saved)

  useEffect(() => {
    if (dirty) keepDraft(userId, values)
    else dropDraft()
  }, [dirty, userId, values])

  return {
    form,
    dirty,
    /** Whether anything was ever saved; a profile can't be saved without an SSN. */
    exists: saved.ssn !== '',
    /** Whether the form began with a draft of an earlier visit. */
    isRestored: isRestored && dirty,
    discard() {
      form.setValues(saved)
      form.clearErrors()
      setRestored(false)
    },
    /** From here on these values are what is saved; `shown` is what the form goes on with. */
    settle(next: ProfileValues, shown: ProfileValues) {
      setSaved(next)
      form.setValues(shown)
      setRestored(false)
    },
  }
}

const checkAccess = schemaErrors(profileInput)

function draftOver(userId: string, loaded: ProfileValues): ProfileValues | null {
  const draft = readDraft(userId)
  return draft === null ? null : restored(loaded, draft)
}
