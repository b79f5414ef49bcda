import { useRef } from 'react'
import { isMarried } from '#shared/filing-status.ts'
import { Panel } from '#client/public/ui/Panel.tsx'
import { AddressSection } from './AddressSection.tsx'
import { BankingSection } from './BankingSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DependentsSection } from './DependentsSection.tsx'
import { DraftNote } from './DraftNote.tsx'
import { FilingSection } from './FilingSection.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useOpenDependents } from './open-dependents.ts'
import { PersonalSection } from './PersonalSection.tsx'
import type { ProfileValues } from './profile-values.ts'
import { SaveBar } from './SaveBar.tsx'
import { SpouseSection } from './SpouseSection.tsx'
import { ViewedFields } from './ViewedFields.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { useProfileSubmit } from './use-profile-submit.ts'
import styles from './profile.module.css'

interface ProfileFormProps {
  userId: string
  /** What the server has. */
  saved: ProfileValues
}

export function ProfileForm({ userId, saved }: ProfileFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { form, dirty, exists, isRestored, discard, settle } = useProfileForm(userId, saved)
  const rows = useOpenDependents()
  const { onSubmit, isPending, refusal } = useProfileSubmit({ element, form, rows, settle })

  function startOver() {
    discard()
    element.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={element} className={styles.form} noValidate autoComplete="on" onSubmit={onSubmit}>
      {isRestored && <DraftNote onDiscard={startOver} />}
      <Panel flush>
        <ViewedFields>
          <PersonalSection form={form} />
          <AddressSection form={form} />
          <FilingSection form={form} />
          {isMarried(form.values.filingStatus) && <SpouseSection form={form} />}
          <DependentsSection form={form} rows={rows} />
          <BankingSection form={form} />
          <ContactSection form={form} />
        </ViewedFields>
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
