import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerFor, type ErrorAnswer } from '#server/errors.ts'

/** Turns every error outside tRPC into the contract's JSON; what nobody foresaw is logged and masked. */
export function registerErrorAnswers(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const answer = answerFor(error)
    if (answer.status >= 500) request.log.error({ err: error }, 'failed')
    return sendError(reply, answer)
  })
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
