import type { FormErrors } from '@mantine/form'
import { useRef, useState } from 'react'
import { isMarried } from '#shared/filing-status.ts'
import { Panel } from '../ui/Panel.tsx'
import { focusFirstError } from '../ui/schema-errors.ts'
import { AddressSection } from './AddressSection.tsx'
import { BankingSection } from './BankingSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DependentsSection } from './DependentsSection.tsx'
import { DraftNote } from './DraftNote.tsx'
import { FilingSection } from './FilingSection.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { openDependentsIn, useOpenDependents } from './open-dependents.ts'
import { PersonalSection } from './PersonalSection.tsx'
import { isSame, withSavedIds, type ProfileValues } from './profile-values.ts'
import { SaveBar } from './SaveBar.tsx'
import { SpouseSection } from './SpouseSection.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { useSaveProfile } from './use-save-profile.ts'
import styles from './profile.module.css'

interface ProfileFormProps {
  userId: string
  /** What the server has. */
  saved: ProfileValues
}

export function ProfileForm({ userId, saved }: ProfileFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { form, dirty, exists, isRestored, discard, settle } = useProfileForm(userId, saved)
  const dependents = useOpenDependents()
  const { save, isPending } = useSaveProfile()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(sent: ProfileValues) {
    if (isPending) return
    setRefusal(null)
    const outcome = await save(sent)
    if (outcome.ok) {
      const now = form.getValues()
      const untouched = isSame(now, sent)
      settle(
        outcome.saved,
        untouched ? outcome.saved : withSavedIds(now, sent, outcome.saved.dependents),
      )
      if (untouched) dependents.closeAll()
    } else {
      setRefusal(outcome.message)
      showErrors(outcome.fields)
    }
  }

  function startOver() {
    discard()
    element.current?.querySelector('input')?.focus()
  }

  function showErrors(errors: FormErrors) {
    form.setErrors(errors)
    dependents.open(openDependentsIn(errors, form.getValues()))
    focusFirstError(element.current)
  }

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      autoComplete="on"
      onSubmit={form.onSubmit((values) => void submit(values), showErrors)}
    >
      {isRestored && <DraftNote onDiscard={startOver} />}
      <Panel flush>
        <PersonalSection form={form} />
        <AddressSection form={form} />
        <FilingSection form={form} />
        {isMarried(form.values.filingStatus) && <SpouseSection form={form} />}
        <DependentsSection form={form} rows={dependents} />
        <BankingSection form={form} />
        <ContactSection form={form} />
      </Panel>
      <SaveBar
        dirty={dirty}
        exists={exists}
        pending={isPending}
        refusal={refusal}
        errorCount={Object.keys(form.errors).length}
      />
      <LeaveDialog dirty={dirty} />
    </form>
  )
}
