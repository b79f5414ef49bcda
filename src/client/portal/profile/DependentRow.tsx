import { formatDate } from '#shared/dates.ts'
import { relationshipLabels, type Relationship } from '#shared/relationships.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { DependentFields } from './DependentFields.tsx'
import type { DependentValues } from './profile-values.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './DependentRow.module.css'

interface DependentRowProps {
  form: ProfileFormState
  /** From 0. */
  place: number
  /** Whether its fields show. */
  open: boolean
  /** Whether they can be folded away. */
  folds: boolean
  onOpen: () => void
  onClose: () => void
  onRemove: () => void
}

/** A dependent: all of its fields or, folded, a line. */
export function DependentRow(props: DependentRowProps) {
  const { form, place, open, folds, onOpen, onClose, onRemove } = props
  const dependent = form.values.dependents[place]
  if (dependent === undefined) return null
  const title = `Dependent ${place + 1}`
  const name = [dependent.firstName, dependent.lastName].filter(Boolean).join(' ')
  const called = name || title
  return (
    <li className={styles.dependent}>
      <fieldset className={styles.fieldset}>
        <legend className="visually-hidden">{title}</legend>
        <div className={styles.head}>
          <p className={styles.title}>
            {called}
            {!open && <span className={styles.facts}>{factsOf(dependent)}</span>}
          </p>
          <div className={styles.actions}>
            {folds && (
              <Button
                variant="quiet"
                size="small"
                aria-expanded={open}
                aria-label={`${open ? 'Close' : 'Edit'} ${called}`}
                onClick={open ? onClose : onOpen}
              >
                {open ? 'Close' : 'Edit'}
              </Button>
            )}
            <Button variant="quiet" size="small" aria-label={`Remove ${called}`} onClick={onRemove}>
              Remove
            </Button>
          </div>
        </div>
        {open && <DependentFields form={form} place={place} isNew={dependent.id === ''} />}
      </fieldset>
    </li>
  )
}

function factsOf({ relationship, dateOfBirth }: DependentValues): string {
  const kin = isRelationship(relationship) ? relationshipLabels[relationship] : ''
  const born = dateOfBirth === '' ? '' : `born ${formatDate(dateOfBirth)}`
  return [kin, born].filter(Boolean).join(', ')
}

function isRelationship(value: string): value is Relationship {
  return Object.hasOwn(relationshipLabels, value)
}
