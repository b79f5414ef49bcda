import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'
import type { ActivityEntry } from '#shared/audit/activity.schema.ts'
import { localDate } from '#shared/base/days.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { formatEntry } from './format-entry.ts'
import styles from './activity.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

/** Entries as sentences, grouped by day. */
export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const days = groupByDay(entries).map(({ date, entries: ofDay }) => {
    const name = formatDay(date)
    return (
      <section key={ofDay[0]?.seq} aria-label={name} className="rows">
        <h3 className="caption on-sunken inset">{name}</h3>
        <ul className="rows">
          {ofDay.map((entry) => (
            <Entry key={entry.seq} entry={entry} phone={phone} />
          ))}
        </ul>
      </section>
    )
  })
  return <div className="rows">{days}</div>
}

export function ActivitySkeleton() {
  return (
    <div className="rows">
      <div className="caption on-sunken inset">
        <Skeleton width="14rem" />
      </div>
      <ul className="rows">
        {WIDTHS.map((width) => (
          <Stack
            key={width}
            as="li"
            gap={0}
            align="baseline"
            inset
            className={`gap-x-16 ${styles.entry}`}
          >
            <Skeleton width="3.5rem" height="0.875rem" />
            <Skeleton width={width} height="1.125rem" />
          </Stack>
        ))}
      </ul>
    </div>
  )
}

/** Groups entries by `YYYY-MM-DD` in the reader's time zone, and keeps their order. */
export function groupByDay(entries: readonly ActivityEntry[]) {
  const days = Map.groupBy(entries, ({ at }) => localDate(at))
  return Array.from(days, ([date, ofDay]) => ({ date, entries: ofDay }))
}

/** "Today, Saturday, November 21, 2026". */
export function formatDay(date: string, now = new Date()): string {
  const name = dayFormat.format(new Date(`${date}T00:00:00Z`))
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (date === localDate(now)) return `Today, ${name}`
  return date === localDate(yesterday) ? `Yesterday, ${name}` : name
}

/** "November 21, 2026 at 2:45:10 PM PST". */
export const exactFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'long',
})

/** An entry unfolds to its origin. On a phone it is first cut to two lines, with long names cut. */
function Entry({ entry, phone }: { entry: ActivityEntry; phone: boolean }) {
  const { seq, at, ip, client, subject } = entry
  const { who, did } = formatEntry(entry)
  const names = [subject.fileName && `“${subject.fileName}”`, client?.name ?? null]
  const time = (
    <time className="meta one-line" dateTime={at.toISOString()} title={exactFormat.format(at)}>
      {timeFormat.format(at)}
    </time>
  )
  const sentence = (
    <span className={styles.sentence}>
      {phone && time}
      <strong className={`strong ${isLong(who) ? styles.name : ''}`} dir="auto">
        {who}
      </strong>{' '}
      {setApart(did, names)} <UnprovenBadge client={client} />
    </span>
  )
  return (
    <li>
      <details className={phone ? styles.folded : undefined}>
        <Stack
          as="summary"
          gap={0}
          align="baseline"
          inset
          className={phone ? 'breaks text-row leading-tight' : `breaks gap-x-16 ${styles.entry}`}
        >
          {!phone && time}
          {sentence}
        </Stack>
        <Group
          as="p"
          gap={0}
          className={`meta figures ${phone ? 'px-inset pb-12' : styles.origin}`}
        >
          {ip !== null && <span>from {ip}</span>}
          <span>No. {seq.toLocaleString('en-US')}</span>
        </Group>
      </details>
    </li>
  )
}

/** Short names are not cut: text around a separate box would move when the font loads. */
function isLong(name: string): boolean {
  return name.length > 20
}

/** Wraps the long names in elements, so that they can be cut inside their quotes. */
function setApart(text: string, [name, ...others]: readonly (string | null)[]): ReactNode {
  if (name === undefined) return text
  const inside = name?.replaceAll(/^“|”$/g, '')
  if (!name || !inside || !isLong(inside)) return setApart(text, others)
  const [open, close] = name.split(inside)
  return text.split(name).map((part, index) => {
    if (index === 0) return <Fragment key={index}>{setApart(part, others)}</Fragment>
    // Otherwise a line could start with it.
    const possessive = part.startsWith('’s') ? '’s' : ''
    return (
      <Fragment key={index}>
        <span className={styles.owner}>
          {open}
          <bdi className={styles.name}>{inside}</bdi>
          {close}
          {possessive}
        </span>
        {setApart(part.slice(possessive.length), others)}
      </Fragment>
    )
  })
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

const WIDTHS = ['24rem', '31rem', '19rem', '27rem', '35rem', '22rem', '29rem', '25rem']
