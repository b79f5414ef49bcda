import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { SEARCH_REST_MS } from '../search-rest.ts'
import styles from './ReturnsToolbar.module.css'

interface SearchBoxProps {
  /** What the address asks for. */
  search: string | undefined
  onSearch: (words: string) => void
}

/** Searches as one types. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search ?? '')
  const [searched, setSearched] = useState(search)
  const askFor = useDebouncedCallback((words: string) => {
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
      className={styles.search}
      type="search"
      aria-label="Search tax returns"
      placeholder="Search by email, name or return id"
      leftSection={<Icon name="search" size={18} />}
      autoComplete="off"
      spellCheck={false}
      maxLength={254}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        askFor(value.trim())
      }}
    />
  )
}
