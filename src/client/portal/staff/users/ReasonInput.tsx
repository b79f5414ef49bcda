import { TextInput, type TextInputProps } from '@mantine/core'
import { limits } from '#shared/base/text.ts'

export function ReasonInput(props: TextInputProps) {
  return (
    <TextInput
      label="Why?"
      description="Only staff read this, in the activity log, with your name."
      maxLength={limits.reason}
      autoComplete="off"
      {...props}
    />
  )
}
