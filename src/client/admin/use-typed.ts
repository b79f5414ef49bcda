import { useDebouncedCallback } from '@mantine/hooks'
import { type ChangeEvent, useState } from 'react'

/**
 * Props of a field whose words stand in the address: typing rests before it asks, an address that changes by itself
 * (back, a link, a cleared filter) changes the field, and one that only catches up with the typing leaves it alone.
 */
export function useTyped(asked: string | undefined, onAsk: (words: string | undefined) => void) {
  const [value, setValue] = useState(asked ?? '')
  const [seen, setSeen] = useState(asked)
  const [sent, setSent] = useState(asked)
  const ask = useDebouncedCallback((words: string | undefined) => {
    setSent(words)
    onAsk(words)
  }, REST_MS)

  if (asked !== seen) {
    setSeen(asked)
    setSent(asked)
    if (asked !== sent) setValue(asked ?? '')
  }

  return {
    value,
    onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
      setValue(field.value)
      ask(field.value.trim() || undefined)
    },
  }
}

/** How long typing rests before it is searched for, in milliseconds. */
const REST_MS = 150
