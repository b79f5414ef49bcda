import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { earliestDateOfBirth } from '#shared/dates.ts'
import { relationshipLabels, relationships } from '#shared/relationships.ts'
import { formatSsnTyping } from '#shared/ssn.ts'
import { SecretField } from '#client/portal/ui/SecretField.tsx'
import { today } from '#client/portal/ui/today.ts'
import { maskedInput } from '#client/portal/ui/masked-input.ts'
import { inputWrapperOrder } from './input-wrapper-order.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

interface DependentFieldsProps {
  form: ProfileFormState
  /** From 0. */
  place: number
  /** Just added: the focus starts in its first field. */
  isNew: boolean
}

export function DependentFields({ form, place, isNew }: DependentFieldsProps) {
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
