import {
  NativeSelect as MantineSelect,
  type NativeSelectProps,
  TextInput as MantineText,
  type TextInputProps,
} from '@mantine/core'
import { memo } from 'react'
import { earliestDateOfBirth } from '#shared/date-of-birth.ts'
import { formatSsnTyping } from '#shared/ssn.ts'
import { today } from '#client/portal/ui/format.ts'
import { maskedInput } from '#client/portal/ui/masked-input.ts'
import { SecretField as AnySecret } from '#client/portal/ui/SecretField.tsx'
import type { ProfileFormState } from './profile-values.ts'

interface FieldProps extends Omit<TextInputProps, 'form'> {
  form: ProfileFormState
  /** The path of its value: `city`, `dependents.0.firstName`. */
  at: string
}

/*
 * Fields that render only when one of their props changes, so that typing renders one field of thirty. The form makes new
 * handlers each time; those of one path (`data-path`) all do the same.
 */
export const TextInput = memo((props: TextInputProps) => <MantineText {...props} />, isSameField)
export const NativeSelect = memo(
  (props: NativeSelectProps) => <MantineSelect {...props} />,
  isSameField,
)
export const SecretField = memo((props: TextInputProps) => <AnySecret {...props} />, isSameField)

function isSameField(before: object, now: object): boolean {
  const [old, current] = [Object.entries(before), new Map(Object.entries(now))]
  return (
    old.length === current.size &&
    old.every(([name, value]) => {
      const next: unknown = current.get(name)
      return Object.is(value, next) || (typeof value === 'function' && typeof next === 'function')
    })
  )
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
