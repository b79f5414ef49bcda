import { useState } from 'react'
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { statusFilters, type StatusFilter } from '#shared/admin.schema.ts'
import { statusLabel } from '#shared/return-status.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { AdminSearch } from '../admin-search.ts'
import { SEARCH_REST_MS } from '../search-rest.ts'
import styles from './ReturnsToolbar.module.css'

interface ReturnsToolbarProps {
  asked: AdminSearch
  /** `replace`: each letter typed is no step for the back button. */
  onAsk: (next: AdminSearch, how?: { replace: boolean }) => void
}

/** Narrows the list: a search as one types, and the status. */
export function ReturnsToolbar({ asked, onAsk }: ReturnsToolbarProps) {
  const [typed, setTyped] = useState(asked.search ?? '')
  const [searched, setSearched] = useState(asked.search)
  const { search: _search, ...rest } = asked
  const askFor = useDebouncedCallback((words: string) => {
    setSearched(words || undefined)
    onAsk({ ...rest, ...(words !== '' && { search: words }) }, { replace: true })
  }, SEARCH_REST_MS)

  // The address changed without typing: back, forward, a link.
  if (asked.search !== searched) {
    setSearched(asked.search)
    setTyped(asked.search ?? '')
  }

  return (
    <div className={styles.toolbar} role="search">
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
      <StatusChoice
        status={asked.status ?? 'all'}
        onChoose={(status) =>
          onAsk({
            ...(asked.search !== undefined && { search: asked.search }),
            ...(status !== 'all' && { status }),
          })
        }
      />
    </div>
  )
}

function StatusChoice({ status, onChoose }: StatusChoiceProps) {
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  if (!phone) {
    return (
      <SegmentedControl
        classNames={{ root: styles.statuses, label: styles.status, indicator: styles.chosen }}
        aria-label="Status"
        withItemsBorders={false}
        data={STATUSES}
        value={status}
        onChange={onChoose}
      />
    )
  }
  return (
    <NativeSelect
      className={styles.search}
      aria-label="Status"
      data={STATUSES.map(({ value, label }) =>
        value === 'all' ? { value, label: 'All statuses' } : { value, label },
      )}
      value={status}
      onChange={({ currentTarget: { value } }) =>
        onChoose(statusFilters.find((known) => known === value) ?? 'all')
      }
    />
  )
}

interface StatusChoiceProps {
  status: StatusFilter
  onChoose: (status: StatusFilter) => void
}

const STATUSES = statusFilters.map((value) => ({
  value,
  label: value === 'all' ? 'All' : statusLabel(value),
}))
