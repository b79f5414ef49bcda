import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPage } from '#shared/pages.ts'
import { compressedPieces } from './compress.ts'
import { sendNotFound } from './errors.ts'

/** Serves the built client in `clientDir`: its files, and its page for every other address. */
export async function serveClient(
  app: FastifyInstance,
  clientDir: string,
  publicUrl = '',
): Promise<void> {
  // File names in assets/ contain a content hash, so they never change.
  await app.register(fastifyStatic, {
    root: path.join(clientDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
  })
  await app.register(fastifyStatic, {
    root: clientDir,
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', 'prerendered/**', 'index.html'],
    maxAge: '1h',
  })
  const shell = pageOf(await readFile(path.join(clientDir, 'index.html'), 'utf8'))
  const prerendered = await readPrerendered(path.join(clientDir, 'prerendered'), publicUrl)
  answerPages(app, (address) => Promise.resolve(prerendered.get(address) ?? shell))
}

/** Placeholder of the build for the public URL; see src/build/page-heads.ts. */
const addressPlaceholder = '__PUBLIC_URL__'

/** Prerendered pages by address; other addresses get the empty shell. */
async function readPrerendered(folder: string, publicUrl: string): Promise<Map<string, Page>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const pages = names.map(async (name): Promise<[string, Page]> => {
    const page = path.basename(name, '.html')
    const html = await readFile(path.join(folder, name), 'utf8')
    const address = page === 'index' ? '/' : `/${page}`
    return [address, pageOf(html.replaceAll(addressPlaceholder, publicUrl))]
  })
  return new Map(await Promise.all(pages))
}

/** A page's bytes, shared by all answers, in pieces with gaps for the nonce. */
export type Page = readonly Buffer[]

export function pageOf(html: string): Page {
  return html.split(noncePlaceholder).map((piece) => Buffer.from(piece))
}

/** Returns the page for an address without query. Every address has a page. */
export type ReadPage = (address: string) => Promise<Page>

/**
 * Answers unknown addresses with the client's page: 200 if its router has the route, otherwise 404; with JSON if no
 * browser asks for a page. A page has one address: addresses with extra slashes redirect there, because browser and
 * server read them differently.
 */
export function answerPages(app: FastifyInstance, readPage: ReadPage): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return sendNotFound(reply)
    const address = plainAddress(request)
    const [typed = '/', ...query] = request.url.split('?')
    if (typed !== address) return reply.redirect([address, ...query].join('?'), 308)
    reply.code(isPage(address) ? 200 : 404)
    return sendPage(request, reply, await readPage(address))
  })
}

/** Placeholder of the build for this answer's nonce; see `html.cspNonce` in vite.config.ts. */
const noncePlaceholder = '__CSP_NONCE__'

/** Compresses each answer, because each has its own nonce. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> {
  const nonce = Buffer.from(reply.nonce)
  const pieces = page.flatMap((piece, at) => (at === 0 ? [piece] : [nonce, piece]))
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  return reply.send(await compressedPieces(request, reply, pieces))
}

export function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (/^\/(api|trpc|assets)(\/|$)/i.test(plainAddress(request))) return false
  return /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '')
}

/**
 * Returns the address without query, doubled slashes and trailing slashes; browsers read a backslash as a slash, and
 * skip white space.
 */
function plainAddress(request: FastifyRequest): string {
  const typed = request.url.split('?')[0] ?? ''
  return `/${typed
    .split(/[/\\\s]+/)
    .filter(Boolean)
    .join('/')}`
}
