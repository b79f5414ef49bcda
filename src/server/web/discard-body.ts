import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes of a refused body that are read and dropped before its connection is cut. */
export const mostDiscarded = 16 * 1024 * 1024

/** Milliseconds between two pieces: a sender whose buffers never fill writes on without reading. */
const rest = 1

/**
 * Drops the rest of a body that was refused before it had arrived. Most senders read the answer only after they have
 * sent everything, and closing a connection with unread bytes resets it, which destroys the answer (RFC 9112, 9.6). So
 * nothing is dropped before the answer was sent, and then piece by piece. A second call changes nothing.
 */
export function discardBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || dropped.has(raw)) return
  dropped.add(raw)
  // Fastify closes the connection after an error of a body.
  reply.removeHeader('connection')
  raw.pause()
  reply.raw.once('finish', () => void dropRest(raw))
}

const dropped = new WeakSet<FastifyRequest['raw']>()

async function dropRest(raw: FastifyRequest['raw']): Promise<void> {
  const pieces: AsyncIterable<Buffer> = raw
  let left = mostDiscarded
  try {
    for await (const piece of pieces) {
      left -= piece.length
      // After the answer a destroyed request no longer closes its connection.
      if (left < 0) raw.socket.destroy()
      await delay(rest)
    }
  } catch {
    // The connection is gone.
  }
}
