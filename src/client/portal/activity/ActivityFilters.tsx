import { NativeSelect, TextInput } from '@mantine/core'
import { activityKindLabels, activityKinds } from '#shared/activity-kinds.ts'
import type { ActivityChange, ActivitySearch } from '#client/portal/admin/admin-search.ts'
import { useDebouncedSearch } from '#client/portal/admin/SearchField.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './activity.module.css'

interface ActivityFiltersProps {
  search: ActivitySearch
  /** `replace`: typing adds no steps to the history. */
  onChange: (changed: ActivityChange, options?: { replace: boolean }) => void
  onClear: () => void
}

export function ActivityFilters({ search, onChange, onClear }: ActivityFiltersProps) {
  const type = (changed: ActivityChange) => onChange(changed, { replace: true })
  const about = useDebouncedSearch(search.about, (about) => type({ about }))
  const by = useDebouncedSearch(search.by, (by) => type({ by }))
  const from = useDebouncedSearch(search.from, (from) => type({ from }))
  const to = useDebouncedSearch(search.to, (to) => type({ to }))
  return (
    <div className={styles.filters} role="search" aria-label="Activity">
      <TextInput {...NAME} {...about} label="Client" />
      <TextInput {...NAME} {...by} label="Done by" />
      <NativeSelect
        label="Kind"
        data={KINDS}
        value={search.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: activityKinds.find((kind) => kind === value) })
        }
      />
      <TextInput {...from} {...DAY} label="From" />
      <TextInput
        {...to}
        {...DAY}
        label="To"
        error={isBackwards(search) && 'Before the first day'}
      />
      <div className={styles.clear}>
        {search.upTo !== undefined && <p>Up to entry {search.upTo.toLocaleString('en-US')}</p>}
        <Button size="small" disabled={!isNarrowed(search)} onClick={onClear}>
          Clear
        </Button>
      </div>
    </div>
  )
}

export function isNarrowed(search: ActivitySearch): boolean {
  return Object.keys(search).length > 0
}

/** Midnight of a day in the reader's time zone; `after` days later. */
export function startOf(day: string | undefined, after = 0): Date | null {
  if (day === undefined) return null
  const moment = new Date(`${day}T00:00:00`)
  moment.setDate(moment.getDate() + after)
  return moment
}

export function isBackwards({ from, to }: ActivitySearch): boolean {
  return from !== undefined && to !== undefined && to < from
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
