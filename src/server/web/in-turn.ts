import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and proxies send one request at a time; HTTP/1.1 allows more (RFC 9112, 9.3.2). */
const mostUnanswered = 8

/**
 * Works on one request of a connection at a time, because answers must leave in order anyway, and ends a connection
 * with more than eight unanswered requests. Node hands over every request in a packet at once: 2,000 in 64 kB.
 */
export function answerInTurn(app: FastifyInstance): void {
  /** The functions that start the unanswered requests of each connection, oldest first. */
  const lines = new WeakMap<Socket, (() => void)[]>()
  app.server.on('connection', stopReadingOnceEnded)
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    if (line.length === mostUnanswered) {
      request.log.warn({ ip: request.ip }, 'too many requests at once')
      reply.hijack()
      socket.destroy()
      return
    }
    line.push(done)
    reply.raw.once('close', () => {
      line.shift()
      if (!socket.destroyed) line[0]?.()
    })
    if (line.length === 1) done()
  })
}

/** Node's parser of a connection, with its callback for each request's head. */
type ParsedSocket = Socket & {
  parser?: { onIncoming: (request: IncomingMessage, keepAlive: boolean) => number }
}

/**
 * Node parses the rest of a packet even after its connection has ended, so 50 packets would delay everybody else for
 * seconds. The parser treats this return value as a fault and stops.
 */
function stopReadingOnceEnded(socket: ParsedSocket): void {
  const { parser } = socket
  if (parser === undefined) throw new Error('Node keeps its parser elsewhere')
  const { onIncoming } = parser
  parser.onIncoming = (request, keepAlive) =>
    socket.destroyed ? -1 : onIncoming(request, keepAlive)
}
