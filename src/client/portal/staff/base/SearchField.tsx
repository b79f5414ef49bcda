import { useDebouncedCallback } from '@mantine/hooks'
import { type ChangeEvent, useState } from 'react'
import styles from '#client/portal/ui/ListFields.module.css'
import { Icon } from '#client/public/ui/Icon.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface SearchFieldProps {
  id?: string
  label: string
  placeholder: string
  search: string | undefined
  onSearch: (search: string | undefined) => void
  className?: string | undefined
}

export function SearchField({ label, search, onSearch, ...rest }: SearchFieldProps) {
  const { className = '', ...field } = rest
  return (
    <Stack as="span" align="center" gap={0} className={`${styles.search} ${className}`}>
      <Icon className={styles.icon} name="search" size={18} />
      <input
        {...field}
        {...useDebouncedSearch(search, onSearch)}
        type="search"
        className={styles.input}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
      />
    </Stack>
  )
}

/**
 * Props of a field whose debounced text is in the address. When the address changes for another reason, so does the
 * field.
 */
export function useDebouncedSearch(
  current: string | undefined,
  onSearch: (search: string | undefined) => void,
) {
  const [value, setValue] = useState(current ?? '')
  const [seen, setSeen] = useState(current)
  // Searches that are not in the address yet; on a slow machine there may be several.
  const [sent, setSent] = useState<readonly (string | undefined)[]>([])
  const send = useDebouncedCallback((search: string | undefined) => {
    setSent((before) => [...before, search])
    onSearch(search)
  }, DEBOUNCE_MS)

  if (current !== seen) {
    const own = sent.indexOf(current)
    setSeen(current)
    setSent(own < 0 ? [] : sent.slice(own + 1))
    if (own < 0) setValue(current ?? '')
  }

  return {
    value,
    onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
      setValue(field.value)
      send(field.value.trim() || undefined)
    },
  }
}

const DEBOUNCE_MS = 150
