import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { iconFiles } from '#shared/firm/brand.ts'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import type { FirmValues } from '#shared/firm/firm-values.ts'
import { firmIn, withFirm } from '#shared/firm/firm-page.ts'
import { firmValues } from '#shared/firm/firm.ts'
import { isPage } from '#shared/base/pages.ts'
import type { Config } from '#server/base/config.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { type AlarmServices, settleAlarms } from '#server/records/alarms/alarms.ts'
import type { FirmOfNow } from '#server/records/firm/firm-of-now.ts'
import { compressedPieces } from './compress.ts'
import { sendNotFound } from './errors.ts'
import { serveIcons } from './site-icons.ts'
import { type RenderedPages, renderPages, templatesFile } from './render-pages.ts'

type PageSettings = Pick<Config, 'publicUrl' | 'firmAccounts'>

/** Serves the built client in `clientDir`: its files, and its page for every other address. */
export async function serveClient(
  app: FastifyInstance,
  clientDir: string,
  settings: PageSettings = { publicUrl: '', firmAccounts: null },
  portal?: AlarmServices & { firm: Pick<FirmOfNow, 'onChange'> },
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
    globIgnore: ['assets/**', 'prerendered/**', 'renderer/**', 'index.html', ...iconFiles],
    maxAge: '1h',
  })
  const built = await readBuilt(clientDir)
  let pages = pagesOf(built, settings)
  const icons = serveIcons(app, clientDir, portal?.db)
  let again: NodeJS.Timeout | undefined
  /** All processes share one alarm: the success of one ends it, and a process that still fails raises it again. */
  const settle = async (reason: string | null) => {
    if (portal === undefined) return
    const alarms = reason === null ? [] : [{ ...oldPages, details: { reason } }]
    await settleAlarms(portal, app.log, { kind: oldPages.kind, alarms }).catch((error: unknown) =>
      app.log.error({ err: error }, 'the alarm about the pages could not be saved'),
    )
  }
  const render = inTurnWithNewest(async (values: FirmValues) => {
    const start = performance.now()
    clearTimeout(again)
    try {
      pages = pagesOf(await renderPages(clientDir, values), settings)
      app.log.info({ milliseconds: Math.round(performance.now() - start) }, 'rendered the pages')
      await icons.drawFor(values)
      await settle(null)
    } catch (error) {
      app.log.error({ err: error }, 'the pages could not be rendered: those before stay')
      again = setTimeout(() => void render(values), minute).unref()
      await settle(reasonOf(error))
    }
  })
  app.addHook('onClose', () => Promise.resolve(clearTimeout(again)))
  portal?.firm.onChange((values) => void render(values))
  // The pages were built for a new portal in the year of the build.
  const builtFor = firmIn(built.shell) ?? firmAtStart
  if (!isDeepStrictEqual(firmValues(), builtFor)) {
    // If that fails, browsers write the pages themselves, because those of the build would name another firm.
    pages = pagesOf({ shell: withFirm(await readTemplate(clientDir)), pages: new Map() }, settings)
    await render(firmValues())
  }
  answerPages(app, (address) => Promise.resolve(pages.get(address) ?? pages.get('shell') ?? []))
}

const oldPages = { kind: 'old_pages', subject: 'pages' } as const

/** Milliseconds. */
const minute = 60_000

/** Runs one call at a time. Of those that wait only the newest runs, because it replaces what the others would do. */
function inTurnWithNewest<Input>(work: (input: Input) => Promise<void>) {
  let newest: Input
  let running: Promise<void> | null = null
  let waiting: Promise<void> | null = null
  return (input: Input): Promise<void> => {
    newest = input
    if (running === null) {
      running = work(newest).finally(() => (running = null))
      return running
    }
    return (waiting ??= running.then(() => {
      waiting = null
      running = work(newest).finally(() => (running = null))
      return running
    }))
  }
}

/** Pages by address; `shell` is the empty page of the portal. */
type Pages = Map<string, Page>

/** Placeholder of the build for the public URL; see src/build/page-heads.ts. */
const addressPlaceholder = '__PUBLIC_URL__'

/** The pages as they were built, for what a new portal starts with. */
async function readBuilt(clientDir: string): Promise<RenderedPages> {
  const folder = path.join(clientDir, 'prerendered')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const pages = names.map(async (name): Promise<[string, string]> => {
    const page = path.basename(name, '.html')
    const html = await readFile(path.join(folder, name), 'utf8')
    return [page === 'index' ? '/' : `/${page}`, html]
  })
  const shell = await readFile(path.join(clientDir, 'index.html'), 'utf8')
  return { shell, pages: new Map(await Promise.all(pages)) }
}

/** The empty page without what depends on the firm. */
async function readTemplate(clientDir: string): Promise<string> {
  const text = await readFile(path.join(clientDir, templatesFile), 'utf8')
  return z.object({ shell: z.string() }).parse(JSON.parse(text)).shell
}

function pagesOf(
  { shell, pages }: RenderedPages,
  { publicUrl, firmAccounts }: PageSettings,
): Pages {
  const open = (html: string) =>
    pageOf(withFirmAccounts(html, firmAccounts).replaceAll(addressPlaceholder, publicUrl))
  const entries = [...pages, ['shell', shell] as const]
  return new Map(entries.map(([address, html]) => [address, open(html)]))
}

/** Says in a page whether staff sign in with the firm's own accounts, so that the sign-in dialog need not ask. */
export function withFirmAccounts(html: string, firmAccounts: Config['firmAccounts']): string {
  return firmAccounts === null ? html : html.replace('<html ', '<html data-firm-accounts ')
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
