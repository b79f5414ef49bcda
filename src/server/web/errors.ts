import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerFor, type ErrorAnswer } from '#server/errors.ts'

/** Turns every error outside tRPC into the contract's JSON; what nobody foresaw is logged and masked. */
export function registerErrorAnswers(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const answer = answerFor(error)
    if (answer.status >= 500 && !isBrokenOff(error, request))
      request.log.error({ err: error }, 'failed')
    return sendError(reply, answer)
  })
}

/** Its sender has gone, or was cut off, before the whole body was there. */
function isBrokenOff(error: unknown, { raw }: FastifyRequest): boolean {
  const reset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
  return reset && raw.readableAborted
}

export function sendNotFound(reply: FastifyReply) {
  return sendError(reply, { status: 404, code: 'NOT_FOUND', message: 'Not found' })
}

export function sendError(
  reply: FastifyReply,
  { status, message, errors, retryAfter }: ErrorAnswer,
) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).send({ message, ...(errors && { errors }) })
}
