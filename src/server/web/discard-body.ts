import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes of a refused body that are read and dropped before its connection is cut. */
export const mostDiscarded = 16 * 1024 * 1024

/**
 * Drops the rest of a body that was refused before it had arrived. Most senders read the answer only after they have
 * sent everything, and closing a connection with unread bytes resets it, which destroys the answer (RFC 9112, 9.6).
 */
export function discardBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  // Fastify closes the connection after an error of a body.
  reply.removeHeader('connection')
  let left = mostDiscarded
  raw.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}
