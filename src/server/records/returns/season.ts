import { sql } from 'kysely'
import type { Season } from '#shared/returns/season.schema.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { firm } from '#shared/firm/firm.ts'
import type { Cents } from '#shared/base/money.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db } from '#server/database/database.ts'
import { isFiledUnpaid } from '#server/records/money/money.access.ts'
import { stepMatches } from './returns-conditions.ts'
import { returnsVisibleTo } from './returns.access.ts'

/** The picture of the season that prepares last year's returns, beside the season before, in one statement. */
export async function summarizeSeason(db: Db, viewer: Viewer, now: Date): Promise<Season> {
  const thisYear = Number(firmDay(now).slice(0, 4))
  const taxYear = thisYear - 1
  const [row] = await returnsVisibleTo(db, viewer)
    .where('taxYear', 'in', [taxYear, taxYear - 1])
    .select([
      sql<Season['stages']>`json_build_object(${stagesOf(taxYear)})`.as('stages'),
      sql<number | null>`${daysAt(0.5)} filter (where ${handedOver(taxYear)})`.as('medianDays'),
      sql<number | null>`${daysAt(0.9)} filter (where ${handedOver(taxYear)})`.as('slowDays'),
      sql<number>`coalesce(sum(documents_asked) filter (where tax_year = ${taxYear}), 0)::integer`.as(
        'documentsAsked',
      ),
      sql<number>`coalesce(sum(documents_in) filter (where tax_year = ${taxYear}), 0)::integer`.as(
        'documentsIn',
      ),
      sql<number>`(count(*) filter (where tax_year = ${taxYear} and ${isFiledUnpaid}))::integer`.as(
        'unpaidFiled',
      ),
      sql<Cents>`coalesce(sum(owed) filter (where tax_year = ${taxYear} and ${isFiledUnpaid}), 0)`.as(
        'unpaidOwed',
      ),
      sql<number[]>`coalesce(array_agg(${weekOf()}) filter (where tax_year = ${taxYear}
        and ${completedIn(thisYear)}), '{}')`.as('now'),
      sql<number[]>`coalesce(array_agg(${weekOf()}) filter (where tax_year = ${taxYear - 1}
        and ${completedIn(taxYear)}), '{}')`.as('before'),
    ])
    .execute()
  if (row === undefined) throw new Error('an aggregate without a row')
  const { now: nowWeeks, before, ...figures } = row
  const weeks = Array.from({ length: weeksOfYear }, (_, week) => ({
    startsOn: new Date(Date.UTC(thisYear, 0, 1 + 7 * week)).toISOString().slice(0, 10),
    completed: nowWeeks.filter((one) => one === week).length,
    lastSeason: before.filter((one) => one === week).length,
  }))
  return { taxYear, ...figures, weeks }
}

/** The last week of a year has one day, or two. */
const weeksOfYear = 53

function completedDay() {
  return sql`(completed_at at time zone ${sql.lit(firm.timeZone)})::date`
}

/** The weeks of a year are counted from January 1, so that those of two years stand beside each other. */
function weekOf() {
  return sql`((extract(doy from ${completedDay()})::integer - 1) / 7)`
}

function completedIn(year: number) {
  return sql`extract(year from ${completedDay()}) = ${year}`
}

function handedOver(taxYear: number) {
  return sql`tax_year = ${taxYear} and completed_at >= handed_over_at`
}

/** Days from the hand-over to the completion, so that this share of the returns took no longer. */
function daysAt(share: number) {
  return sql`percentile_cont(${sql.lit(share)}) within group
    (order by extract(epoch from completed_at - handed_over_at) / 86400)`
}

/** Each return of the year is in one stage. */
function stagesOf(taxYear: number) {
  const conditions: Record<keyof Season['stages'], ReturnType<typeof sql>> = {
    collecting: sql`status = 'pending' and ready_at is null`,
    ready: stepMatches.ready,
    preparing: sql`status = 'in_progress'`,
    unsent: stepMatches.send,
    signing: sql`status = 'completed' and signing <> 'signed'`,
    signed: stepMatches.file,
    filed: sql`status = 'filed'`,
  }
  return sql.join(
    Object.entries(conditions).map(
      ([stage, condition]) =>
        sql`${sql.lit(stage)}, count(*) filter (where tax_year = ${taxYear} and ${condition})`,
    ),
  )
}
