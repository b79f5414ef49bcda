import os from 'node:os'
import { sql } from 'kysely'
import type { Finding, SetupRound } from '#shared/firm/setup.schema.ts'
import { inRounds } from '#server/base/rounds.ts'
import type { SetUp } from '#server/calls/context.ts'
import type { Resources } from '#server/change/services.ts'
import { type Db, directOf, poolOf, withConnection } from '#server/database/database.ts'

type Running = Pick<Resources, 'config' | 'db' | 'clock'>

/** The doctor of a portal that runs. Its checks have their own connections, and each one a time limit. */
export function createSetUp(portal: Running, look = examineRunning): SetUp {
  let last: SetupRound | null = null
  const read = inRounds(portal.clock, async (now) => {
    last = await look(portal, now)
    return last
  })
  return {
    read,
    latest() {
      const age = last === null ? Infinity : portal.clock().getTime() - last.checkedAt.getTime()
      // A check turns its error into a finding; without a database the screen itself says so.
      if (Math.abs(age) >= oldAge) read().catch(() => {})
      return last?.findings ?? []
    },
  }
}

/** Milliseconds. A mail server need not be asked each minute only because a screen is open. */
const oldAge = 10 * 60_000

/**
 * Waits for the other processes of the portal, so that only one at a time asks the mail server, the scanner and the
 * store.
 */
function examineRunning(portal: Running, checkedAt: Date): Promise<SetupRound> {
  return withConnection(portal.db, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('set-up checks'))`)
    return examineNow(portal, checkedAt)
  })
}

async function examineNow({ config, db }: Running, checkedAt: Date): Promise<SetupRound> {
  const url = poolOf(db).options.connectionString ?? ''
  // Loaded only now, because most processes never look, and it loads the code that sends mail.
  const { examineData, examineFiles, examineOutside, examineSettings } =
    await import('./findings.ts')
  const outside = examineOutside(config, null)
  const findings: Finding[] = [
    ...(await examineSettings(config)),
    ...(await examineFiles(config)),
    ...(await examineData(config, (work) => work(url))),
    ...(await outside),
  ]
  return { checkedAt, host: (await runsElsewhere(db)) ? os.hostname() : null, findings }
}

/** Whether processes on several machines use the database. */
async function runsElsewhere(db: Db): Promise<boolean> {
  const { rows } = await sql<{ machines: number }>`
    select count(distinct client_addr)::int as machines from pg_stat_activity
    where datname = current_database() and starts_with(application_name, 'merrow-portal')`.execute(
    directOf(db),
  )
  return (rows[0]?.machines ?? 0) > 1
}
