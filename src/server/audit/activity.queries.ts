import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { activityKindOf } from '#shared/activity-kinds.ts'
import type { ActivityInput } from '#shared/activity.schema.ts'
import { auditActions } from '#shared/audit-actions.ts'
import { userMatches } from '#server/auth/users.search.ts'
import type { Db } from '#server/database/database.ts'

/** The audit log's rows that were asked for, newest first; one more than `limit` tells that there are more. */
export async function listActivity(db: Db, input: ActivityInput) {
  const [about, by] = await Promise.all([findMeant(db, input.about), findMeant(db, input.by)])
  if (about === 'nobody' || by === 'nobody') return []
  let entries = entriesOf(db, input)
  if (about !== 'anybody') entries = entries.where(isMeant('entry.clientId', about))
  if (by !== 'anybody') entries = entries.where(isMeant('entry.actorId', by))
  return withNames(db, entries.orderBy('entry.seq', 'desc').limit(input.limit + 1)).execute()
}

/** The id of the one person whom the words mean, or the words, which several people match. */
type Meant = { id: string } | { words: string }

/** An email that is somebody's means them alone. One person's newest entries come straight from an index. */
async function findMeant(db: Db, words: string | null): Promise<Meant | 'anybody' | 'nobody'> {
  if (words === null) return 'anybody'
  const email = words.toLowerCase()
  const [first, second] = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(userMatches(words))
    .orderBy(({ eb }) => eb('email', '=', email), 'desc')
    .limit(2)
    .execute()
  if (first === undefined) return 'nobody'
  return second === undefined || first.email === email ? { id: first.id } : { words }
}

function isMeant(column: 'entry.clientId' | 'entry.actorId', meant: Meant) {
  return ({
    eb,
    selectFrom,
  }: ExpressionBuilder<Database & { entry: Database['auditLog'] }, 'entry'>) =>
    'id' in meant
      ? eb(column, '=', meant.id)
      : eb(column, 'in', selectFrom('users').select('users.id').where(userMatches(meant.words)))
}

function entriesOf(db: Db, { kind, from, to, cursor, upTo }: ActivityInput) {
  let entries = db.selectFrom('auditLog as entry').select(entryColumns)
  if (kind !== null) {
    const actions = auditActions.filter((action) => activityKindOf[action] === kind)
    entries = entries.where('entry.action', 'in', actions)
  }
  if (from !== null) entries = entries.where('entry.at', '>=', from)
  if (to !== null) {
    entries = entries.where('entry.at', '<', to).where('entry.seq', '<=', lastOf(db, from, to))
  }
  if (upTo !== null) entries = entries.where('entry.seq', '<=', upTo)
  if (cursor !== null) entries = entries.where('entry.seq', '<', cursor)
  return entries
}

/**
 * The number of the last entry of these days: without it the whole log would be walked back to find them. The `+ 0`
 * keeps PostgreSQL from doing that walk to answer this.
 */
function lastOf(db: Db, from: Date | null, to: Date) {
  const days = db
    .selectFrom('auditLog')
    .select(sql<number>`max(seq + 0)`.as('last'))
    .where('at', '<', to)
  return from === null ? days : days.where('at', '>=', from)
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

/** Looks up whom and what the ids name. Those who are not there any more have no name. */
function withNames(db: Db, entries: ReturnType<typeof entriesOf>) {
  return db
    .selectFrom(entries.as('entry'))
    .leftJoin('users as actor', 'actor.id', 'entry.actorId')
    .leftJoin('users as client', 'client.id', 'entry.clientId')
    .leftJoin('documents as document', (join) => join.on('document.id', '=', subjectId('document')))
    .leftJoin('taxReturns as taxReturn', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('taxReturn.id', '=', fn.coalesce(ref('document.taxReturnId'), subjectId('return'))),
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
      'taxReturn.taxYear',
      sql<string | null>`case when document.destroyed_at is null then document.name end`.as(
        'fileName',
      ),
    ])
    .orderBy('entry.seq', 'desc')
}

/** A row that was tampered with may hold anything, and what is no id would break the answer. */
function subjectId(type: 'document' | 'return') {
  return sql<string | null>`case when entry.subject_type = ${type}
    and entry.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then entry.subject_id::uuid end`
}
