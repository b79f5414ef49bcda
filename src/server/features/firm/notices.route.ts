import type { FastifyInstance } from 'fastify'
import { noticePath } from '#shared/signing/letter.schema.ts'
import { errors } from '#server/base/errors.ts'
import { networkOf } from '#server/base/network.ts'
import type { Services } from '#server/calls/context.ts'
import { TransferLimiter } from '#server/calls/transfer-limiter.ts'
import { findReport, isNotice } from '#server/records/firm/firm-reports.ts'

/** PDFs in memory at a time. Everybody may read them, so a network stands for an account. */
const places = { total: 4, perNetwork: 2, perAccount: 2, maxWait: 18_000, guaranteed: 60_000 }

/** The PDFs of the notices before the engagement letter, of now and of earlier versions of the settings. */
export function registerNotices(app: FastifyInstance, { db, keyring, timers }: Services): void {
  const limiter = new TransferLimiter(places, timers)
  app.get<{ Params: { file: string } }>(noticePath(':file'), async (request, reply) => {
    const id = /^([0-9a-f]{64})\.pdf$/.exec(request.params.file)?.[1]
    if (id === undefined || !(await isNotice(db, id))) throw errors.notFound('Notice')
    const network = networkOf(request.ip)
    const preempt = () => reply.raw.destroy().destroyed
    const leave = await limiter.acquire({ account: network, network, preempt })
    reply.raw.once('close', leave)
    if (reply.raw.destroyed) leave()
    const pdf = await findReport(db, keyring, id)
    if (pdf === undefined) throw errors.notFound('Notice')
    // The name is the hash of the bytes, so the answer never changes.
    reply.type('application/pdf').header('cache-control', 'public, max-age=31536000, immutable')
    return reply.send(pdf)
  })
}
