import { type ReactNode, Suspense, useRef, useState } from 'react'
import { LeaveDialog } from '#client/portal/ui/LeaveDialog.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { DependentsSection, useOpenDependents } from './DependentsSection.tsx'
import {
  AddressSection,
  BankingSection,
  ContactSection,
  FilingSection,
  PersonalSection,
  SpouseSection,
} from './ProfileSections.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { ProfileFormProvider } from './fields.tsx'
import { SaveBar } from './SaveBar.tsx'
import { type ProfileStore, ProfileStoreProvider } from './profile-store.ts'
import type { SavedProfile } from './profile-values.ts'
import { useProfileDraft, useProfileSubmit } from './use-profile-form.ts'
import styles from './profile.module.css'
import { Group } from '#client/public/ui/layout.tsx'

interface ProfileFormProps {
  store: ProfileStore
  loaded: SavedProfile
}

export function ProfileForm({ store, loaded }: ProfileFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { dirty, exists, isRestored, discard, ...state } = useProfileDraft(store, loaded)
  const { form } = state
  const [isFirst] = useState(!exists)
  const rows = useOpenDependents()
  const submit = useProfileSubmit({ store, element, rows, ...state })
  const { onSubmit, isPending, isSaved, refusal, conflict } = submit

  const hasErrors = Object.keys(form.errors).length > 0

  function startOver() {
    discard()
    element.current?.querySelector('input')?.focus()
  }

  return (
    <form
      ref={element}
      className={`anchor ${styles.form}`}
      noValidate
      autoComplete={store.forStaff ? 'off' : 'on'}
      onSubmit={onSubmit}
    >
      {isFirst && !store.forStaff && (
        <div className="min-56 pb-16" data-print="hide">
          <Suspense>
            <StartProgress />
          </Suspense>
        </div>
      )}
      {isRestored && <DraftNote onDiscard={startOver} />}
      <ProfileStoreProvider value={store}>
        <ProfileFormProvider form={form}>
          <Panel flush>
            <ViewedFields>
              <PersonalSection />
              <AddressSection />
              <FilingSection />
              <SpouseSection />
              <DependentsSection rows={rows} />
              <BankingSection />
              <ContactSection />
            </ViewedFields>
          </Panel>
          <SaveBar
            dirty={dirty}
            exists={exists}
            pending={isPending}
            problem={hasErrors ? <ErrorSummary errors={form.errors} rows={rows} /> : refusal}
            offersNext={isSaved && !store.forStaff}
          />
        </ProfileFormProvider>
      </ProfileStoreProvider>
      <LeaveDialog dirty={dirty}>
        What you typed stays in this tab until you sign out, except SSNs, dates of birth and bank
        numbers.
      </LeaveDialog>
      <Suspense>
        {conflict && (
          <ConflictDialog
            key={conflict.now.version}
            lead={`${store.forStaff ? 'The' : 'Your'} tax profile was saved in another tab or on another device.`}
            {...conflict}
          />
        )}
      </Suspense>
    </form>
  )
}

function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Group gap={16} between inset mb={20} className="on-accent rounded" role="status">
      <p className="basis-256">
        We restored what you typed, except SSNs, dates of birth and bank numbers, which are never
        kept in the browser.
      </p>
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
    </Group>
  )
}

/** Disables the fields while an admin views as a client, because it would save the masked numbers. */
function ViewedFields({ children }: { children: ReactNode }) {
  if (useImpersonation() === null) return children
  return (
    <fieldset disabled className={styles.viewed}>
      <legend className="visually-hidden">Read-only</legend>
      {children}
    </fieldset>
  )
}

const StartProgress = lazyPart(() =>
  // oxlint-disable-next-line no-restricted-imports -- the steps lead up, and are loaded for a first profile only
  import('#client/portal/client/client-portal/StartSteps.tsx').then((m) => m.StartProgress),
)

const ConflictDialog = lazyPart(() =>
  import('#client/portal/ui/ConflictDialog.tsx').then((m) => m.ConflictDialog),
)
