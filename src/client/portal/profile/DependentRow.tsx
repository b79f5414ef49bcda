import { Checkbox } from '@mantine/core'
import { formatDate } from '#shared/dates.ts'
import { type Relationship, relationshipLabels, relationships } from '#shared/dependents.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { DateOfBirthField, NativeSelect, options, SsnField, TextField } from './fields.tsx'
import type { DependentValues, ProfileFormState } from './profile-values.ts'
import styles from './profile.module.css'

interface DependentRowProps {
  form: ProfileFormState
  index: number
  open: boolean
  collapsible: boolean
  onOpen: () => void
  onClose: () => void
  onRemove: () => void
}

/** A dependent: all of its fields or, collapsed, a line. */
export function DependentRow(props: DependentRowProps) {
  const { form, index, open, collapsible, onOpen, onClose, onRemove } = props
  const dependent = form.values.dependents[index]
  if (dependent === undefined) return null
  const title = `Dependent ${index + 1}`
  const name = [dependent.firstName, dependent.lastName].filter(Boolean).join(' ')
  const label = name || title
  return (
    <li className={styles.dependent}>
      <fieldset className={styles.fieldset}>
        <legend className="visually-hidden">{title}</legend>
        <div className={styles.head}>
          <p className={styles.title}>
            {label}
            {!open && <span className={styles.facts}>{factsOf(dependent)}</span>}
          </p>
          <div className={styles.actions}>
            {collapsible && (
              <Button
                variant="quiet"
                size="small"
                aria-expanded={open}
                aria-label={`${open ? 'Close' : 'Edit'} ${label}`}
                onClick={open ? onClose : onOpen}
              >
                {open ? 'Close' : 'Edit'}
              </Button>
            )}
            <Button variant="quiet" size="small" aria-label={`Remove ${label}`} onClick={onRemove}>
              Remove
            </Button>
          </div>
        </div>
        {open && (
          <DependentFields form={form} at={`dependents.${index}`} isNew={dependent.id === ''} />
        )}
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

interface DependentFieldsProps {
  form: ProfileFormState
  /** The path of the dependent: `dependents.0`. */
  at: string
  /** Just added: the focus starts in its first field. */
  isNew: boolean
}

function DependentFields({ form, at, isNew }: DependentFieldsProps) {
  const flag = (name: string) => form.getInputProps(`${at}.${name}`, { type: 'checkbox' })
  return (
    <div className={styles.grid}>
      <TextField form={form} at={`${at}.firstName`} label="First name" autoFocus={isNew} />
      <TextField form={form} at={`${at}.lastName`} label="Last name" />
      <SsnField
        form={form}
        at={`${at}.ssn`}
        label="SSN (Social Security number)"
        description="Optional, if it has not come yet"
      />
      <DateOfBirthField form={form} at={`${at}.dateOfBirth`} label="Date of birth" />
      <NativeSelect
        label="Relationship"
        data={RELATIONSHIPS}
        {...form.getInputProps(`${at}.relationship`)}
      />
      <div className={styles.flags}>
        <Checkbox label="Lives with me" {...flag('livesWithTaxpayer')} />
        <Checkbox label="Is a student" {...flag('isStudent')} />
        <Checkbox label="Has a disability" {...flag('hasDisability')} />
      </div>
    </div>
  )
}

const RELATIONSHIPS = options(relationships, relationshipLabels, 'Choose a relationship')
