import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from './context.ts'
import type { StorageFault } from './storage-fault.ts'
import { createWriteProbe } from './process/write-probe.ts'
import { reasonOf } from './web/errors.ts'

export const health = z.object({ status: z.literal('ok') })

/**
 * For a load balancer: 200 while the database answers, what is sent can be saved and the process is not about to end,
 * else 503.
 */
export function registerHealth(app: FastifyInstance, services: Pick<Services, 'db' | 'store'>) {
  const findFault = createWriteProbe(services)
  app.get('/api/health', async (request, reply) => {
    const unavailable = (message: string) =>
      reply.code(503).header('retry-after', 5).send({ status: 'unavailable', message })
    if (app.leaving) return unavailable('The server is shutting down')
    try {
      await sql`select 1`.execute(services.db)
      const fault = await findFault()
      return fault === null ? { status: 'ok' } : unavailable(faultWords[fault])
    } catch (error) {
      request.log.warn({ reason: reasonOf(error) }, 'the database does not answer')
      return unavailable('The database does not answer')
    }
  })
}

const faultWords: Record<StorageFault, string> = {
  full: 'Nothing can be saved: the disk is full',
  readOnly: 'Nothing can be saved: the disk is read-only',
  broken: 'Nothing can be saved: the disk fails',
}
