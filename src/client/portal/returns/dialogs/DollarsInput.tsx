import { TextInput, type TextInputProps } from '@mantine/core'

/** An amount in dollars and cents. Its value is the text as it was typed: nothing here turns it into a float. */
export function DollarsInput(props: TextInputProps) {
  return (
    <TextInput
      type="number"
      step="0.01"
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      leftSectionPointerEvents="none"
      // Scrolling past a focused field must not change an amount.
      onWheel={(event) => event.currentTarget.blur()}
      {...props}
    />
  )
}
