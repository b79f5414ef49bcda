import { type RawBuilder, sql } from 'kysely'
import { lateBefore } from '#shared/returns/answer-time.ts'
import type { InboxView, ListInboxInput } from '#shared/messages/staff-messages.schema.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import { holdsWords } from '#server/database/word-search.ts'
import { findByWords, mostFound } from './find-by-words.ts'
import { unscopedThreads, type StaffViewer } from './messages.access.ts'
import { type StaffThreadRow, threadsForStaff } from './threads.queries.ts'

/** The order of a view: by which time, and whether the newest comes first. */
interface View {
  by: 'last_at' | 'waiting_since' | 'snoozed_until'
  newest: boolean
}

const views: Record<InboxView, View> = {
  mine: { by: 'last_at', newest: true },
  unassigned: { by: 'last_at', newest: true },
  firm: { by: 'waiting_since', newest: false },
  client: { by: 'waiting_since', newest: false },
  snoozed: { by: 'snoozed_until', newest: false },
  closed: { by: 'last_at', newest: true },
}

/** The order for one client or return, and for a search: threads in every state, newest message first. */
const everything: View = { by: 'last_at', newest: true }

/** A page of the staff's inbox, by keyset. */
export async function listInbox(
  { db, keyring, now }: { db: Db; keyring: Keyring; now: () => Date },
  viewer: StaffViewer,
  input: ListInboxInput,
): Promise<{ rows: StaffThreadRow[]; nextCursor: string | null }> {
  const { view, search, clientId, taxReturnId, limit, cursor } = input
  const { by, newest } = view === undefined ? everything : views[view]
  const after = cursor === null ? null : decodeTimeCursor(cursor)
  const column = sql.ref<Date>(`threads.${by}`)
  const found = search === null ? null : await findThreads({ db, keyring }, viewer, search)
  const rows = await threadsForStaff(db, viewer)
    .$if(view !== undefined, (threads) =>
      threads.where(inView(view ?? 'firm', { viewer, now: now() })),
    )
    .$if(clientId !== null, (threads) => threads.where('threads.clientId', '=', clientId))
    .$if(taxReturnId !== null, (threads) => threads.where('threads.taxReturnId', '=', taxReturnId))
    .$if(found !== null, (threads) =>
      threads.where(sql<boolean>`threads.id = any(${found}::uuid[])`),
    )
    .$if(after !== null, (threads) =>
      threads.where(
        sql<boolean>`(${column}, threads.id) ${newest ? sql`<` : sql`>`} (${after?.createdAt}, ${after?.id})`,
      ),
    )
    .select(column.as('place'))
    .orderBy(sql`${column} ${newest ? sql`desc` : sql`asc`}`)
    .orderBy('threads.id', newest ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    nextCursor:
      rows.length > limit && last ? encodeTimeCursor({ createdAt: last.place, id: last.id }) : null,
  }
}

/** How many threads each view has, and how many are late. */
export async function countInbox(db: Db, viewer: StaffViewer, now: Date) {
  const count = (condition: RawBuilder<boolean>) =>
    sql<number>`count(*) filter (where ${condition})::integer`
  const inEach = (view: InboxView) => count(inView(view, { viewer, now })).as(view)
  const late = sql<boolean>`threads.waiting_on = 'firm' and ${awake(now)}
    and threads.waiting_since < ${lateBefore(now)}`
  return unscopedThreads(db)
    .select([inEach('mine'), inEach('unassigned'), inEach('firm'), inEach('client')])
    .select([inEach('snoozed'), count(late).as('late')])
    .where('threads.state', '=', 'open')
    .executeTakeFirstOrThrow()
}

/** How many threads wait for the firm. */
export async function countWaiting(trx: Trx, now: Date): Promise<number> {
  const { count } = await unscopedThreads(trx)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('threads.waitingOn', '=', 'firm')
    .where(awake(now))
    .executeTakeFirstOrThrow()
  return count
}

function inView(view: InboxView, { viewer, now }: { viewer: StaffViewer; now: Date }) {
  const open = sql<boolean>`threads.state = 'open' and ${awake(now)}`
  const conditions: Record<InboxView, RawBuilder<boolean>> = {
    mine: sql`${open} and threads.assignee_id = ${viewer.id}`,
    unassigned: sql`${open} and threads.assignee_id is null`,
    firm: sql`threads.waiting_on = 'firm' and ${awake(now)}`,
    client: sql`threads.waiting_on = 'client' and ${awake(now)}`,
    snoozed: sql`threads.snoozed_until > ${now}`,
    closed: sql`threads.state = 'done'`,
  }
  return sql<boolean>`(${conditions[view]})`
}

function awake(now: Date) {
  return sql<boolean>`(threads.snoozed_until is null or threads.snoozed_until <= ${now})`
}

/** The threads whose client or sender has these names, and those in which a message has these words. */
async function findThreads(
  { db, keyring }: { db: Db; keyring: Keyring },
  viewer: StaffViewer,
  search: string,
): Promise<string[]> {
  const [named, written] = await Promise.all([
    findByName(db, search),
    findByWords({ db, keyring }, viewer, { search }),
  ])
  return [...new Set([...named, ...written])]
}

async function findByName(db: Db, search: string): Promise<string[]> {
  const ofClients = unscopedThreads(db)
    .innerJoin('clients', 'clients.id', 'threads.clientId')
    .select(['threads.id', 'threads.lastAt'])
    .where(holdsWords(sql.ref('clients.search'), search))
    .orderBy('threads.lastAt', 'desc')
    .limit(mostFound)
  const ofSenders = unscopedThreads(db)
    .select(['threads.id', 'threads.lastAt'])
    .where('threads.senderEmail', 'is not', null)
    .where(holdsWords(sql.ref('threads.search'), search))
    .orderBy('threads.lastAt', 'desc')
    .limit(mostFound)
  const [clients, senders] = await Promise.all([ofClients.execute(), ofSenders.execute()])
  return [...clients, ...senders].map(({ id }) => id)
}
