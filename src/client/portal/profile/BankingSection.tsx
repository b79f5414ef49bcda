import { NativeSelect } from '@mantine/core'
import {
  bankAccountTypeLabels,
  bankAccountTypes,
  formatAccountTyping,
  formatRoutingTyping,
} from '#shared/bank.ts'
import { SecretField } from '#client/portal/ui/SecretField.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { maskedInput } from '#client/portal/ui/masked-input.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

export function BankingSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection
      title="Banking"
      hint="Optional. The IRS pays a refund into this account, which is faster than a check."
    >
      <div className={styles.grid}>
        <NativeSelect
          className={styles.wide}
          label="Bank account type"
          data={TYPES}
          {...form.getInputProps('bankAccountType')}
        />
        <SecretField
          label="Bank routing number"
          placeholder="9 digits"
          {...maskedInput(formatRoutingTyping, form.getInputProps('bankRoutingNumber'))}
        />
        <SecretField
          label="Bank account number"
          placeholder="4 to 17 digits"
          {...maskedInput(formatAccountTyping, form.getInputProps('bankAccountNumber'))}
        />
      </div>
    </FormSection>
  )
}

const TYPES = [
  { value: '', label: 'None given' },
  ...bankAccountTypes.map((type) => ({ value: type, label: bankAccountTypeLabels[type] })),
]
