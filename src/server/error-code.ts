import { TRPCError } from '@trpc/server'

/** The code of the system, PostgreSQL or Fastify that an error or its cause carries; tRPC's own don't count. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && !(error instanceof TRPCError)) {
    return error.code
  }
  return 'cause' in error ? codeOf(error.cause) : undefined
}
