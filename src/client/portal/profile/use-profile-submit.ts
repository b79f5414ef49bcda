import type { FormErrors } from '@mantine/form'
import { useState, type RefObject } from 'react'
import { focusFirstError } from '#client/portal/ui/schema-errors.ts'
import { openDependentsIn, type OpenDependents } from './open-dependents.ts'
import { isSame, withSavedIds, type ProfileValues } from './profile-values.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import { useSaveProfile } from './use-save-profile.ts'

interface Submitted {
  element: RefObject<HTMLFormElement | null>
  form: ProfileFormState
  rows: OpenDependents
  settle: (saved: ProfileValues, shown: ProfileValues) => void
}

/** What the one button does: saves everything, or shows where it can't. */
export function useProfileSubmit({ element, form, rows, settle }: Submitted) {
  const { save, isPending } = useSaveProfile()
  const [refusal, setRefusal] = useState<string | null>(null)

  function showErrors(errors: FormErrors) {
    form.setErrors(errors)
    rows.open(openDependentsIn(errors, form.getValues()))
    focusFirstError(element.current)
  }

  async function submit(sent: ProfileValues) {
    if (isPending) return
    setRefusal(null)
    const outcome = await save(sent)
    if (!outcome.ok) {
      setRefusal(outcome.message)
      return showErrors(outcome.fields)
    }
    const { saved } = outcome
    const now = form.getValues()
    if (isSame(now, sent)) {
      settle(saved, saved)
      rows.closeAll()
    } else {
      // Somebody typed on while it was being saved.
      settle(saved, withSavedIds(now, sent, saved.dependents))
    }
  }

  return {
    onSubmit: form.onSubmit((values) => void submit(values), showErrors),
    isPending,
    /** Why the server refused the last save, or null. */
    refusal,
  }
}
