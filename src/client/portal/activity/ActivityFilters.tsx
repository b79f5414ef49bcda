import { NativeSelect, TextInput } from '@mantine/core'
import { activityKindLabels, activityKinds } from '#shared/activity-kinds.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { type ActivityChange, type ActivitySearch, isBackwards, isNarrowed } from './activity-search.ts'
import { useDebouncedSearch } from '#client/portal/admin/use-debounced-search.ts'
import styles from './ActivityFilters.module.css'

interface ActivityFiltersProps {
  asked: ActivitySearch
  /** Changes what is named and leaves the rest. `replace`: each letter typed is no step for the back button. */
  onAsk: (change: ActivityChange, how?: { replace: boolean }) => void
  onClear: () => void
}

/** Narrows the log by whose record, who did it, what kind of thing it was, and the days. */
export function ActivityFilters({ asked, onAsk, onClear }: ActivityFiltersProps) {
  const typing = (words: ActivityChange) => onAsk(words, { replace: true })
  const about = useDebouncedSearch(asked.about, (about) => typing({ about }))
  const by = useDebouncedSearch(asked.by, (by) => typing({ by }))
  const from = useDebouncedSearch(asked.from, (from) => typing({ from }))
  const to = useDebouncedSearch(asked.to, (to) => typing({ to }))
  return (
    <div className={styles.filters} role="search" aria-label="Activity">
      <TextInput {...NAME} {...about} label="Client" />
      <TextInput {...NAME} {...by} label="Done by" />
      <NativeSelect
        label="Kind"
        data={KINDS}
        value={asked.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onAsk({ kind: activityKinds.find((known) => known === value) })
        }
      />
      <TextInput {...from} {...DAY} label="From" />
      <TextInput {...to} {...DAY} label="To" error={isBackwards(asked) && 'Before the first day'} />
      <div className={styles.clear}>
        {asked.upTo !== undefined && <p>Up to entry {asked.upTo.toLocaleString('en-US')}</p>}
        <Button size="small" disabled={!isNarrowed(asked)} onClick={onClear}>
          Clear
        </Button>
      </div>
    </div>
  )
}

const NAME = {
  type: 'search',
  placeholder: 'Email or name',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 254,
} as const

const DAY = { type: 'date', min: '1900-01-01', max: '2999-12-31' } as const

const KINDS = [
  { value: '', label: 'All kinds' },
  ...activityKinds.map((value) => ({ value, label: activityKindLabels[value] })),
]
