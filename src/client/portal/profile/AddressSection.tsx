import { NativeSelect, TextInput } from '@mantine/core'
import { usStateCodes, usStates } from '#shared/us-states.ts'
import { formatZipTyping } from '#shared/zip.ts'
import { SheetSection } from '#client/portal/ui/SheetSection.tsx'
import { whileTyping } from '#client/portal/ui/while-typing.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

export function AddressSection({ form }: { form: ProfileFormState }) {
  return (
    <SheetSection title="Home address" hint="Where you live now, and where the IRS writes to.">
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
          {...whileTyping(formatZipTyping, form.getInputProps('zipCode'))}
        />
      </div>
    </SheetSection>
  )
}

const STATES = [
  { value: '', label: 'Choose a state' },
  ...usStateCodes.map((code) => ({ value: code, label: usStates[code] })),
]
