import { TextInput } from '@mantine/core'
import { Icon } from '#client/public/ui/Icon.tsx'
import { useDebouncedSearch } from './use-debounced-search.ts'

interface SearchFieldProps {
  /** Names the field. */
  label: string
  placeholder: string
  /** What is searched for, as the address has it. */
  search: string | undefined
  onSearch: (words: string | undefined) => void
  className?: string | undefined
}

/** Searches as one types, and follows the address when that changes by itself. */
export function SearchField({ label, placeholder, search, onSearch, className }: SearchFieldProps) {
  const field = useDebouncedSearch(search, onSearch)
  return (
    <TextInput
      {...field}
      className={className}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon name="search" size={18} />}
      autoComplete="off"
      spellCheck={false}
      maxLength={254}
    />
  )
}
