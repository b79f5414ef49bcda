import type { FastifyInstance } from 'fastify'
import { errors } from '#server/base/errors.ts'
import type { Services } from '#server/calls/context.ts'
import { findPicture } from '#server/records/firm/firm-pictures.ts'

/** The firm's logo and the photos of its people, for everybody. */
export function registerFirmPictures(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { file: string } }>('/firm-pictures/:file', async (request, reply) => {
    const id = /^([0-9a-f]{64})\.png$/.exec(request.params.file)?.[1]
    const png = id === undefined ? undefined : await findPicture(db, id)
    if (png === undefined) throw errors.notFound('Picture')
    // The name is the hash of the bytes, so the answer never changes.
    reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable')
    return reply.send(png)
  })
}
