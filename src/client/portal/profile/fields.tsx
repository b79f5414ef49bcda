import { TextInput, type TextInputProps } from '@mantine/core'
import { earliestDateOfBirth } from '#shared/date-of-birth.ts'
import { formatSsnTyping } from '#shared/ssn.ts'
import { today } from '#client/portal/ui/format.ts'
import { maskedInput } from '#client/portal/ui/masked-input.ts'
import { SecretField } from '#client/portal/ui/SecretField.tsx'
import type { ProfileFormState } from './profile-values.ts'

interface FieldProps extends Omit<TextInputProps, 'form'> {
  form: ProfileFormState
  /** The path of its value: `city`, `dependents.0.firstName`. */
  at: string
}

export function TextField({ form, at, ...props }: FieldProps) {
  return (
    <TextInput
      autoComplete="off"
      inputWrapperOrder={descriptionBelow}
      {...props}
      {...form.getInputProps(at)}
    />
  )
}

export function SsnField({ form, at, ...props }: FieldProps) {
  return (
    <SecretField
      placeholder="XXX-XX-XXXX"
      inputWrapperOrder={descriptionBelow}
      {...props}
      {...maskedInput(formatSsnTyping, form.getInputProps(at))}
    />
  )
}

export function DateOfBirthField(props: FieldProps) {
  return <TextField type="date" min={earliestDateOfBirth} max={today()} {...props} />
}

/** Below the input, so that fields beside each other stay in line. */
export const descriptionBelow: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

/** The options of a select; `empty` is the label of none. */
export function options<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  empty?: string,
): { value: string; label: string }[] {
  const choices = values.map((value) => ({ value, label: labels[value] }))
  return empty === undefined ? choices : [{ value: '', label: empty }, ...choices]
}
