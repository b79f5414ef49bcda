import type { FastifyServerOptions } from 'fastify'
import pino from 'pino'
import { LogWriter } from './log-writer.ts'

/** Lines of JSON on standard output. */
const destination = new LogWriter(1)

/** An error's own fields stay out: PostgreSQL puts the values of rows there. */
export const logOptions = {
  level: 'info',
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError, error: describeError },
  stream: destination,
} satisfies FastifyServerOptions['logger']

/** For what runs outside of a request; requests have Fastify's, which is the same. */
export function createLog(): pino.Logger {
  const { stream, ...options } = logOptions
  return pino(options, stream)
}

/** Waits until every line is written, half a second at most. */
export function flushLog(): Promise<void> {
  return destination.flush(500)
}

interface Described {
  [field: string]: unknown
  type: string
  message: string
  stack: string
}

function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}
