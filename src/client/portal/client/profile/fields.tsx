import {
  NativeSelect as MantineSelect,
  type NativeSelectProps,
  TextInput as MantineText,
  type TextInputProps,
} from '@mantine/core'
import { createFormContext } from '@mantine/form'
import { type ComponentProps, memo } from 'react'
import { earliestDateOfBirth } from '#shared/base/date-of-birth.ts'
import { today } from '#client/portal/ui/format.ts'
import { maskedInput, ssnTyping, type Typing } from '#client/portal/ui/masked-input.ts'
import { SecretField as AnySecret } from '#client/portal/ui/SecretField.tsx'
import { useProfileStore } from './profile-store.ts'
import { labelOf, type ProfileValues } from './profile-values.ts'

export const [ProfileFormProvider, useProfileForm, useProfileState] =
  createFormContext<ProfileValues>()

interface FieldProps extends TextInputProps {
  /** The path of the field's value: `city`, `dependents.0.firstName`. */
  at: string
  typing?: Typing
  wide?: boolean
}

export function TextField(props: FieldProps) {
  return <TextInput autoComplete="off" {...useField(props)} />
}

export function SecretField(props: FieldProps & { legible?: boolean }) {
  return <SecretInput {...useField(props)} />
}

export function SsnField(props: FieldProps) {
  return <SecretField placeholder="XXX-XX-XXXX" typing={ssnTyping} {...props} />
}

export function DateOfBirthField(props: FieldProps) {
  return <TextField type="date" min={earliestDateOfBirth} max={today()} {...props} />
}

interface SelectProps extends NativeSelectProps {
  at: string
  wide?: boolean
}

export function SelectField({ at, wide, ...props }: SelectProps) {
  const className = wide ? 'whole-line-grid' : undefined
  const input = useProfileForm().getInputProps(at)
  const label = labelOf(at)?.label
  return (
    <NativeSelect id={at} name={at} label={label} {...props} className={className} {...input} />
  )
}

/** The options of a select; `empty` labels the empty one. */
export function options<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  empty?: string,
): { value: string; label: string }[] {
  const choices = values.map((value) => ({ value, label: labels[value] }))
  return empty === undefined ? choices : [{ value: '', label: empty }, ...choices]
}

function useField({ at, typing, wide, ...props }: FieldProps) {
  const form = useProfileForm()
  const input = form.getInputProps(at)
  const { forStaff, keptAt } = useProfileStore()
  const kept = keptAt(at, form.values)
  return {
    inputWrapperOrder: descriptionBelow,
    id: at,
    name: at,
    label: labelOf(at)?.label,
    className: wide ? 'whole-line-grid' : undefined,
    ...props,
    // The browser of staff knows their own address.
    ...(forStaff && { autoComplete: 'off' }),
    ...(kept !== undefined && { placeholder: `${kept}, stays as it is` }),
    ...(typing ? maskedInput(typing, input) : input),
  }
}

/** Below the input, so that fields in a row stay aligned. */
const descriptionBelow: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

/*
 * Fields that render only when one of their props changes, so that typing renders one of thirty fields. The form makes
 * new handlers each time, but those with the same path (`data-path`) do the same thing.
 */
const TextInput = memo((props: TextInputProps) => <MantineText {...props} />, isSameField)
const NativeSelect = memo((props: NativeSelectProps) => <MantineSelect {...props} />, isSameField)
const SecretInput = memo(
  (props: ComponentProps<typeof AnySecret>) => <AnySecret {...props} />,
  isSameField,
)

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
