import { sql } from 'kysely'
import { firmDay } from '#shared/firm/business-days.ts'
import { type Cents, cents } from '#shared/base/money.ts'
import type { MoneySummary } from '#shared/money/money-summary.schema.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db } from '#server/database/database.ts'
import {
  unscopedParts,
  inBooks,
  isFiledUnpaid,
  isRevenue,
  needsInvoice,
  openByAge,
  paymentsVisibleTo,
} from '#server/records/money/money.access.ts'
import { listServices } from '#server/records/money/services.queries.ts'
import { returnsVisibleTo } from '#server/records/returns/returns.access.ts'

/** Months of revenue, and returns of the list. */
const longest = { months: 24, returns: 200 }

export async function summarizeMoney(db: Db, viewer: Viewer, now: Date): Promise<MoneySummary> {
  const [open, revenue, filedUnpaid, toBill, disputed] = await Promise.all([
    sumByAge(db, viewer, firmDay(now)),
    revenueByMonth(db, viewer, now),
    listFiledUnpaid(db, viewer),
    sumToBill(db, viewer),
    sumDisputed(db, viewer),
  ])
  return { open, revenue, filedUnpaid, toBill, disputed }
}

async function sumByAge(db: Db, viewer: Viewer, today: string): Promise<MoneySummary['open']> {
  const rows = await db
    .selectFrom(openByAge(db, viewer, today).as('open'))
    .select(['open.age', sql<number>`count(distinct open.invoice_id)`.as('invoices')])
    .select(sql<Cents>`sum(open.open)`.as('cents'))
    .groupBy('open.age')
    .execute()
  const of = (index: number) => {
    const row = rows.find((found) => found.age === index)
    return { invoices: row?.invoices ?? 0, cents: row?.cents ?? cents.parse(0) }
  }
  return { days0: of(0), days30: of(1), days60: of(2), days90: of(3) }
}

function sumToBill(db: Db, viewer: Viewer): Promise<MoneySummary['toBill']> {
  return returnsVisibleTo(db, viewer)
    .select(sql<number>`count(*)`.as('returns'))
    .select(sql<Cents>`coalesce(sum(tax_returns.owed), 0)`.as('cents'))
    .where(needsInvoice(db))
    .executeTakeFirstOrThrow()
}

function sumDisputed(db: Db, viewer: Viewer): Promise<MoneySummary['disputed']> {
  return paymentsVisibleTo(db, viewer)
    .select(sql<number>`count(*) filter (where payments.kind = 'payment')`.as('payments'))
    .select(
      sql<Cents>`coalesce(-sum(payments.cents) filter (where payments.kind = 'bank_return'), 0)`.as(
        'cents',
      ),
    )
    .where('payments.state', '=', 'disputed')
    .executeTakeFirstOrThrow()
}

/**
 * Sums what came in less what went out, by month and service. Money that pays no line of a service is under "Other".
 */
async function revenueByMonth(db: Db, viewer: Viewer, now: Date): Promise<MoneySummary['revenue']> {
  const first = new Date(now)
  first.setUTCMonth(first.getUTCMonth() - longest.months + 1, 1)
  const from = first.toISOString().slice(0, 10)
  const month = sql<string>`to_char(payments.received_on, 'YYYY-MM')`
  const [months, shares, services] = await Promise.all([
    paymentsVisibleTo(db, viewer)
      .select([month.as('month'), sql<Cents>`sum(payments.cents)`.as('cents')])
      .where(inBooks)
      .where(isRevenue)
      .where('payments.receivedOn', '>=', from)
      .groupBy(month)
      .orderBy('month', 'desc')
      .execute(),
    sharesOfServices(db, from),
    listServices(db),
  ])
  const nameOf = new Map(services.map(({ id, name }) => [id, name]))
  return months.map((row) => {
    const named = shares
      .filter((share) => share.month === row.month && share.cents !== 0)
      .map(({ serviceId, cents: sum }) => {
        return { serviceId, name: nameOf.get(serviceId ?? '') ?? 'Other', cents: sum }
      })
    const rest = row.cents - named.reduce((sum, share) => sum + share.cents, 0)
    const other = { serviceId: null, name: 'Other', cents: cents.parse(rest) }
    return { ...row, services: rest === 0 ? named : [...named, other] }
  })
}

/** The share of each line in each part of a payment, rounded so that the shares are the part. */
function sharesOfServices(db: Db, from: string) {
  const upTo = sql`sum(invoice_lines.cents) over (partition by payment_parts.payment_id, payment_parts.invoice_id
    order by invoice_lines.position)`
  const shareOf = (sum: typeof upTo) =>
    sql`round(payment_parts.cents * (${sum})::numeric / invoices.total)`
  const shares = unscopedParts(db)
    .innerJoin('invoiceLines', 'invoiceLines.invoiceId', 'invoices.id')
    .select(['invoiceLines.serviceId'])
    .select(sql<string>`to_char(payments.received_on, 'YYYY-MM')`.as('month'))
    .select(
      sql<Cents>`${shareOf(upTo)} - ${shareOf(sql`${upTo} - invoice_lines.cents`)}`.as('cents'),
    )
    .where(inBooks)
    .where(isRevenue)
    .where('payments.receivedOn', '>=', from)
  return db
    .selectFrom(shares.as('share'))
    .select(['share.month', 'share.serviceId', sql<Cents>`sum(share.cents)`.as('cents')])
    .where('share.serviceId', 'is not', null)
    .groupBy(['share.month', 'share.serviceId'])
    .orderBy('share.month')
    .orderBy('share.serviceId')
    .execute()
}

/** Filed returns for which something is owed, the oldest first. */
async function listFiledUnpaid(db: Db, viewer: Viewer): Promise<MoneySummary['filedUnpaid']> {
  const rows = await returnsVisibleTo(db, viewer)
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(['taxReturns.id as taxReturnId', 'taxReturns.taxYear', 'taxReturns.form'])
    .select(['taxReturns.filedAt', 'clients.id', 'clients.firstName', 'clients.lastName'])
    .select('clients.emailProven')
    .select([sql<Cents>`tax_returns.owed`.as('open'), sql<number>`count(*) over ()`.as('all')])
    .where(isFiledUnpaid)
    .where('clients.erasedAt', 'is', null)
    .orderBy('taxReturns.filedAt')
    .orderBy('taxReturns.id')
    .limit(longest.returns)
    .execute()
  return {
    returns: rows[0]?.all ?? 0,
    items: rows.flatMap(({ id, firstName, lastName, emailProven, filedAt, all: _all, ...row }) =>
      filedAt === null
        ? []
        : [{ ...row, filedAt, client: { id, firstName, lastName, emailProven } }],
    ),
  }
}
