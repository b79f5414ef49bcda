import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordId } from '#shared/base/text.ts'
import { errors } from '#server/base/errors.ts'
import { actorOf } from '#server/base/viewer.ts'
import { createContext, type Services, type SignedInContext } from '#server/calls/context.ts'
import { cookieJar, tokenFromCookie } from '#server/calls/cookies.ts'
import type { DocumentLimits } from '#server/calls/document-limits.ts'
import { bearerToken } from '#server/calls/sessions.ts'
import { limiterBySize } from '#server/calls/transfer-limiter.ts'
import { refuseCall } from '#server/change/refused-calls.ts'
import { findStoredDocument } from '#server/records/documents/documents.queries.ts'
import { listKeptSources } from '#server/records/documents/source-documents.ts'
import { checkState } from '#server/records/documents/documents-views.ts'
import { type Refusal, signInLink } from '#server/web/refusal-page.ts'
import { whileSignedIn } from '#server/web/while-allowed.ts'
import { describeDocument, sendStored } from '#server/web/send-document.ts'

type StoredDocument = NonNullable<Awaited<ReturnType<typeof findStoredDocument>>>

/** GET and HEAD /api/documents/:id/download: the bytes, all of them or one range. */
export function registerDownload(api: FastifyInstance, services: Services, limits: DocumentLimits) {
  const limiter = limiterBySize(limits.downloads, services)
  const url = '/api/documents/:id/download'
  api.get(url, { exposeHeadRoute: false, config: { refusal } }, async (request, reply) => {
    const ctx = await signedIn(services, request, reply)
    const document = await findOrThrow(ctx, request)
    const account = actorOf(ctx.viewer)
    const isOthers = ctx.viewer.role === 'client' && document.clientId !== ctx.viewer.id
    const find = () => findStoredDocument(ctx.db, ctx.viewer, document.id)
    whileSignedIn(reply, ctx, async () => !isOthers || (await find()) !== undefined)
    return sendStored(ctx, { request, reply }, document, { limiter, account })
  })
  api.head(url, async (request, reply) => {
    const document = await findOrThrow(await signedIn(services, request, reply), request)
    describeDocument(request, reply, document)
    return reply.header('content-length', document.size).send()
  })
}

const refusal: Refusal = {
  title: 'This document can’t be opened',
  back: { href: '/', label: 'Go to the portal' },
  signedOut: {
    title: 'Sign in to open this document',
    text: 'You are not signed in. If you come back to this page after signing in, allow cookies for this site.',
    link: (address) => signInLink(address, 'Sign in and open it'),
  },
}

/** The cookie counts only without an Authorization header: a dead token in the header means a dead session. */
async function signedIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInContext> {
  const token =
    request.headers.authorization === undefined
      ? tokenFromCookie(request)
      : bearerToken(request.raw)
  const ctx = createContext(services, request, cookieJar(services.config, reply), token)
  const viewer = await ctx.findViewer({ use: true, allowImpersonation: true })
  if (viewer === null) throw errors.signedOut()
  return { ...ctx, viewer }
}

async function findOrThrow(ctx: SignedInContext, request: FastifyRequest): Promise<StoredDocument> {
  const { id } = params.parse(request.params)
  const document =
    (await findStoredDocument(ctx.db, ctx.viewer, id)) ??
    (await listKeptSources(ctx.db, ctx.viewer, ctx.now(), { id }))[0]
  if (document === undefined) {
    return refuseCall(ctx, 'GET /api/documents/:id/download', errors.notFound('Document'))
  }
  if (checkState(document, ctx.viewer) === 'withheld') throw errors.beingChecked()
  return document
}

const params = z.object({ id: recordId })
