import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { SEARCH_REST_MS } from './search-rest.ts'

interface SearchFieldProps {
  /** Names the field. */
  label: string
  placeholder: string
  /** What is searched for, as the address has it. */
  search: string | undefined
  onSearch: (words: string) => void
  className?: string
}

/** Searches as one types, and follows the address when that changes by itself. */
export function SearchField({ label, placeholder, search, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(search ?? '')
  const [searched, setSearched] = useState(search)
  const searchSoon = useDebouncedCallback((words: string) => {
    setSearched(words || undefined)
    onSearch(words)
  }, SEARCH_REST_MS)

  // The address changed without typing: back, forward, a link.
  if (search !== searched) {
    setSearched(search)
    setTyped(search ?? '')
  }

  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon name="search" size={18} />}
      autoComplete="off"
      spellCheck={false}
      maxLength={254}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        searchSoon(value.trim())
      }}
    />
  )
}
