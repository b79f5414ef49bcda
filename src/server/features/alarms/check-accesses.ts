import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'
import type { Alarm } from '#server/records/alarms/alarm-kinds.ts'
import { type AlarmLog, type AlarmServices, settleAlarms } from '#server/records/alarms/alarms.ts'
import { listEnabledAdmins } from '#server/records/alarms/alarms.queries.ts'

const kind = 'unusual_access' as const

/** Up to this count never alarm; above it, alarm at more than three times the person's usual count. */
const [always, times] = [20, 3]
const dayMs = 86_400_000

/**
 * Finds people who revealed many numbers or opened many documents of others in 24 hours, compared with their own 30
 * days before. Accesses that another admin confirmed do not count again.
 */
export async function checkAccesses(services: AlarmServices, log: AlarmLog): Promise<void> {
  const { db, clock } = services
  const now = clock()
  const alarms: Alarm[] = []
  for (const { actorId: subject, reveals, downloads } of await countToday(db, now)) {
    const usual = await usualOf(db, subject, now)
    const most = (count: number) => Math.max(always, times * count)
    if (reveals <= most(usual.reveals) && downloads <= most(usual.downloads)) continue
    const { reveals: usualReveals, downloads: usualDownloads } = usual
    const details = { reveals, downloads, usualReveals, usualDownloads }
    alarms.push({ kind, subject, details })
  }
  const [first, ...others] = await listEnabledAdmins(db)
  // Nobody else could confirm an alarm about the only admin.
  const covers = (subject: string) => others.length === 0 && subject === first?.id
  await settleAlarms(services, log, { kind, alarms, covers })
}

/** An entry may be about several numbers. A viewer reads a document in several ranges, each with an entry. */
const counts = sql`
  coalesce(sum(greatest(1, jsonb_array_length(jsonb_path_query_array(details, '$.numbers[*]'))))
    filter (where action = 'client.number_revealed'), 0)::int as reveals,
  count(distinct subject_id) filter (where action = 'document.downloaded')
    + coalesce(sum((details ->> 'documents')::int) filter (where action = 'documents.downloaded'), 0) as downloads`
const isAccess = sql`action in ('client.number_revealed', 'document.downloaded', 'documents.downloaded')
  and client_id is distinct from actor_id`

interface Counts {
  reveals: number
  downloads: number
}

/** Only people above `always`. */
async function countToday(db: Db, now: Date) {
  const { rows } = await sql<Counts & { actorId: string }>`
    select * from (select ${plannedEachTime} actor_id, ${counts} from audit_log
    where at > ${new Date(now.getTime() - dayMs)} and actor_id is not null and ${isAccess}
      and at > coalesce((select max(solved_at) from alarms
        where kind = ${kind} and subject = actor_id::text), '-infinity')
    group by actor_id) as today where greatest(reveals, downloads) > ${always}`.execute(db)
  return rows
}

/** Uses the second-busiest day, because one unusual day is not usual. */
async function usualOf(db: Db, actorId: string, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select ${counts} from audit_log
    where actor_id = ${actorId}::uuid and at <= ${new Date(now.getTime() - dayMs)}
      and at > ${new Date(now.getTime() - 31 * dayMs)} and ${isAccess}
    group by floor(extract(epoch from (${now}::timestamptz - at)) / 86400)`.execute(db)
  const second = (most: number[]) => most.toSorted((a, b) => b - a)[1] ?? 0
  return {
    reveals: second(rows.map(({ reveals }) => reveals)),
    downloads: second(rows.map(({ downloads }) => downloads)),
  }
}
