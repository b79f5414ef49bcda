import { useDebouncedCallback } from '@mantine/hooks'
import { type ChangeEvent, useState } from 'react'

/**
 * Props of a field whose words stand in the address: typing rests before it asks, an address that changes by itself
 * (back, a link, a cleared filter) changes the field, and one that only catches up with the typing leaves it alone.
 */
export function useDebouncedSearch(
  asked: string | undefined,
  onAsk: (actionPhrases: string | undefined) => void,
) {
  const [value, setValue] = useState(asked ?? '')
  const [seen, setSeen] = useState(asked)
  // What was asked for and the address doesn't say yet: on a busy machine that may be more than one.
  const [sent, setSent] = useState<readonly (string | undefined)[]>([])
  const ask = useDebouncedCallback((actionPhrases: string | undefined) => {
    setSent((before) => [...before, actionPhrases])
    onAsk(actionPhrases)
  }, REST_MS)

  if (asked !== seen) {
    const own = sent.indexOf(asked)
    setSeen(asked)
    setSent(own < 0 ? [] : sent.slice(own + 1))
    if (own < 0) setValue(asked ?? '')
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
