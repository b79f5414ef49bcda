import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { earliestDateOfBirth, formatDate } from '#shared/dates.ts'
import { type Relationship, relationshipLabels, relationships } from '#shared/relationships.ts'
import { formatSsnTyping } from '#shared/ssn.ts'
import { SecretField } from '#client/portal/ui/SecretField.tsx'
import { today } from '#client/portal/ui/format.ts'
import { maskedInput } from '#client/portal/ui/masked-input.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { inputWrapperOrder } from './input-wrapper-order.ts'
import type { DependentValues } from './profile-values.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

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

interface DependentFieldsProps {
  form: ProfileFormState
  /** From 0. */
  place: number
  /** Just added: the focus starts in its first field. */
  isNew: boolean
}

function DependentFields({ form, place, isNew }: DependentFieldsProps) {
  const at = `dependents.${place}` as const
  return (
    <div className={styles.grid}>
      <TextInput
        label="First name"
        autoComplete="off"
        autoFocus={isNew}
        {...form.getInputProps(`${at}.firstName`)}
      />
      <TextInput label="Last name" autoComplete="off" {...form.getInputProps(`${at}.lastName`)} />
      <SecretField
        label="SSN (Social Security number)"
        description="Optional, if it has not come yet"
        inputWrapperOrder={inputWrapperOrder}
        placeholder="XXX-XX-XXXX"
        {...maskedInput(formatSsnTyping, form.getInputProps(`${at}.ssn`))}
      />
      <TextInput
        label="Date of birth"
        type="date"
        autoComplete="off"
        min={earliestDateOfBirth}
        max={today()}
        {...form.getInputProps(`${at}.dateOfBirth`)}
      />
      <NativeSelect
        label="Relationship"
        data={RELATIONSHIPS}
        {...form.getInputProps(`${at}.relationship`)}
      />
      <div className={styles.flags}>
        <Checkbox
          label="Lives with me"
          {...form.getInputProps(`${at}.livesWithTaxpayer`, { type: 'checkbox' })}
        />
        <Checkbox
          label="Is a student"
          {...form.getInputProps(`${at}.isStudent`, { type: 'checkbox' })}
        />
        <Checkbox
          label="Has a disability"
          {...form.getInputProps(`${at}.hasDisability`, { type: 'checkbox' })}
        />
      </div>
    </div>
  )
}

const RELATIONSHIPS = [
  { value: '', label: 'Choose a relationship' },
  ...relationships.map((relationship) => ({
    value: relationship,
    label: relationshipLabels[relationship],
  })),
]
