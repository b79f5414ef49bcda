import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '#shared/base/text.ts'
import { maskedInput, phoneTyping } from '#client/portal/ui/masked-input.ts'

/** As typed; '' for what the firm does not have. */
export interface PersonValues extends Record<string, unknown> {
  firstName: string
  lastName: string
  phone: string
  email: string
}

export const noPerson: PersonValues = { firstName: '', lastName: '', phone: '', email: '' }

/** The name of a person, and how to reach them. */
export function PersonFields({ form }: { form: UseFormReturnType<PersonValues> }) {
  const name = { autoComplete: 'off', maxLength: limits.name }
  return (
    <>
      <div className="pairs gap-16 top">
        <TextInput
          label="First name"
          data-autofocus
          {...name}
          {...form.getInputProps('firstName')}
        />
        <TextInput label="Last name" {...name} {...form.getInputProps('lastName')} />
      </div>
      <TextInput
        label="Phone (optional)"
        type="tel"
        placeholder="(775) 555-0123"
        autoComplete="off"
        {...maskedInput(phoneTyping, form.getInputProps('phone'))}
      />
      <TextInput
        label="Email (optional)"
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </>
  )
}
