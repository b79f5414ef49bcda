import { randomBytes, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from './context.ts'
import { type StorageFault, storageFaultOf } from './storage-fault.ts'
import { isWorker } from './process/cluster.ts'
import { reasonOf } from './web/errors.ts'
import type { Db } from './database/database.ts'

export const health = z.object({ status: z.literal('ok') })

/** For a load balancer: 200 while the database answers, data can be saved and the process is not stopping; else 503. */
export function registerHealth(app: FastifyInstance, services: Pick<Services, 'db' | 'store'>) {
  const findFault = createWriteProbe(services)
  app.get('/api/health', async (request, reply) => {
    const unavailable = (message: string) =>
      reply.code(503).header('retry-after', 5).send({ status: 'unavailable', message })
    // Another process serves on when this one is replaced.
    if (app.leaving && !isWorker) return unavailable('The server is shutting down')
    try {
      await sql`select 1`.execute(services.db)
      const fault = await findFault()
      return fault === null ? { status: 'ok' } : unavailable(faultMessages[fault])
    } catch (error) {
      request.log.warn({ reason: reasonOf(error) }, 'the database does not answer')
      return unavailable('The database does not answer')
    }
  })
}

const faultMessages: Record<StorageFault, string> = {
  full: 'Nothing can be saved: the disk is full',
  readOnly: 'Nothing can be saved: the disk is read-only',
  broken: 'Nothing can be saved: the disk fails',
}

/**
 * Checks whether database and spool are writable, at most once per interval. Null: they are. Rejects
 * when the database does not answer.
 */
function createWriteProbe({ db, store }: Pick<Services, 'db' | 'store'>) {
  let answer: Promise<StorageFault | null> = Promise.resolve(null)
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - askedAt > probeInterval) {
      askedAt = performance.now()
      answer = probeFile(store.spoolDir).then((fault) => fault ?? probeDatabase(db))
    }
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
