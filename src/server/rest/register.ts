import { Readable } from 'node:stream'
import { callTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Context, createContext, type Services } from '#server/calls/context.ts'
import { cookieJar } from '#server/calls/cookies.ts'
import { appRouter } from '#server/router.ts'
import { errors } from '#server/base/errors.ts'
import { refuseOtherMethods } from '#server/web/errors.ts'
import { etagOf } from '#server/base/versions.ts'
import { type RestRow, takesIfMatch } from './row.ts'
import { type Serializer, serializerOf } from './serializers.ts'
import { restTable } from './table.ts'
import { isBlank } from '#shared/base/text.ts'
import { version } from '#shared/base/version.ts'

/** Registers the table's calls. Other methods of a known path get a 405. */
export function registerRestTable(app: FastifyInstance, services: Services) {
  for (const row of restTable) {
    if (row.procedure === null) continue
    app.route({
      method: row.method,
      url: row.path,
      handler: (request, reply) => handle(row, services, request, reply),
    })
  }
  // The specification's admin page redirects here when a session has ended.
  app.get('/api/login', (_request, reply) => reply.redirect('/?signin=1', 302))
  registerMethodNotAllowed(app)
}

function registerMethodNotAllowed(app: FastifyInstance) {
  const methodsOf = Map.groupBy(restTable, ({ path }) => path)
  for (const [url, rows] of methodsOf) {
    const methods = new Set<string>(rows.map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    refuseOtherMethods(app, url, [...methods])
  }
}

async function handle(
  row: RestRow,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const cookies = cookieJar(services.config, reply)
  const ifMatch = takesIfMatch(row) ? (request.headers['if-match'] ?? null) : null
  const newContext = () => ({ ...createContext(services, request, cookies), ifMatch })
  const ctx = newContext()
  const input = inputOf(row, request)
  if (row.paged) return sendPages(row, newContext, input, reply)
  const output = await run(row, ctx, input)
  if (row.versioned) reply.header('etag', etagOf(withVersion.parse(output).version))
  const { status = row.status, headers = {}, body } = row.answer(output)
  if (Array.isArray(body)) reply.type(json).serializer(serializerOf(row, reply))
  return reply.code(status).headers(headers).send(body)
}

const json = 'application/json; charset=utf-8'
const withVersion = z.object({ version })

function run(row: RestRow, ctx: Context, input: unknown): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path: row.procedure ?? '',
    getRawInput: () => (input instanceof Error ? Promise.reject(input) : Promise.resolve(input)),
    // An `input` here would be merged with unvalidated fields.
    input: undefined,
    ctx,
    type: row.method === 'GET' ? 'query' : 'mutation',
    signal: undefined,
    batchIndex: 0,
  })
}

/**
 * Returns the body (or a GET's query) with the path's parameters. Values other than objects, and unreadable bodies, are
 * left to the schema.
 */
function inputOf(row: RestRow, request: FastifyRequest): unknown {
  const sent = row.method === 'GET' ? request.query : (request.body ?? {})
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  if (sent instanceof Error) return sent
  const input: Record<string, unknown> = { ...sent }
  for (const [name, value] of Object.entries(Object(request.params))) {
    input[row.params[name] ?? name] = value
  }
  // REST sends the version as `If-Match` instead.
  if (row.versioned) delete input['version']
  return input
}

const page = z.object({
  // The procedure has checked its rows.
  items: z.custom<object[]>(Array.isArray),
  nextCursor: z.string().nullable(),
  totalCount: z.int(),
  totalIsExact: z.boolean(),
})

/** Rows per page of a streamed list. */
const streamedPageSize = 500

/**
 * With a limit, sends one page, with the next cursor in `x-next-cursor`. Without one, sends all pages as one stream,
 * which breaks off when the session or the role ends: each page finds the viewer again.
 */
async function sendPages(
  row: RestRow,
  newContext: () => Context,
  input: unknown,
  reply: FastifyReply,
) {
  const query = z.record(z.string(), z.unknown()).safeParse(input)
  if (!query.success) throw errors.badInput('Invalid query')
  const whole = isBlank(query.data['limit'])
  const first = whole ? { ...query.data, limit: streamedPageSize } : query.data
  const { items, nextCursor, totalCount, totalIsExact } = page.parse(
    await run(row, newContext(), first),
  )
  const serialize = serializerOf(row, reply)
  reply.type(json).header(totalIsExact ? 'x-total-count' : 'x-total-more-than', totalCount)
  if (!whole) {
    if (nextCursor !== null) reply.header('x-next-cursor', nextCursor)
    return reply.serializer(serialize).send(items)
  }
  const pages = async function* () {
    yield items
    for (let cursor = nextCursor; cursor !== null;) {
      const following = page.parse(await run(row, newContext(), { ...first, cursor }))
      yield following.items
      cursor = following.nextCursor
    }
  }
  return reply.send(Readable.from(jsonArray(pages(), serialize), { objectMode: false }))
}

async function* jsonArray(pages: AsyncIterable<object[]>, serialize: Serializer) {
  let before = '['
  for await (const rows of pages) {
    if (rows.length === 0) continue
    yield before + serialize(rows).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
