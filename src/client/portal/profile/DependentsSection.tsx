import { maxDependents } from '#shared/dependents.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { DependentRow } from './DependentRow.tsx'
import type { OpenDependents } from './open-dependents.ts'
import { useDependentRows } from './use-dependent-rows.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

interface DependentsSectionProps {
  form: ProfileFormState
  rows: OpenDependents
}

/** Up to so many show all of their fields; of more, each is a line that unfolds. */
const UNFOLDED = 3

/** Who depends on the client. Rows are added, changed and removed here; the one button saves them all. */
export function DependentsSection({ form, rows }: DependentsSectionProps) {
  const { addButton, add, remove } = useDependentRows(form, rows)
  const { dependents } = form.values
  const viewed = useImpersonation() !== null
  // Who views as a client can't press the button that unfolds.
  const folds = dependents.length > UNFOLDED && !viewed
  return (
    <FormSection
      title="Dependents"
      hint="Children and others whom you support. Each may lower your tax."
      note={dependents.length > 0 && countOf(dependents.length)}
    >
      {dependents.length > 0 && (
        <ol className={styles.dependents}>
          {dependents.map(({ key }, place) => (
            <DependentRow
              key={key}
              form={form}
              place={place}
              open={!folds || rows.isOpen(key)}
              folds={folds}
              onOpen={() => rows.open([key])}
              onClose={() => rows.close(key)}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      )}
      <Button
        ref={addButton}
        icon="plus"
        onClick={add}
        disabled={dependents.length >= maxDependents}
      >
        Add a dependent
      </Button>
    </FormSection>
  )
}

function countOf(dependents: number): string {
  return dependents === 1 ? '1 dependent' : `${dependents} dependents`
}
