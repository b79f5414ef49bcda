import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '#shared/text.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'

/** Searches by the words that are typed; `undefined` without any. */
export function SearchMessages({ onSearch }: { onSearch: (search: string | undefined) => void }) {
  const search = useDebouncedCallback(onSearch, DEBOUNCE_MS)
  return (
    <UiProvider>
      <TextInput
        type="search"
        label="Search your messages"
        autoComplete="off"
        maxLength={limits.email}
        onChange={({ currentTarget: { value } }) => search(value.trim() || undefined)}
      />
    </UiProvider>
  )
}

const DEBOUNCE_MS = 150
