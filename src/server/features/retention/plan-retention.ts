import { type Expression, sql } from 'kysely'
import { formatUtcDate } from '#shared/firm/dates.ts'
import {
  dueFrom,
  type Kept,
  afterDueDay,
  keptKinds,
  keptUntil,
  retentionRules,
  sourceDate,
} from '#shared/retention/retention.ts'
import { filingDueDate } from '#shared/returns/tax-deadline.ts'
import type { Services } from '#server/calls/context.ts'
import type { Db } from '#server/database/database.ts'
import { unscopedKeptDocuments } from '#server/records/documents/documents.access.ts'
import { thePortal } from '#server/base/viewer.ts'
import { dueDocuments, isNotOf } from '#server/records/documents/documents-cleanup.ts'
import { listKeptSources, sourceColumns } from '#server/records/documents/source-documents.ts'
import { unscopedEntries } from '#server/records/money/erase-books.ts'
import { unscopedSignatures } from '#server/records/signing/signatures.access.ts'
import { rowsOf, type Timed } from './apply-retention.ts'

/** Returns what a run would destroy now, and the earliest date for the rest: a line for each rule. */
export async function planRetention({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const lines: RetentionLine[] = []
  const now = clock()
  const sources = await listSources(db, now)
  for (const kind of keptKinds) {
    const { due, rest, oldest, newest } = await countRows(db, everythingOf[kind](db, now, sources))
    const days = [oldest, newest].map((date) => date && formatUtcDate(keptUntil(kind, date)))
    const until = [...new Set(days)].filter((day) => day !== null).join(' to ')
    lines.push({ ...retentionRules[kind], due, rest, until })
  }
  return lines
}

interface RetentionLine {
  what: string
  kept: string
  due: number
  rest: number
  until: string
}

/** The lines as a table. */
export function retentionTable(lines: RetentionLine[]): string[] {
  const cells = lines.map(({ what, due, rest, until, kept }) => {
    return [what, String(due), String(rest), until, kept]
  })
  const rows = [['', 'Due now', 'Kept', 'At least until', 'Rule'], ...cells]
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('   ')
      .trimEnd(),
  )
}

/** All records of a rule: the date that counts, and whether a run destroys it now. */
type Everything = (
  db: Db,
  now: Date,
  sources: Sources,
) => Expression<{ used: Date | null; due: boolean }>

const everythingOf: Record<Kept, Everything> = {
  deletedDocuments: (db, now, sources) =>
    withDue(db, now, sources)
      .select('documents.deletedAt as used')
      .where('documents.deletedAt', 'is not', null)
      .where(isNotOf(sources))
      .where('documents.category', '!=', 'completed_return'),
  completedReturns: (db, now, sources) =>
    withDue(db, now, sources)
      .select('documents.createdAt as used')
      .where('documents.category', '=', 'completed_return'),
  sourceDocuments: (_db, now, sources) => sql<{ used: Date; due: boolean }>`
    select used, used <= ${dueFrom('sourceDocuments', now)} as due
    from unnest(${sources.map(({ from }) => from)}::timestamptz[]) as used`,
  signatures: (db, now) => {
    const due = sql`(coalesce(due_on, (${JSON.stringify(dueDates)}::jsonb ->> tax_year::text)::date)::timestamp
      at time zone 'UTC') + make_interval(secs => ${afterDueDay / 1000})`
    const used = sql<Date>`greatest(signed_at, filed_at, ${due})`
    return unscopedSignatures(db)
      .innerJoin('taxReturns', 'taxReturns.id', 'signatures.taxReturnId')
      .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
      .select([
        used.as('used'),
        sql<boolean>`erased_at is not null and ${used} <= ${dueFrom('signatures', now)}`.as('due'),
      ])
  },
  // The newest entry of a client's books keeps them all.
  payments: (db, now) =>
    db
      .selectFrom(unscopedEntries(db).as('entry'))
      .innerJoin('clients', 'clients.id', 'entry.clientId')
      .select([
        'entry.newest as used',
        sql<boolean>`erased_at is not null and newest <= ${dueFrom('payments', now)}`.as('due'),
      ]),
  notifications: (db, now) => timed(db, now, 'notifications'),
  returnThreads: (db, now) => timed(db, now, 'returnThreads'),
  threads: (db, now) => timed(db, now, 'threads'),
  auditLog: (db) => db.selectFrom('auditLog').select(['at as used', sql<boolean>`false`.as('due')]),
}

/** The due date of each year's Form 1040; other forms have theirs in the row. */
const dueDates = Object.fromEntries(
  Array.from({ length: 201 }, (_year, after) => 2000 + after).map((taxYear) => {
    return [taxYear, filingDueDate('1040', taxYear)]
  }),
)

type Sources = Awaited<ReturnType<typeof listSources>>

/** The documents that are kept because a return is based on them: what clients deleted, and what erased clients had. */
async function listSources(db: Db, now: Date): Promise<{ id: string; from: Date }[]> {
  const ofErased = await unscopedKeptDocuments(db)
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(['documents.id', 'documents.deletedAt', 'clients.erasedAt'])
    .select(sourceColumns)
    .where('clients.erasedAt', 'is not', null)
    .execute()
  const deleted = await listKeptSources(db, thePortal, now)
  const known = new Set(ofErased.map(({ id }) => id))
  return [
    ...deleted.filter(({ id }) => !known.has(id)),
    ...ofErased.flatMap(({ id, deletedAt, erasedAt, ...row }) => {
      const from = sourceDate(row, deletedAt ?? erasedAt ?? now)
      return from === null ? [] : [{ id, from }]
    }),
  ]
}

/** Deleted documents, and completed returns of erased accounts. */
function withDue(db: Db, now: Date, sources: Sources) {
  return unscopedKeptDocuments(db)
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(({ eb, or, and }) =>
      or([
        eb('documents.id', 'in', dueDocuments(db, now, sources).select('documents.id')),
        and([
          eb('clients.erasedAt', 'is not', null),
          eb('documents.createdAt', '<=', dueFrom('completedReturns', now)),
        ]),
      ])
        .$castTo<boolean>()
        .as('due'),
    )
}

function timed(db: Db, now: Date, what: Timed) {
  return sql<{ used: Date; due: boolean }>`
    select used, used <= ${dueFrom(what, now)} as due from (${rowsOf[what](db)}) as row`
}

async function countRows(db: Db, rows: ReturnType<Everything>) {
  const { rows: counts } = await sql<{
    due: number
    rest: number
    oldest: Date | null
    newest: Date | null
  }>`select count(*) filter (where due) as due, count(*) filter (where not due) as rest,
      min(used) filter (where not due) as oldest, max(used) filter (where not due) as newest
    from (${rows}) as everything`.execute(db)
  return counts[0] ?? { due: 0, rest: 0, oldest: null, newest: null }
}
