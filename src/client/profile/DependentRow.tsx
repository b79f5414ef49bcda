import { formatDate } from '#shared/dates.ts'
import { relationshipLabels, type Relationship } from '#shared/relationships.ts'
import { Button } from '../ui/Button.tsx'
import { DependentFields } from './DependentFields.tsx'
import type { DependentValues } from './profile-values.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

interface DependentRowProps {
  form: ProfileFormState
  /** From 0. */
  place: number
  open: boolean
  onOpen: () => void
  onClose: () => void
  onRemove: () => void
}

/** A dependent: a line, or all of its fields. */
export function DependentRow({ form, place, open, onOpen, onClose, onRemove }: DependentRowProps) {
  const dependent = form.values.dependents[place]
  if (dependent === undefined) return null
  const name = nameOf(dependent, place)
  return (
    <li className={styles.dependent}>
      <fieldset className={styles.fieldset}>
        <legend className={styles.legend}>{name}</legend>
        <div className={styles.dependentHead}>
          {!open && <p className={styles.dependentFacts}>{factsOf(dependent)}</p>}
          <div className={styles.dependentActions}>
            <Button
              look="quiet"
              size="small"
              aria-expanded={open}
              onClick={open ? onClose : onOpen}
            >
              {open ? 'Close' : 'Edit'}
              <span className="visually-hidden"> {name}</span>
            </Button>
            <Button look="quiet" size="small" onClick={onRemove}>
              Remove<span className="visually-hidden"> {name}</span>
            </Button>
          </div>
        </div>
        {open && <DependentFields form={form} place={place} isNew={dependent.id === ''} />}
      </fieldset>
    </li>
  )
}

function nameOf({ firstName, lastName }: DependentValues, place: number): string {
  return [firstName, lastName].filter(Boolean).join(' ') || `Dependent ${place + 1}`
}

function factsOf({ relationship, dateOfBirth }: DependentValues): string {
  const kin = isRelationship(relationship) ? relationshipLabels[relationship] : ''
  const born = dateOfBirth === '' ? '' : `born ${formatDate(dateOfBirth)}`
  return [kin, born].filter(Boolean).join(', ')
}

function isRelationship(value: string): value is Relationship {
  return Object.hasOwn(relationshipLabels, value)
}
