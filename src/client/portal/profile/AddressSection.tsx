import { NativeSelect, TextInput } from '@mantine/core'
import { usStateCodes, usStates } from '#shared/us-states.ts'
import { formatZipTyping } from '#shared/zip.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { maskedInput } from '#client/portal/ui/masked-input.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

export function AddressSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection title="Home address" hint="Where you live now, and where the IRS writes to.">
      <div className={styles.grid}>
        <TextInput
          className={styles.wide}
          label="Address"
          autoComplete="address-line1"
          {...form.getInputProps('address')}
        />
        <TextInput
          className={styles.wide}
          label="City"
          autoComplete="address-level2"
          {...form.getInputProps('city')}
        />
        <NativeSelect
          label="State"
          autoComplete="address-level1"
          data={STATES}
          {...form.getInputProps('state')}
        />
        <TextInput
          label="ZIP code"
          autoComplete="postal-code"
          inputMode="numeric"
          {...maskedInput(formatZipTyping, form.getInputProps('zipCode'))}
        />
      </div>
    </FormSection>
  )
}

const STATES = [
  { value: '', label: 'Choose a state' },
  ...usStateCodes.map((code) => ({ value: code, label: usStates[code] })),
]
