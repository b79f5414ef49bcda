import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { listInboxInput } from '#shared/messages/staff-messages.schema.ts'
import { prepareDataDir } from '#server/base/data-dir.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { wordMacs } from '#server/crypto/word-macs.ts'
import { closeDatabase, type Db, newId, openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrations.ts'
import { readAnswerTimes } from '#server/features/messages/answer-times.ts'
import { countInbox, listInbox } from '#server/records/messages/inbox.queries.ts'
import { sealBody } from '#server/records/messages/message-body.ts'
import type { Figure } from './figure.ts'
import { dropIndexes } from './firm.ts'
import { median, timesOf } from './times.ts'

const keyring = parseKeyring(`bench:${Buffer.alloc(32, 7).toString('base64')}`)
const count = Number(/--messages (\d+)/.exec(process.argv.join(' '))?.[1] ?? 500_000)
const perThread = 5
const people = 50_000

/** Words of a firm's talk, of which a text has 25: the first are in every fifth message, the last in few. */
const vocabulary = Array.from(
  { length: 20_000 },
  (_, at) =>
    `w${at.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? 'q')}ord`,
)

/** How long staff wait for a page of the inbox and for a search of half a million messages (`--messages N`). */
export async function messages(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'))
  prepareDataDir({ dataDir, databaseUrl: null })
  const postgres = await startPostgres(dataDir)
  await migrate(postgres.url)
  const db = openDatabase(postgres.url)
  try {
    const began = performance.now()
    const staff = await seed(postgres.url)
    const seconds = (performance.now() - began) / 1000
    return [...(await figures(db, staff)), await size(db, seconds)]
  } finally {
    await closeDatabase(db)
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function figures(db: Db, id: string): Promise<Figure[]> {
  const viewer = { id, role: 'admin' as const }
  const services = { db, keyring, now: () => new Date() }
  const page = (input: object) =>
    listInbox(services, viewer, { ...listInboxInput.parse({}), ...input })
  const asked: [string, number, () => Promise<unknown>][] = [
    ['the inbox, waiting for us', 20, () => page({ view: 'firm' })],
    ['the inbox, mine', 20, () => page({ view: 'mine' })],
    ['the inbox, closed', 20, () => page({ view: 'closed' })],
    ['the counts', 20, () => countInbox(db, viewer, new Date())],
    ['the answer times', 60, () => readAnswerTimes(db, new Date())],
    ['a frequent word', 40, () => page({ search: vocabulary[0] })],
    ['a usual word', 40, () => page({ search: vocabulary[100] })],
    ['a rare word', 40, () => page({ search: vocabulary[15_000] })],
    ['two words', 40, () => page({ search: `${vocabulary[10]} ${vocabulary[200]}` })],
    ['a word of no message', 40, () => page({ search: 'zanzibar' })],
  ]
  const measured: Figure[] = []
  for (const [what, most, work] of asked) {
    const ms = median(await timesOf(work))
    measured.push({
      what: `Messages, ${what}, ms`,
      measured: ms.toFixed(1),
      compared: `at most ${most}`,
      ratio: ms / most,
    })
  }
  return measured
}

async function size(db: Db, seconds: number): Promise<Figure> {
  const { rows } = await sql<{ index: number; all: number }>`select
    pg_relation_size('messages_words') as index, pg_total_relation_size('messages') as all`.execute(
    db,
  )
  const [{ index, all } = { index: 0, all: 0 }] = rows
  return {
    what: `The index of words of ${count} messages, MB`,
    measured: (index / 1e6).toFixed(0),
    compared: `the whole table: ${(all / 1e6).toFixed(0)}; written in ${seconds.toFixed(0)} s`,
    ratio: index / all,
  }
}

/** Returns the id of a staff member with a tenth of the threads. */
async function seed(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of base) await client.query(statement)
  const indexes = await dropIndexes(client, ['messages'])
  const { rows } = await client.query<{ id: string }>('select id from threads order by id')
  for (let from = 0; from < count; from += batch) await addBatch(client, rows, from)
  for (const index of indexes) await client.query(index)
  await client.query('vacuum analyze')
  await client.end()
  return '00000000-0000-7000-8000-000000000001'
}

const batch = 5000

async function addBatch(client: pg.Client, threads: { id: string }[], from: number) {
  const rows = Array.from({ length: Math.min(batch, count - from) }, (_, at) => {
    const text = someText()
    const id = newId()
    const thread = threads[Math.floor((from + at) / perThread)]?.id
    return { id, thread, body: sealBody(keyring, id, text), words: macsOf(text) }
  })
  await client.query(
    `insert into messages (id, thread_id, side, body, words, created_at, waited_since)
      select id, thread, case when n % 2 = 0 then 'client' else 'staff' end, body, word_macs(words),
        now() - ($5 - n) * interval '1 minute',
        case when n % 2 = 1 then now() - ($5 - n + 100 * random()) * interval '1 minute' end
      from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[]) with ordinality as row (id, thread, body, words, n)`,
    [
      rows.map(({ id }) => id),
      rows.map(({ thread }) => thread),
      rows.map(({ body }) => body),
      rows.map(({ words }) => words),
      count - from,
    ],
  )
}

/** Each word's MAC is made once. */
const macs = new Map(vocabulary.map((word) => [word, wordMacs(keyring.primary, word)]))
function macsOf(text: string): Buffer {
  return Buffer.concat([...new Set(text.split(' '))].flatMap((word) => macs.get(word) ?? []))
}

/** Twenty-five words, by Zipf's law. */
function someText(): string {
  return Array.from({ length: 25 }, () => {
    const at = Math.floor(vocabulary.length ** Math.random()) - 1
    return vocabulary[at]
  }).join(' ')
}

/** A hundredth of the threads waits for the firm, two hundredths for their clients; the others are closed. */
const base = [
  `insert into users (id, email, password_hash, first_name, last_name, role, created_at)
    select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'person' || i || '@example.com', '-',
      'Ana', 'Ruiz' || i, case when i <= 10 then 'admin' else 'client' end, now()
    from generate_series(1, ${people}) as i`,
  `insert into threads (id, client_id, about, started_by, state, waiting_on, waiting_since, assignee_id, last_at)
    select gen_random_uuid(), client, 'client', client, case when dice < 0.03 then 'open' else 'done' end,
      case when dice < 0.01 then 'firm' when dice < 0.03 then 'client' end,
      case when dice < 0.03 then now() - random() * interval '9 days' end,
      ('00000000-0000-7000-8000-' || lpad((1 + n % 10)::text, 12, '0'))::uuid, now() - random() * interval '1 year'
    from (select n, random() as dice,
      ('00000000-0000-7000-8000-' || lpad((11 + n % ${people - 10})::text, 12, '0'))::uuid as client
      from generate_series(1, ${Math.ceil(count / perThread)}) as n) as thread`,
]
