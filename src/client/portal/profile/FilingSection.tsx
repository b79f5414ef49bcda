import { NativeSelect } from '@mantine/core'
import { filingStatuses, filingStatusLabels } from '#shared/filing-status.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

export function FilingSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection
      title="Filing"
      hint="As things stood on December 31 of the tax year. Not sure? Your preparer checks it."
    >
      <div className={styles.grid}>
        <NativeSelect
          className={styles.wide}
          label="Filing status"
          data={STATUSES}
          {...form.getInputProps('filingStatus')}
        />
      </div>
    </FormSection>
  )
}

const STATUSES = [
  { value: '', label: 'Choose a filing status' },
  ...filingStatuses.map((status) => ({ value: status, label: filingStatusLabels[status] })),
]
