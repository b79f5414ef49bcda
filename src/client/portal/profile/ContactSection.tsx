import { NativeSelect, TextInput } from '@mantine/core'
import { contactMethodLabels, contactMethods } from '#shared/contact-methods.ts'
import { formatPhoneTyping } from '#shared/phone.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { maskedInput } from '#client/portal/ui/masked-input.ts'
import { inputWrapperOrder } from './input-wrapper-order.ts'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

export function ContactSection({ form }: { form: ProfileFormState }) {
  return (
    <FormSection
      title="Contact and emergency"
      hint="How we reach you with a question, and whom we call when we can’t."
    >
      <div className={styles.grid}>
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="tel-national"
          placeholder="(555) 123-4567"
          {...maskedInput(formatPhoneTyping, form.getInputProps('phone'))}
        />
        <NativeSelect
          label="Preferred contact method"
          data={METHODS}
          {...form.getInputProps('preferredContactMethod')}
        />
        <TextInput
          label="Emergency contact name"
          description="Optional"
          inputWrapperOrder={inputWrapperOrder}
          autoComplete="off"
          {...form.getInputProps('emergencyContactName')}
        />
        <TextInput
          label="Emergency contact phone"
          description="Optional"
          inputWrapperOrder={inputWrapperOrder}
          type="tel"
          autoComplete="off"
          placeholder="(555) 123-4567"
          {...maskedInput(formatPhoneTyping, form.getInputProps('emergencyContactPhone'))}
        />
      </div>
    </FormSection>
  )
}

const METHODS = contactMethods.map((method) => ({
  value: method,
  label: contactMethodLabels[method],
}))
