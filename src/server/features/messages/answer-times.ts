import { sql } from 'kysely'
import type { z } from 'zod'
import { openTime } from '#shared/returns/answer-time.ts'
import { firmDay, startOfFirmDay } from '#shared/firm/business-days.ts'
import { dayAfter } from '#shared/base/days.ts'
import type { answerTimes } from '#shared/messages/staff-messages.schema.ts'
import type { Db } from '#server/database/database.ts'

/** How long the answers of the last four weeks, each of seven days at the firm, were waited for. For staff only. */
export async function readAnswerTimes(db: Db, now: Date): Promise<z.output<typeof answerTimes>> {
  const today = firmDay(now)
  const weeks = [27, 20, 13, 6].map((days) => dayAfter(today, -days))
  const starts = weeks.map((day) => startOfFirmDay(day).getTime())
  // Numbers, because thousands of dates take long to parse.
  const waits = await db
    .selectFrom('messages')
    .select(sql<number>`1000 * extract(epoch from waited_since)::float8`.as('asked'))
    .select(sql<number>`1000 * extract(epoch from created_at)::float8`.as('answered'))
    .where('createdAt', '>=', new Date(starts[0] ?? 0))
    .where('waitedSince', 'is not', null)
    .execute()
  const oldest = waits.reduce((one, { asked }) => Math.min(one, asked), now.getTime())
  const openUntil = openTime(firmDay(new Date(oldest)), today)
  const took = weeks.map((): number[] => [])
  for (const { asked, answered } of waits) {
    const hours = (openUntil(answered) - openUntil(asked)) / 3_600_000
    took[starts.findLastIndex((start) => start <= answered)]?.push(Math.max(1, Math.ceil(hours)))
  }
  return weeks.map((startsOn, at) => {
    const sorted = took[at]?.toSorted((one, other) => one - other) ?? []
    const [median, longest] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted.at(-1)]
    const isKnown = median !== undefined && longest !== undefined
    return { startsOn, hours: isKnown ? { median, longest } : null }
  })
}
