import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendNotFound } from '#server/web/errors.ts'
import { isPage } from '#shared/pages.ts'

/** The client's index.html, as the build or the development server has it. */
export type ReadPage = (url: string) => Promise<string>

/**
 * Answers every address that nothing else answers: with the page that the browser's router takes over from,
 * 200 where that router has a screen and 404 where it has not; with JSON where no person is looking.
 */
export function answerPages(app: FastifyInstance, readPage: ReadPage): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendNotFound(reply)
    return sendPage(request, reply, await readPage(request.url))
  })
}

/** What the build writes where this answer's nonce goes; see `html.cspNonce` in vite.config.ts. */
const noncePlaceholder = '__CSP_NONCE__'

function sendPage(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  return reply
    .code(isPage(pathOf(request)) ? 200 : 404)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlaceholder, reply.nonce))
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (/^\/(api|trpc|assets)(\/|$)/i.test(pathOf(request))) return false
  return /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '')
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/'
}
