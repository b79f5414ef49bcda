import type { FormErrors } from '@mantine/form'
import { type RefObject, useEffect, useState } from 'react'
import { profileInput } from '#shared/profile.schema.ts'
import { fieldsOf, messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { focusFirstError, schemaErrors } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { useProfileState } from './fields.tsx'
import { openDependentsIn, type OpenDependents } from './DependentsSection.tsx'
import { dropDraft, keepDraft, readDraft, restored } from './profile-draft.ts'
import {
  isSame,
  toInput,
  valuesOf,
  withSavedIds,
  type ProfileFormState,
  type ProfileValues,
} from './profile-values.ts'

/** The form's values, whether they differ from what is saved, and the draft that keeps them. */
export function useProfileDraft(userId: string, loaded: ProfileValues) {
  const [saved, setSaved] = useState(loaded)
  const [draft] = useState(() => readDraft(userId))
  const [isRestored, setRestored] = useState(draft !== null)
  const form = useProfileState({
    initialValues: draft === null ? loaded : restored(loaded, draft),
    validate: (values) => validate(toInput(values)),
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
    isRestored: isRestored && dirty,
    discard() {
      form.setValues(saved)
      form.clearErrors()
      setRestored(false)
    },
    /** `next`: the saved values; `shown`: the values that the form continues with. */
    settle(next: ProfileValues, shown: ProfileValues) {
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
  rows: OpenDependents
  settle: (saved: ProfileValues, shown: ProfileValues) => void
}

export function useProfileSubmit({ element, form, rows, settle }: SubmitOptions) {
  const { mutateAsync, isPending } = trpc.profile.save.useMutation()
  const [refusal, setRefusal] = useState<string | null>(null)

  function showErrors(errors: FormErrors) {
    form.setErrors(errors)
    rows.open(openDependentsIn(errors, form.getValues()))
    focusFirstError(element.current)
  }

  async function submit(sent: ProfileValues) {
    if (isPending) return
    setRefusal(null)
    try {
      const { profile, dependents } = await mutateAsync(profileInput.parse(toInput(sent)))
      // First, so that a reload now does not restore the saved values as a draft.
      dropDraft()
      queries.profile.get.setData(undefined, profile)
      queries.profile.dependents.setData(undefined, dependents)
      void queries.returns.list.invalidate()
      toast.success('Tax profile saved', 'Your preparer works with these details.')
      show(withKeys(valuesOf(profile, dependents), sent), sent)
    } catch (error) {
      const message = messageOf(error, FAILED)
      toast.error(FAILED, message === FAILED ? undefined : message)
      setRefusal(message)
      showErrors(Object.fromEntries(fieldsOf(error).map(({ path, message: text }) => [path, text])))
    }
  }

  function show(saved: ProfileValues, sent: ProfileValues) {
    const now = form.getValues()
    if (isSame(now, sent)) {
      settle(saved, saved)
      rows.closeAll()
    } else {
      // The user typed during the save.
      settle(saved, withSavedIds(now, sent, saved.dependents))
    }
  }

  return {
    onSubmit: form.onSubmit((values) => void submit(values), showErrors),
    isPending,
    refusal,
  }
}

const FAILED = 'Failed to update profile'

/** The rows on the screen keep their keys. */
function withKeys(saved: ProfileValues, sent: ProfileValues): ProfileValues {
  return {
    ...saved,
    dependents: saved.dependents.map((one, index) => ({
      ...one,
      key: sent.dependents[index]?.key ?? one.key,
    })),
  }
}
