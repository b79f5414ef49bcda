import type { ActivityEntry } from '#shared/activity.schema.ts'
import { type Day, dayByDay, dayName, exactTime, timeOf } from './days.ts'
import { formatEntry } from './sentence.ts'
import styles from './ActivityList.module.css'

/** Entries as sentences, under the days on which they were written. */
export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  return dayByDay(entries).map((day) => <DayOfEntries key={day.entries[0]?.seq} day={day} />)
}

function DayOfEntries({ day: { date, entries } }: { day: Day }) {
  const name = dayName(date)
  return (
    <section aria-label={name}>
      <h3 className={styles.day}>{name}</h3>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.seq} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { seq, at, ip } = entry
  const { who, did } = formatEntry(entry)
  return (
    <li className={styles.entry}>
      <time className={styles.time} dateTime={at.toISOString()} title={exactTime(at)}>
        {timeOf(at)}
      </time>
      <p className={styles.sentence}>
        <strong className={styles.who}>{who}</strong> {did}
      </p>
      <p className={styles.origin}>
        {ip !== null && <span>from {ip}</span>}
        <span>No. {seq.toLocaleString('en-US')}</span>
      </p>
    </li>
  )
}
