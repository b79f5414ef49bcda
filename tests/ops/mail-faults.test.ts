import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { portal as portalRole } from '#server/database/embedded/cluster.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { startTestApp, testKeys, type TestApp } from '#tests/support/app.ts'
import { makeJobsDue, openJobs, queue } from '#tests/support/jobs.ts'
import { killAtExit } from '#tests/support/leftovers.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { type Behavior, type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { npm } from '#tests/support/npm.ts'

let server: MailServer
let portal: TestApp

beforeEach(async () => {
  server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  const smtpUrl = server.url('?ignoreTLS=true&socketTimeout=5000')
  portal = await startTestApp({ config: { smtpUrl } })
})
afterEach(async () => {
  await portal.close()
  await server.close()
})

const mails = 60
/** The server's behavior for each mail: it accepts half of them. */
const faults: Behavior[] = ['refuse-for-now', 'refuse-all', 'hang', 'cut']

test('with a server that fails half the time and a killed worker, no mail is lost or sent twice', async () => {
  const { services } = portal
  const addresses = Array.from({ length: mails }, (_, place) => `client-${place}@example.com`)
  for (const to of addresses) await queue(services, { template: 'welcome', to, firstName: 'Nora' })

  const killed = await killAWorkerAtWork()
  expect(killed).toBeGreaterThan(0)

  const random = seeded(20_261_121)
  const counts = new Map<Behavior, number>()
  server.behave(() => {
    const next = random() < 0.5 ? 'take' : (faults[Math.floor(random() * faults.length)] ?? 'cut')
    counts.set(next, (counts.get(next) ?? 0) + 1)
    return next
  })
  const workers = await Promise.all([1, 2].map(() => startWorker(services, keptLog().log)))
  await expect.poll(() => makeJobsDue(services).then(() => openJobs(services))).toEqual([])
  await Promise.all(workers.map((worker) => worker.stop()))

  const sent = server.received.map(({ to }) => to.join())
  const retried = faults.reduce((sum, fault) => sum + (counts.get(fault) ?? 0), 0) + killed
  const lost = addresses.filter((address) => !sent.includes(address)).length
  const doubled = sent.length - new Set(sent).size
  const kinds = [...counts]
    .filter(([kind]) => kind !== 'take')
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')
  const found = `${mails} queued, ${sent.length} sent, ${retried} retried, ${lost} lost, ${doubled} doubled`
  process.stdout.write(`mail faults: ${found} (${kinds}, killed ${killed})\n`)
  expect({ sent: sent.length, lost, doubled }).toEqual({ sent: mails, lost: 0, doubled: 0 })
  for (const fault of faults) expect(counts.get(fault), fault).toBeGreaterThan(0)
})

/** kill -9 of `npm run worker` while it sends mails to a silent server; returns the number of these mails. */
async function killAWorkerAtWork(): Promise<number> {
  const { services } = portal
  server.behave('hang')
  const run = npm(['run', 'worker'], await environment())
  const group = run.child.pid ?? 0
  void run.ended.then(killAtExit(() => [-group]))
  await expect.poll(() => server.offered()).toBeGreaterThan(0)
  process.kill(-group, 'SIGKILL')
  await run.ended
  const left = (await openJobs(services)).filter(({ locked }) => locked).length
  // Instead of waiting five minutes until they are released.
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes'
    where locked_at is not null`.execute(services.db)
  return left
}

async function environment() {
  const { db, config } = portal.services
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return {
    DATABASE_URL: addressOf(inject('postgresSocketDir'), portalRole, rows[0]?.name ?? ''),
    ENCRYPTION_KEYS: testKeys,
    DATA_DIR: config.dataDir,
    SMTP_URL: server.url(),
    MAIL_FROM: config.mailFrom,
    FIRM_EMAIL: config.firmEmail,
  }
}

/** Pseudo-random numbers from 0 to 1, the same in every run (Numerical Recipes' generator). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
