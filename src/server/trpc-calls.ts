import {
  type AnyProcedure,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
  TRPCError,
} from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxCallsInBatch } from '#shared/base/api.ts'
import { cookieJar } from './calls/cookies.ts'
import { type Context, createContext, type Services } from './calls/context.ts'
import { errors } from './base/errors.ts'
import { appRouter } from './router.ts'
import { compressed } from './web/compress.ts'
import { logFailure } from './web/errors.ts'
import { jsonLimitError } from './web/json-limits.ts'
import { parseJson } from '#shared/base/json.ts'

/**
 * Answers tRPC's calls, alone and in batches, in its format (https://trpc.io/docs/rpc). tRPC's adapter for Fastify
 * costs more than most calls: docs/decisions/0015.
 */
export function registerTrpcCalls(trpc: FastifyInstance, services: Services): void {
  trpc.removeAllContentTypeParsers()
  trpc.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  trpc.addContentTypeParser('*', (_request, _body, done) => {
    done(errors.wrongType('Unsupported content type'))
  })
  trpc.all<Calls>('/trpc/:path', async (request, reply) => {
    const ctx = createContext(services, request, cookieJar(services.config, reply))
    // An unknown path may be anything, so it is not logged.
    const called = request.params.path.split(',', maxCallsInBatch)
    request.procedures = called.map((path) => (types.has(path) ? path : 'unknown'))
    const sent = await answersTo(request, ctx)
    const answers = [sent].flat()
    const waits = answers.map((answer) => ('error' in answer && answer.error.data.retryAfter) || 0)
    if (waits.some(Boolean)) reply.header('retry-after', String(Math.max(...waits)))
    reply.code(statusOf(answers)).type('application/json')
    return compressed(request, reply, JSON.stringify(transformTRPCResponse(config, sent)))
  })
}

const { _config: config, procedures } = appRouter._def

type Answer = Awaited<ReturnType<typeof answerTo>>

/** 207 for a batch whose answers differ. What is expected in ordinary use is an answer, not an error. */
function statusOf(answers: Answer[]): number {
  const statuses = answers.map((answer) =>
    'error' in answer && !answer.error.data.expected ? answer.error.data.httpStatus : 200,
  )
  return statuses.every((status) => status === statuses[0]) ? (statuses[0] ?? 200) : 207
}

interface Calls {
  Params: { path: string }
  Querystring: { batch?: string; input?: string }
}

/**
 * Returns the answers to the calls of a batch, in order; a single answer for a single call, or if the batch can't be
 * read.
 */
async function answersTo(request: FastifyRequest<Calls>, ctx: Context) {
  const { params, query, body, method } = request
  try {
    const sent = parsed(method === 'GET' ? query.input : body)
    if (query.batch !== '1') return await answerTo(request, ctx, params.path, sent)
    const paths = params.path.split(',')
    if (paths.length > maxCallsInBatch) throw errors.badInput('Too many calls in one batch')
    if (typeof (sent ?? {}) !== 'object' || Array.isArray(sent)) throw errors.malformed()
    const inputs = new Map<string, unknown>(Object.entries(sent ?? {}))
    return await Promise.all(
      paths.map((path, at) => answerTo(request, ctx, path, inputs.get(String(at)))),
    )
  } catch (cause) {
    return failed(request, cause)
  }
}

function parsed(sent: unknown): unknown {
  if (typeof sent !== 'string' || sent === '') return undefined
  const refusal = jsonLimitError(sent)
  if (refusal) throw refusal
  const value = parseJson(sent)
  if (value === undefined) throw errors.malformed()
  return value
}

async function answerTo(request: FastifyRequest<Calls>, ctx: Context, path: string, sent: unknown) {
  try {
    const type = types.get(path)
    if (type === undefined) throw new TRPCError({ code: 'NOT_FOUND' })
    if (request.method !== methods[type]) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
    let input: Promise<unknown> | undefined
    const data: unknown = await callTRPCProcedure({
      router: appRouter,
      path,
      getRawInput: () => (input ??= Promise.try(inputOf, sent)),
      // A value here would be merged with unvalidated fields.
      input: undefined,
      ctx,
      type,
      signal: undefined,
      batchIndex: 0,
    })
    return { result: { data } }
  } catch (cause) {
    return failed(request, cause, path)
  }
}

const types = new Map(
  Object.entries<unknown>(procedures).flatMap(([path, procedure]) =>
    isProcedure(procedure) ? [[path, procedure._def.type]] : [],
  ),
)

function isProcedure(value: unknown): value is AnyProcedure {
  return typeof value === 'function' && '_def' in value
}

const methods = { query: 'GET', mutation: 'POST', subscription: null }

function inputOf(sent: unknown): unknown {
  return sent === undefined ? undefined : config.transformer.input.deserialize(sent)
}

function failed(request: FastifyRequest<Calls>, cause: unknown, path = '') {
  const error = getTRPCErrorFromUnknown(cause)
  logFailure(request.log, error, { path })
  const call = { type: 'unknown' as const, path, input: undefined, ctx: undefined }
  return { error: getTRPCErrorShape({ config, error, ...call }) }
}
