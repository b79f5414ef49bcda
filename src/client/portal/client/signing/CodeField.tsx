import { TextInput } from '@mantine/core'

/** The code of a mailed or handed-over link. `field` is the form's. */
export function CodeField({ field }: { field: object }) {
  return (
    <TextInput
      label="Six-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      autoFocus
      {...field}
    />
  )
}
