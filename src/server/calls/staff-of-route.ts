import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#server/base/errors.ts'
import { refuseCall } from '#server/change/refused-calls.ts'
import { createContext, type Services, type SignedInContext } from './context.ts'
import { cookieJar } from './cookies.ts'

/** The member of staff who calls a streaming route. `action` completes "You don't have permission to …". */
export async function staffOfRoute(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { call, action }: { call: string; action: string },
): Promise<SignedInContext> {
  const ctx = createContext(services, request, cookieJar(services.config, reply))
  const viewer = await ctx.findViewer({ use: true })
  if (viewer === null) throw errors.signedOut()
  const signedIn = { ...ctx, viewer }
  return viewer.role === 'admin' ? signedIn : refuseCall(signedIn, call, errors.notAllowed(action))
}
