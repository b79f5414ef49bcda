import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createSessions } from '#server/calls/sessions.ts'
import { readConfig } from '#server/base/config.ts'
import { newId, poolOf } from '#server/database/database.ts'
import { openServices } from '#server/services.ts'
import { startServer } from '#tests/support/server.ts'
import { adminEmail, seedFirm } from './firm.ts'
import type { Load, LoadResult } from './hot-paths/load.ts'

const clients = Number(/--clients (\d+)/.exec(process.argv.join(' '))?.[1] ?? 50_000)
export const password = 'Bench-Harbor-42!'
/** Some made-up names leave no letters for an address. */
export const deliverable = '^[a-z]+[.][a-z]+[0-9]'

export type SeededPortal = Awaited<ReturnType<typeof startSeededPortal>>

/** Seeds a firm and starts the portal over it. Its database runs as long as `services` are open. */
export async function startSeededPortal(more: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'))
  const env = { RATE_LIMITS: 'off', ...more }
  const { services, close } = await openServices(readConfig({ ...env, DATA_DIR: folder }))
  const ends: (() => unknown)[] = [close, () => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends) await end()
  }
  try {
    const url = poolOf(services.db).options.connectionString ?? ''
    await seedFirm(url, { clients, returns: 2 * clients }, password)
    const people = await seedPeople(services)
    const portal = await startServer({ dataDir: folder, env })
    ends.unshift(portal.stop)
    return { folder, url, services, people, portal, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A process that sends what it is told to, so that measuring takes no time from what is measured. */
export function startSender() {
  const load = forkFile('load.ts', {})
  return {
    pid: load.pid,
    async measure(what: Load): Promise<LoadResult> {
      load.send(what)
      const [result]: unknown[] = await once(load, 'message')
      return result as LoadResult
    },
    stop: () => load.kill(),
  }
}

export function forkFile(file: string, env: Record<string, string>): ChildProcess {
  return fork(path.join(import.meta.dirname, 'hot-paths', file), {
    env: { ...process.env, ...env },
  })
}

/** Keeps processes on one processor, so that the two sides of a comparison share nothing. */
export function pin(pids: (number | null | undefined)[], processor: number): void {
  if (os.availableParallelism() < 2) return
  for (const pid of pids) {
    if (pid) execFileSync('taskset', ['-acp', String(processor), String(pid)], { stdio: 'ignore' })
  }
}

/** Sessions of a hundred clients with 20 notifications each, and of the admin. */
async function seedPeople({ db, clock }: Awaited<ReturnType<typeof openServices>>['services']) {
  const rows = await db
    .selectFrom('users')
    .innerJoin('taxReturns', 'taxReturns.clientId', 'users.id')
    .select(['users.id', 'users.email', 'taxReturns.id as returnId'])
    .where('users.email', '~', deliverable)
    .distinctOn('users.id')
    .orderBy('users.id')
    .limit(100)
    .execute()
  const sessions = createSessions(db, clock)
  const start = async (userId: string) =>
    (await sessions.start({ userId, remember: false, userAgent: null, ip: null })).token
  const clients = await Promise.all(
    rows.map(async (row) => ({ ...row, token: await start(row.id) })),
  )
  const notifications = clients.flatMap(({ id: userId }) =>
    Array.from({ length: 20 }, () => ({
      id: newId(),
      userId,
      title: 'Payment recorded',
      message: 'We recorded your payment of $150.00 for your 2025 tax return.',
      side: 'client' as const,
      subjectType: 'client' as const,
      subjectId: userId,
      createdAt: clock(),
    })),
  )
  await db.insertInto('notifications').values(notifications).execute()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', adminEmail)
    .executeTakeFirstOrThrow()
  return { clients, admin: await start(id) }
}
