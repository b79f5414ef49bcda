import { ZodError } from 'zod'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerFor, fieldErrors } from '#server/base/error-answers.ts'
import type { ErrorAnswer } from '#server/base/errors.ts'
import { discardBody } from './discard-body.ts'
import { isNavigation, sendRefusalPage } from './refusal-page.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { etagOf } from '#server/base/versions.ts'

/** Turns every error outside tRPC into the contract's JSON, or a page where a browser opened the address. Unexpected errors are logged and masked. */
export function registerErrorAnswers(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    if (!isBrokenOff(error, request)) logFailure(request.log, error)
    const { refusal } = request.routeOptions.config
    const answer = answerFor(error)
    if (refusedBodies.has(answer.code)) discardBody(request, reply)
    if (refusal === undefined || !isNavigation(request)) return sendError(reply, answer)
    return sendRefusalPage(request, reply, answer, refusal)
  })
}

const refusedBodies = new Set<ErrorAnswer['code']>(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'])

/** The client disconnected before the whole body arrived; the request log covers that. */
function isBrokenOff(error: unknown, { raw }: FastifyRequest): boolean {
  const reset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
  return reset && raw.readableAborted
}

/** Logs unexpected errors with their stack, and an unavailable database or disk in one line. */
export function logFailure(log: FastifyBaseLogger, error: unknown, more: { path?: string } = {}) {
  const { status } = answerFor(error)
  if (status === 503) log.warn({ ...more, reason: reasonOf(error) }, 'unavailable')
  else if (status >= 500) log.error({ ...more, ...badFields(error), err: error }, 'failed')
}

/** Paths of the fields that failed the schema of an answer or a stored record. */
function badFields(error: unknown) {
  const refusal = error instanceof Error && error.cause instanceof ZodError ? error.cause : error
  return refusal instanceof ZodError && { fields: fieldErrors(refusal).map(({ path }) => path) }
}

export function sendNotFound(reply: FastifyReply) {
  return sendError(reply, { status: 404, code: 'NOT_FOUND', message: 'Not found' })
}

export function sendError(
  reply: FastifyReply,
  { status, message, errors, retryAfter, twoFactor, stale }: ErrorAnswer,
) {
  if (stale !== undefined && stale.current > 0) reply.header('etag', etagOf(stale.current))
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).send({
    message,
    ...(errors && { errors }),
    ...(twoFactor && { twoFactor: true, methods: twoFactor.methods }),
  })
}

/** 405 with `Allow` for all other methods of a path. */
export function refuseOtherMethods(app: FastifyInstance, url: string, allowed: readonly string[]) {
  const allow = allowed.toSorted().join(', ')
  app.route({
    method: allMethods.filter((method) => !allowed.includes(method)),
    url,
    handler: (_request, reply) =>
      reply.code(405).header('allow', allow).send({ message: 'Method not allowed' }),
  })
}

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
