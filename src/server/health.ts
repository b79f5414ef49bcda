import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '#server/context.ts'
import { reasonOf } from '#server/web/errors.ts'

export const health = z.object({ status: z.literal('ok') })

/** For a load balancer: 200 while the database answers and the process is not about to end, else 503. */
export function registerHealth(app: FastifyInstance, { db }: Pick<Services, 'db'>) {
  app.get('/api/health', async (request, reply) => {
    if (app.leaving) {
      return reply.code(503).send({ status: 'unavailable', message: 'The server is shutting down' })
    }
    try {
      await sql`select 1`.execute(db)
      return { status: 'ok' }
    } catch (error) {
      request.log.warn({ reason: reasonOf(error) }, 'the database does not answer')
      return reply
        .code(503)
        .send({ status: 'unavailable', message: 'The database does not answer' })
    }
  })
}
