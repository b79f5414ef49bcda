import { useId } from 'react'
import { activityKindLabels, activityKinds } from '#shared/audit/activity-kinds.ts'
import type { ActivityChange, ActivitySearch } from '#client/portal/staff/base/admin-search.ts'
import { useDebouncedSearch } from '#client/portal/staff/base/SearchField.tsx'
import { Labeled, Select } from '#client/portal/ui/ListFields.tsx'
import fields from '#client/portal/ui/ListFields.module.css'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './activity.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

interface ActivityFiltersProps {
  search: ActivitySearch
  /** `replace` keeps typing from adding steps to the history. */
  onChange: (changed: ActivityChange, options?: { replace: boolean }) => void
  onClear: () => void
}

export function ActivityFilters({ search, onChange, onClear }: ActivityFiltersProps) {
  const type = (changed: ActivityChange) => onChange(changed, { replace: true })
  const about = useDebouncedSearch(search.about, (about) => type({ about }))
  const by = useDebouncedSearch(search.by, (by) => type({ by }))
  const from = useDebouncedSearch(search.from, (from) => type({ from }))
  const to = useDebouncedSearch(search.to, (to) => type({ to }))
  const error = useId()
  const backwards = isBackwards(search)
  return (
    <Stack
      gap={16}
      align="start"
      inset
      className={`gap-x-12 line-below ${styles.filters}`}
      role="search"
      aria-label="Activity"
    >
      <Labeled label="Client">
        <input {...NAME} {...about} />
      </Labeled>
      <Labeled label="Done by">
        <input {...NAME} {...by} />
      </Labeled>
      <Labeled label="Kind">
        <Select
          label="Kind"
          options={KINDS}
          value={search.kind ?? ''}
          onChange={(value) => onChange({ kind: activityKinds.find((kind) => kind === value) })}
        />
      </Labeled>
      <Labeled label="From">
        <input {...DAY} {...from} />
      </Labeled>
      <div>
        <Labeled label="To">
          <input
            {...DAY}
            {...to}
            aria-invalid={backwards || undefined}
            aria-describedby={backwards ? error : undefined}
          />
        </Labeled>
        {backwards && (
          <p id={error} className="error text-small mt-6">
            Before the first day
          </p>
        )}
      </div>
      <Stack gap={4} className={`muted text-small ${styles.clear}`}>
        {search.upTo !== undefined && <p>Up to entry {search.upTo.toLocaleString('en-US')}</p>}
        <Button size="small" disabled={!isNarrowed(search)} onClick={onClear}>
          Clear
        </Button>
      </Stack>
    </Stack>
  )
}

export function isNarrowed(search: ActivitySearch): boolean {
  return Object.keys(search).length > 0
}

/** Returns midnight in the reader's time zone, `after` days after `day`. */
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
  className: fields.input,
  type: 'search',
  placeholder: 'Email or name',
  autoComplete: 'off',
  spellCheck: false,
  maxLength: 254,
} as const

const DAY = {
  className: fields.input,
  type: 'date',
  min: '1900-01-01',
  max: '2999-12-31',
} as const

const KINDS = [
  { value: '', label: 'All kinds' },
  ...activityKinds.map((value) => ({ value, label: activityKindLabels[value] })),
]
