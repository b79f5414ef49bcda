import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { type ActivityInput, activityInput } from '#shared/audit/activity.schema.ts'
import { listActivity } from '#server/records/audit/activity.queries.ts'
import { aboutUser, recordEvent, systemSource } from '#server/change/change.ts'
import type { SignerServices } from '#server/records/audit/log-signer.ts'
import { verifyLog } from '#server/records/audit/verify-log.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import { prepareDataDir } from '#server/base/data-dir.ts'
import { closeDatabase, type Db, openDatabase } from '#server/database/database.ts'
import { superuser } from '#server/database/embedded/cluster.ts'
import { type EmbeddedPostgres, startPostgres } from '#server/database/embedded.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { migrate } from '#server/database/migrations.ts'
import type { Figure } from './figure.ts'
import { dropIndexes } from './firm.ts'

const keyring = parseKeyring(`bench:${Buffer.alloc(32, 7).toString('base64')}`)
const people = 50_000
const entries = Number(/--entries (\d+)/.exec(process.argv.join(' '))?.[1] ?? 500_000)
/** Each entry takes the same time to verify, so a larger log says nothing new. */
const mostVerified = 2_000_000
/** The log spans three years. */
const yearsAgo = (years: number) => new Date(Date.now() - years * 365 * 86_400_000)

/** The queries of a log of three years, each compared with its newest page. */
const questions: Record<string, Partial<ActivityInput>> = {
  'one client': { about: 'person777@example.com' },
  'one in thirteen clients': { about: 'ruiz' },
  'one admin': { by: 'person3@example.com' },
  'a kind that is a third of them': { kind: 'documents' },
  'a kind that is rare': { kind: 'mail' },
  'a kind that never was': { kind: 'log' },
  'a year in the middle': { from: yearsAgo(2.5), to: yearsAgo(1.5) },
  'that year, a kind': { from: yearsAgo(2.5), to: yearsAgo(1.5), kind: 'documents' },
  'that year, one admin': { from: yearsAgo(2.5), to: yearsAgo(1.5), by: 'person3@example.com' },
  'one day': { from: yearsAgo(2), to: new Date(yearsAgo(2).getTime() + 86_400_000) },
  'a page deep down': { cursor: entries / 2 },
}

/**
 * How long staff wait for a page of half a million entries (`--entries N`), how many are recorded a second, and the check of
 * all of them.
 */
export async function activity(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'))
  prepareDataDir({ dataDir, databaseUrl: null })
  const postgres = await startPostgres(dataDir)
  await migrate(postgres.url)
  const db = openDatabase(postgres.url)
  try {
    const first = await recorded(db)
    await seed(postgres.url)
    await settle(postgres)
    const newest = await milliseconds(() => ask(db, {}))
    const figures: Figure[] = []
    for (const [what, question] of Object.entries(questions)) {
      const asked = await milliseconds(() => ask(db, question))
      figures.push({
        what: `Activity, ${what}, ms`,
        measured: asked.toFixed(1),
        compared: `the newest page: ${newest.toFixed(1)}`,
        ratio: asked / newest,
      })
    }
    figures.push(await comparedRate(db, first))
    if (entries > mostVerified) return figures
    return [...figures, await verification(db, dataDir)]
  } finally {
    await closeDatabase(db)
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function ask(db: Db, question: Partial<ActivityInput>) {
  return listActivity(db, { ...activityInput.parse({}), ...question })
}

async function comparedRate(db: Db, first: number): Promise<Figure> {
  const rate = await recorded(db)
  return {
    what: `Entries recorded a second after ${entries}, each in a transaction of its own`,
    measured: rate.toFixed(0),
    compared: `in an empty log: ${first.toFixed(0)}`,
    ratio: rate / first,
  }
}

/** Entries per second, recorded by eight lanes. */
async function recorded(db: Db): Promise<number> {
  const source = systemSource({ db, keyring, clock: () => new Date() })
  const id = '00000000-0000-7000-8000-000000000777'
  const end = performance.now() + 5000
  let count = 0
  const lanes = Array.from({ length: 8 }, async () => {
    while (performance.now() < end) {
      await recordEvent(source, { action: 'session.refused', ...aboutUser(id) })
      count += 1
    }
  })
  await Promise.all(lanes)
  return count / 5
}

async function verification(db: Db, dataDir: string): Promise<Figure> {
  const services: SignerServices = {
    db,
    keyring,
    clock: () => new Date(),
    config: { dataDir },
  }
  const verify = () => verifyLog(services, { whole: true })
  // The first run also seals.
  await verify()
  const began = performance.now()
  const { rows, firstBroken } = await verify()
  if (firstBroken !== null) throw new Error(`entry ${firstBroken.seq} is broken`)
  if (rows < entries) throw new Error(`${rows} entries are in the chain`)
  const whole = (performance.now() - began) / 1000
  const read = await milliseconds(() =>
    sql`select sum(length(request_id)) from audit_log`.execute(db),
  )
  return {
    what: `Verifying ${entries} entries, s`,
    measured: whole.toFixed(2),
    compared: `reading them: ${(read / 1000).toFixed(2)}`,
    ratio: whole / (read / 1000),
  }
}

/** The median of eleven. */
async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 11; run += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[5] ?? 0
}

async function seed(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const indexes = await dropIndexes(client, ['audit_log'])
  for (const statement of statements) await client.query(statement)
  for (const index of indexes) await client.query(index)
  await client.query('vacuum analyze audit_log')
  await client.end()
}

/** Otherwise what the seed has not yet written to the disk slows down the measured calls. */
async function settle({ socketDir }: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(socketDir, superuser) })
  await client.connect()
  await client.query('vacuum analyze audit_unsealed')
  await client.query('checkpoint')
  await client.end()
}

/** The first five people are admins; each entry is one of eight events, some of them rare. */
const statements = [
  `insert into users (id, email, password_hash, first_name, last_name, role, created_at)
    select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid,
      'person' || i || '@example.com', '-', (array['Ana', 'Ben', 'Eve', 'Ida', 'Leo'])[1 + i % 5],
      (array['Ruiz', 'Okafor', 'Lind', 'Petrov', 'Silva', 'Tanaka', 'Umar', 'Vogel', 'Weiss',
        'Young', 'Zhang', 'Nakai', 'Greene'])[1 + i % 13],
      case when i <= 5 then 'admin' else 'client' end, now()
    from generate_series(1, ${people}) as i`,
  `insert into tax_returns (id, client_id, tax_year, created_at)
    select ('00000000-0000-7000-9000-' || right(id::text, 12))::uuid, id, 2025, now() from users`,
  `insert into audit_log (at, client_id, actor_id, action, subject_type, subject_id, ip, request_id, details)
    select now() - interval '3 years' * (1 - i::float / ${entries}), client,
      case when dice < 0.55 then client
        else ('00000000-0000-7000-8000-' || lpad((1 + i % 5)::text, 12, '0'))::uuid end,
      case
        when dice < 0.35 then 'session.started' when dice < 0.55 then 'document.uploaded'
        when dice < 0.70 then 'document.downloaded' when dice < 0.85 then 'return.status_changed'
        when dice < 0.90 then 'client.viewed' when dice < 0.95 then 'return.payment_changed'
        when dice < 0.9995 then 'profile.saved' else 'mail.sent_again' end,
      'return', '00000000-0000-7000-9000-' || right(client::text, 12), '192.0.2.' || i % 250,
      gen_random_uuid(), '{"from": "pending", "to": "in_progress"}'
    from (
      select i, random() as dice, ('00000000-0000-7000-8000-' ||
        lpad((6 + floor(random() * ${people - 5}))::text, 12, '0'))::uuid as client
      from generate_series(1, ${entries}) as i
    ) as entry`,
  'vacuum analyze users',
]
