import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form'
import { TRPCClientError } from '@trpc/client'
import { type RefObject, useEffect, useState } from 'react'
import { profileInput } from '#shared/profile.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { focusFirstError, schemaErrors } from '#client/portal/ui/form.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { type OpenDependents, openDependentsIn } from './DependentsSection.tsx'
import { dropDraft, keepDraft, readDraft, restored } from './profile-draft.ts'
import { isSame, type ProfileValues, toInput, valuesOf, withSavedIds } from './profile-values.ts'

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

const FAILED = 'Failed to update profile'

/** What a save came to: the values as they are saved now, or why not, as a whole and field by field. */
type SaveOutcome =
  | { ok: true; saved: ProfileValues }
  | { ok: false; message: string; fields: Record<string, string> }

/** Saves the profile and all dependents in one call. */
function useSaveProfile() {
  const { mutateAsync, isPending } = trpc.profile.save.useMutation()

  async function save(values: ProfileValues): Promise<SaveOutcome> {
    try {
      const profile = await mutateAsync(profileInput.parse(toInput(values)))
      // Before it is said: who reloads at once is not to find as a draft what is saved.
      dropDraft()
      queries.profile.get.setData(undefined, profile)
      toast.success('Tax profile saved', 'Your preparer works with these details.')
      return { ok: true, saved: await savedValues(profile, values) }
    } catch (error) {
      const message = messageOf(error, FAILED)
      toast.error(FAILED, message === FAILED ? undefined : message)
      return { ok: false, message, fields: fieldsOf(error) }
    }
  }

  return { save, isPending }
}

/** Saved dependents have ids, which only the server knows. Without them the next save would make new ones. */
async function savedValues(profile: Parameters<typeof valuesOf>[0], sent: ProfileValues) {
  try {
    const dependents = await queries.profile.dependents.fetch(undefined, { staleTime: 0 })
    return withKeys(valuesOf(profile, dependents), sent)
  } catch {
    void queries.profile.dependents.invalidate()
    return withSavedIds(sent, sent, [])
  }
}

/** The rows on the screen stay the same rows. */
function withKeys(saved: ProfileValues, sent: ProfileValues): ProfileValues {
  return {
    ...saved,
    dependents: saved.dependents.map((dependent, place) => ({
      ...dependent,
      key: sent.dependents[place]?.key ?? dependent.key,
    })),
  }
}

interface Refused {
  path: string
  message: string
}

function fieldsOf(error: unknown): Record<string, string> {
  if (!(error instanceof TRPCClientError)) return {}
  const listed: unknown = error.data?.errors
  const refused = Array.isArray(listed) ? listed.filter(isRefused) : []
  return Object.fromEntries(refused.map(({ path, message }) => [path, message]))
}

function isRefused(value: unknown): value is Refused {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}
