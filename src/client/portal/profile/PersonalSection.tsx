import { TextInput } from '@mantine/core'
import { earliestDateOfBirth } from '#shared/dates.ts'
import { formatSsnTyping } from '#shared/ssn.ts'
import { useUser } from '#client/public/session/session.ts'
import { SecretField } from '#client/portal/ui/SecretField.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { today } from '#client/portal/ui/today.ts'
import { maskedInput } from '#client/portal/ui/masked-input.ts'
import { inputWrapperOrder } from './input-wrapper-order.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

export function PersonalSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection title="Personal information" hint={<Whose />}>
      <div className={styles.grid}>
        <SecretField
          label="SSN (Social Security number)"
          placeholder="XXX-XX-XXXX"
          {...maskedInput(formatSsnTyping, form.getInputProps('ssn'))}
        />
        <TextInput
          label="Date of birth"
          type="date"
          autoComplete="bday"
          min={earliestDateOfBirth}
          max={today()}
          {...form.getInputProps('dateOfBirth')}
        />
        <TextInput
          label="Occupation"
          description="Optional"
          inputWrapperOrder={inputWrapperOrder}
          autoComplete="organization-title"
          {...form.getInputProps('occupation')}
        />
      </div>
    </FormSection>
  )
}

function Whose() {
  const user = useUser()
  const name = user === null ? '' : `For ${user.firstName} ${user.lastName}. `
  return <>{name}Numbers are stored encrypted, and stay hidden until you reveal them.</>
}
