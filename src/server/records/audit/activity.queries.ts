import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#db/schema.ts'
import type { ActivityInput } from '#shared/audit/activity.schema.ts'
import { actionsOf } from '#shared/audit/audit-events.ts'
import type { Db } from '#server/database/database.ts'
import { holdsWords } from '#server/database/word-search.ts'

/**
 * The matching rows of the audit log, newest first; one more than `limit` when there is a next page. Ordered by number,
 * or by time when filtered by days, because the times have an index. The orders differ only if clocks differed.
 */
export async function listActivity(db: Db, input: ActivityInput) {
  const [about, by] = await Promise.all([findMeant(db, input.about), findMeant(db, input.by)])
  if (about === 'nobody' || by === 'nobody') return []
  const byTime = input.from !== null || input.to !== null
  let entries = entriesOf(db, input)
  if (about !== 'anybody') entries = entries.where(isMeant('entry.clientId', about))
  if (by !== 'anybody') entries = entries.where(isMeant('entry.actorId', by))
  if (input.cursor !== null) entries = entries.where(isAfter(input.cursor, byTime))
  if (byTime) entries = entries.orderBy('entry.at', 'desc')
  const page = entries.orderBy('entry.seq', 'desc').limit(input.limit + 1)
  return withNames(db, page)
    .$if(byTime, (rows) => rows.orderBy('entry.at', 'desc'))
    .orderBy('entry.seq', 'desc')
    .execute()
}

/** The id of the only match, or the words if several match. */
type Meant = { id: string; ids?: string[] } | { words: string }

/**
 * An id or a full email matches only one. An index returns the newest entries of one. Each user is found by their own
 * client, which has the user's id.
 */
async function findMeant(db: Db, words: string | null): Promise<Meant | 'anybody' | 'nobody'> {
  if (words === null) return 'anybody'
  const { data: id } = z.uuid().safeParse(words)
  if (id !== undefined) return { id, ids: [id, ...(await listMerged(db, id))] }
  const found = db.selectFrom('clients').select('id').where(isFound(words)).limit(2)
  const [exactly, other] = await found.where('email', '=', words.toLowerCase()).execute()
  if (exactly !== undefined && other === undefined) return exactly
  const [first, second] = await found.execute()
  if (first === undefined) return 'nobody'
  return second === undefined ? first : { words }
}

/** The ids of clients that became this one: entries keep them. */
async function listMerged(db: Db, clientId: string): Promise<string[]> {
  const merged = db.selectFrom('mergedClients').select('id').where('clientId', '=', clientId)
  return (await merged.execute()).map(({ id }) => id)
}

function isFound(words: string) {
  return holdsWords(sql.ref('clients.search'), words)
}

type EntryCondition = ExpressionBuilder<Database & { entry: Database['auditLog'] }, 'entry'>

function isMeant(column: 'entry.clientId' | 'entry.actorId', meant: Meant) {
  return ({ eb, selectFrom }: EntryCondition) =>
    'id' in meant
      ? eb(column, 'in', meant.ids ?? [meant.id])
      : eb(column, 'in', selectFrom('clients').select('clients.id').where(isFound(meant.words)))
}

/** Entries after the one with this number. */
function isAfter(seq: number, byTime: boolean) {
  return ({ eb, refTuple, selectFrom }: EntryCondition) =>
    byTime
      ? eb(
          refTuple('entry.at', 'entry.seq'),
          '<',
          selectFrom('auditLog as last')
            .select(['last.at', 'last.seq'])
            .where('last.seq', '=', seq)
            .$asTuple('at', 'seq'),
        )
      : eb('entry.seq', '<', seq)
}

function entriesOf(db: Db, { kind, from, to, upTo }: ActivityInput) {
  let entries = db.selectFrom('auditLog as entry').select(entryColumns)
  if (kind !== null) entries = entries.where('entry.action', 'in', actionsOf(kind))
  if (from !== null) entries = entries.where('entry.at', '>=', from)
  if (to !== null) entries = entries.where('entry.at', '<', to)
  if (upTo !== null) entries = entries.where('entry.seq', '<=', upTo)
  return entries
}

const entryColumns = [
  'entry.seq',
  'entry.at',
  'entry.action',
  'entry.actorId',
  'entry.clientId',
  'entry.subjectType',
  'entry.subjectId',
  'entry.ip',
  'entry.requestId',
  'entry.details',
] as const

/** Adds the names of users, returns, documents and what was asked for. Deleted ones have none. */
function withNames(db: Db, entries: ReturnType<typeof entriesOf>) {
  return db
    .selectFrom(entries.as('entry'))
    .leftJoin('users as actor', 'actor.id', 'entry.actorId')
    .leftJoin('clients as client', 'client.id', 'entry.clientId')
    .leftJoin('documents as document', (join) => join.on('document.id', '=', subjectId('document')))
    .leftJoin('signatures as signature', (join) =>
      join.on('signature.id', '=', subjectId('signature')),
    )
    .leftJoin('requestItems as item', (join) => join.on('item.id', '=', subjectId('request_item')))
    .leftJoin('taxReturns as taxReturn', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb(
          'taxReturn.id',
          '=',
          fn.coalesce(
            ref('document.taxReturnId'),
            ref('signature.taxReturnId'),
            ref('item.taxReturnId'),
            subjectId('return'),
          ),
        ),
      ),
    )
    .select([
      ...entryColumns,
      'actor.email as actorEmail',
      'actor.firstName as actorFirstName',
      'actor.lastName as actorLastName',
      'client.email as clientEmail',
      'client.firstName as clientFirstName',
      'client.lastName as clientLastName',
      // A deleted client has no address to prove.
      sql<boolean>`coalesce(client.email_proven or client.erased_at is not null, true)`.as(
        'emailProven',
      ),
      'taxReturn.taxYear',
      sql<string | null>`coalesce(case when document.destroyed_at is null then document.name end,
        item.title)`.as('fileName'),
    ])
}

/** Checks the format first: a tampered row may hold anything, and an invalid id would fail the query. */
function subjectId(type: 'document' | 'request_item' | 'return' | 'signature') {
  return sql<string | null>`case when entry.subject_type = ${type}
    and entry.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then entry.subject_id::uuid end`
}
