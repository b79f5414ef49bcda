import { randomBytes, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '#server/calls/context.ts'
import { type StorageFault, storageFaultOf, storageFaultTexts } from '#server/base/storage-fault.ts'
import type { Db } from '#server/database/database.ts'
import { compareMigrations } from '#server/database/migrations.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { version } from '#server/base/portal-version.ts'
import { isPortalEnding, isWorker } from '#server/base/cluster-worker.ts'

export const health = z.object({
  status: z.literal('ok'),
  /** Without the commit, which staff see. */
  version: z.string(),
})

const well: z.infer<typeof health> = { status: 'ok', version }

/**
 * For a monitor: 200 while the database answers, data can be saved and the process is not stopping; otherwise 503.
 * `ready` is for a load balancer: it is also 503 while a portal of several processes ends, and if the database lacks a
 * migration.
 */
export function registerHealth(app: FastifyInstance, services: Pick<Services, 'db' | 'store'>) {
  const findFault = atIntervals(() => findWriteFault(services))
  const findMissing = atIntervals(async () => (await compareMigrations(services.db)).missing)
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { isEnding, checksSchema }: { isEnding: boolean; checksSchema: boolean },
  ) => {
    const unavailable = (message: string) =>
      reply.code(503).header('retry-after', 5).send({ status: 'unavailable', message })
    if (isEnding) return unavailable('The server is shutting down')
    try {
      await sql`select 1`.execute(services.db)
      const fault = await findFault()
      if (fault !== null) return unavailable(storageFaultTexts[fault])
      const isOld = checksSchema && (await findMissing()).length > 0
      return isOld ? unavailable('The database must be migrated') : well
    } catch (error) {
      request.log.warn({ reason: reasonOf(error) }, 'the database does not answer')
      return unavailable('The database does not answer')
    }
  }
  app.get('/api/health', (request, reply) =>
    // Another process serves while this one is replaced.
    answer(request, reply, { isEnding: app.leaving && !isWorker, checksSchema: false }),
  )
  app.get('/api/ready', (request, reply) =>
    answer(request, reply, { isEnding: app.leaving && isPortalEnding(), checksSchema: true }),
  )
}

/**
 * Returns the fault that makes the database or the spool unwritable, or null. Rejects if the database does not answer.
 */
async function findWriteFault({ db, store }: Pick<Services, 'db' | 'store'>) {
  return (await probeFile(store.spoolDir)) ?? probeDatabase(db)
}

/** Checks at most once per interval. */
function atIntervals<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (answer !== undefined && performance.now() - askedAt <= probeInterval) return answer
    askedAt = performance.now()
    answer = ask()
    return answer
  }
}

/** Milliseconds. */
const probeInterval = 3000

/** Too large to be stored in an inode, and random so that it can't be compressed. */
const probeBytes = 64 * 1024

async function probeFile(folder: string): Promise<StorageFault | null> {
  const file = path.join(folder, randomUUID())
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(randomBytes(probeBytes))
      await handle.sync()
    } finally {
      await handle.close()
      await rm(file, { force: true })
    }
    return null
  } catch (error) {
    return storageFaultOf(error) ?? 'broken'
  }
}

/**
 * Sorts more than fits in memory, so PostgreSQL writes a temporary file next to its tables and removes it. An insert
 * could succeed within allocated pages, and its write-ahead log would fill the disk further.
 */
async function probeDatabase(db: Db): Promise<StorageFault | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local work_mem = '64kB'`.execute(trx)
      const { rows } = await sql<{ readOnly: boolean }>`
        select current_setting('transaction_read_only')::boolean as read_only, count(*)
        from generate_series(1, 30000)`.execute(trx)
      return rows[0]?.readOnly === true ? 'readOnly' : null
    })
  } catch (error) {
    const fault = storageFaultOf(error)
    if (fault === null) throw error
    return fault
  }
}
