import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { recordId } from '#shared/base/text.ts'
import { errors } from '#server/base/errors.ts'
import { createContext, type Services } from '#server/calls/context.ts'
import { cookieJar, type LinkKind, tokenOfLink } from '#server/calls/cookies.ts'
import { documentLimits } from '#server/calls/document-limits.ts'
import { limiterBySize } from '#server/calls/transfer-limiter.ts'
import { checkOpens } from '#server/records/documents/check-opens.ts'
import { documentsVisibleTo } from '#server/records/documents/documents.access.ts'
import type { Refusal } from './refusal-page.ts'
import { sendStored } from './send-document.ts'
import { whileAllowed } from './while-allowed.ts'

interface LinkDocuments {
  url: `/api/${string}/documents/:id`
  kind: LinkKind
  refusal: Refusal
  /** The viewer whose session has this token, and the account that its transfers count for. */
  find: (token: string) => Promise<Found | undefined>
}

interface Found {
  viewer: Parameters<typeof documentsVisibleTo>[1]
  account: string
}

/** Sends the documents that a link without an account opens. */
export function registerLinkDocuments(
  api: FastifyInstance,
  services: Services,
  { url, kind, refusal, find }: LinkDocuments,
): void {
  const limiter = limiterBySize(documentLimits.downloads)
  api.get(url, { exposeHeadRoute: false, config: { refusal } }, async (request, reply) => {
    const ctx = createContext(services, request, cookieJar(services.config, reply), null)
    const token = tokenOfLink(request, kind)
    const found = token === null ? undefined : await find(token)
    if (token === null || found === undefined) throw errors.signedOut()
    const { id } = params.parse(request.params)
    const document = await documentsVisibleTo(services.db, found.viewer)
      .select(['documents.id', 'documents.name', 'documents.size', 'documents.mimeType'])
      .select(['documents.storageKey', 'documents.sealedKey', 'taxReturns.clientId'])
      .select(['documents.category', 'documents.taxReturnId'])
      .where('documents.id', '=', id)
      .where('documents.scan', 'not in', ['pending', 'infected'])
      .executeTakeFirst()
    if (document === undefined) throw errors.notFound('Document')
    await checkOpens(services.db, found.viewer, document)
    whileAllowed(reply, ctx.timers, async () => (await find(token)) !== undefined)
    const { account } = found
    return sendStored({ ...ctx, viewer: null }, { request, reply }, document, { limiter, account })
  })
}

const params = z.object({ id: recordId })
