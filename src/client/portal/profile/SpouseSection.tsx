import { TextInput } from '@mantine/core'
import { earliestDateOfBirth } from '#shared/dates.ts'
import { formatSsnTyping } from '#shared/ssn.ts'
import { SecretField } from '#client/portal/ui/SecretField.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { today } from '#client/portal/ui/today.ts'
import { maskedInput } from '#client/portal/ui/masked-input.ts'
import { inputWrapperOrder } from './input-wrapper-order.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

/** Only for the two married filing statuses. */
export function SpouseSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection
      title="Spouse"
      hint="Both of you are named on a married return, also when you file separately."
    >
      <div className={styles.grid}>
        <TextInput
          label="Spouse first name"
          autoComplete="off"
          {...form.getInputProps('spouseFirstName')}
        />
        <TextInput
          label="Spouse last name"
          autoComplete="off"
          {...form.getInputProps('spouseLastName')}
        />
        <SecretField
          label="Spouse SSN (Social Security number)"
          placeholder="XXX-XX-XXXX"
          {...maskedInput(formatSsnTyping, form.getInputProps('spouseSsn'))}
        />
        <TextInput
          label="Spouse date of birth"
          type="date"
          autoComplete="off"
          min={earliestDateOfBirth}
          max={today()}
          {...form.getInputProps('spouseDateOfBirth')}
        />
        <TextInput
          label="Spouse occupation"
          description="Optional"
          inputWrapperOrder={inputWrapperOrder}
          autoComplete="off"
          {...form.getInputProps('spouseOccupation')}
        />
      </div>
    </FormSection>
  )
}
