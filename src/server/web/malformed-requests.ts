import { randomUUID } from 'node:crypto'
import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { errors } from '#server/base/errors.ts'
import { requestErrorMessage } from '#server/base/error-answers.ts'

/**
 * Fastify's `clientErrorHandler`: answers requests that Node's parser rejects in the contract's shape, with a request
 * id.
 */
export function answerMalformed(
  log: FastifyBaseLogger,
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  // A second answer would corrupt the one that is being sent, which Node keeps here.
  const begun: unknown = Reflect.get(socket, '_httpMessage')
  if (begun instanceof ServerResponse && begun.headersSent) return void socket.destroy()
  const status = statuses[error.code ?? ''] ?? 400
  const { headers, body } = errorResponse(status)
  log.info({ reqId: headers['x-request-id'], status, reason: error.code }, 'unreadable request')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}

/** Node rejects an unknown expectation and a missing Host without a body; these answers follow the contract. */
export function registerRequestChecks(app: FastifyInstance): void {
  const unknown = new WeakSet<IncomingMessage>()
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    unknown.add(request)
    app.server.emit('request', request, response)
  })
  // `requireHostHeader` is off, so that this hook answers.
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const host = hostRefusal(raw)
    const refusal = host === null ? unknown.has(raw) && expectationFailed : errors.badInput(host)
    if (refusal === false) return done()
    reply.header('connection', 'close')
    return done(refusal)
  })
}

const expectationFailed = Object.assign(new Error('Expect'), { statusCode: 417 })

/** RFC 9112, 3.2. */
function hostRefusal({ httpVersion, rawHeaders }: IncomingMessage): string | null {
  const hosts = rawHeaders.filter(
    (_, at) => rawHeaders[at - 1]?.toLowerCase() === 'host' && at % 2 === 1,
  )
  const [host] = hosts
  if (host === undefined) return httpVersion === '1.1' ? 'The Host header is missing' : null
  if (hosts.length > 1) return 'There is more than one Host header'
  return hostForm.test(host) ? null : 'The Host header is not a host'
}

/** RFC 3986, 3.2.2 and 3.2.3: a name or address, maybe empty, and maybe a port. */
const hostForm = /^(\[[\da-f:.]+\]|([\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(:\d*)?$/i

/** The statuses by Node's error code; all others are a 400. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

function errorResponse(status: number) {
  const body = JSON.stringify({ message: requestErrorMessage(status) })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': randomUUID(),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { headers, body }
}

/** The decodable path and query of a request's target, which may be a whole address (RFC 9112, 3.2.2). */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return escapeInvalidPath(target)
  const path = target.replace(/^https?:\/\/[^/?]*/i, '')
  return escapeInvalidPath(path.startsWith('?') || path === '' ? `/${path}` : path)
}

/**
 * Escapes the percent signs of a path that does not decode (`%zz`, `%ff`), so that it is handled like any unknown
 * address.
 */
function escapeInvalidPath(url: string): string {
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
    // It throws for nothing else.
    return false
  }
}
