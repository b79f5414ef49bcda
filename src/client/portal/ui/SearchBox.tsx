import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '#shared/base/text.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'

interface SearchBoxProps {
  label: string
  onSearch: (search: string | undefined) => void
}

/** For a client's lists: searches by the words that are typed; `undefined` without any. */
export function SearchBox({ label, onSearch }: SearchBoxProps) {
  const search = useDebouncedCallback(onSearch, DEBOUNCE_MS)
  return (
    <UiProvider>
      <TextInput
        type="search"
        label={label}
        autoComplete="off"
        maxLength={limits.email}
        onChange={({ currentTarget: { value } }) => search(value.trim() || undefined)}
      />
    </UiProvider>
  )
}

const DEBOUNCE_MS = 150
