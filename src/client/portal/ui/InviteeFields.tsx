import { TextInput } from '@mantine/core'
import type { Ref } from 'react'

interface InviteeFieldsProps {
  form: { getInputProps: (name: 'email' | 'firstName' | 'lastName') => object }
  first?: Ref<HTMLInputElement>
}

/** Name and address for an invitation. */
export function InviteeFields({ form, first }: InviteeFieldsProps) {
  return (
    <>
      <TextInput
        ref={first}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <div className="pairs gap-16 top">
        <TextInput label="First name" autoComplete="off" {...form.getInputProps('firstName')} />
        <TextInput label="Last name" autoComplete="off" {...form.getInputProps('lastName')} />
      </div>
    </>
  )
}
