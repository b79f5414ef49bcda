import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { v4 } from 'uuid'
import { errors, refusedRequest } from '#server/errors.ts'

/**
 * Fastify's `clientErrorHandler`: what Node's parser can't read never becomes a request, so its refusal is written here,
 * in the contract's shape and with a request id like any other.
 */
export function answerMalformed(
  log: FastifyBaseLogger,
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  // An answer that is half out would be garbled; Node keeps it there, and looks there itself.
  const begun: unknown = Reflect.get(socket, '_httpMessage')
  if (begun instanceof ServerResponse && begun.headersSent) return void socket.destroy()
  const status = statuses[error.code ?? ''] ?? 400
  const { headers, body } = refusal(status)
  log.info({ reqId: headers['x-request-id'], status, reason: error.code }, 'unreadable request')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

/** The two things that Node refuses by itself and without a word: an unknown expectation, and a missing Host. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = refusal(417)
    response.writeHead(417, headers).end(body)
  })
  // RFC 9112, 3.2. `requireHostHeader` is off, so that we say it.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const missing = raw.httpVersion === '1.1' && raw.headers.host === undefined
    done(missing ? errors.badInput('The Host header is missing') : undefined)
  })
}

/** By Node's code of the error; every other one is a 400. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

function refusal(status: number) {
  const body = JSON.stringify({ message: refusedRequest(status) })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': v4(),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { headers, body }
}

/**
 * An address whose escapes don't decode (`%zz`, `%ff`) is one in which a percent sign stands for itself. So it meets
 * the same walls as any other address, and leads to what is not there.
 */
export function withReadableEscapes(url: string): string {
  if (!url.includes('%')) return url
  const queryAt = url.indexOf('?')
  const [path, query] = queryAt < 0 ? [url, ''] : [url.slice(0, queryAt), url.slice(queryAt)]
  return isReadable(path) ? url : path.replaceAll('%', '%25') + query
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
