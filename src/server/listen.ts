import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { atMost } from '#server/lifecycle.ts'
import { StartupError } from '#server/startup-error.ts'

export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
    const [variable, reason] = reasons[cause.code ?? ''] ?? []
    if (variable === undefined) throw cause
    const value = variable === 'PORT' ? port : host
    throw new StartupError(`${variable}: ${value} ${reason}`, { cause })
  })
}

/** Milliseconds in which requests and jobs under way may finish. */
const drainLimit = 5000

/** Takes no new request and no new job, and gives those under way their time; then it cuts off who is left. */
export async function drain(
  app: FastifyInstance,
  worker: { stop: () => Promise<void> },
): Promise<void> {
  const closed = app.close()
  await atMost(drainLimit, Promise.all([closed, worker.stop()]))
  app.server.closeAllConnections()
  await closed
}

const reasons: Record<string, ['PORT' | 'HOST', string]> = {
  EADDRINUSE: ['PORT', 'is in use by another program; set PORT to a free one'],
  EACCES: ['PORT', 'needs rights that this user does not have; set PORT to one above 1023'],
  EADDRNOTAVAIL: ['HOST', 'is no address of this machine'],
  ENOTFOUND: ['HOST', 'is a name that nobody knows'],
}
