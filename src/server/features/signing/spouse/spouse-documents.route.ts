import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { recordId } from '#shared/text.ts'
import { cookieJar, tokenOfSpouse } from '#server/calls/cookies.ts'
import { createContext, type Services } from '#server/calls/context.ts'
import { documentLimits } from '#server/calls/document-limits.ts'
import { documentsVisibleTo } from '#server/records/documents/documents.access.ts'
import { limiterBySize } from '#server/calls/transfer-limiter.ts'
import { errors } from '#server/base/errors.ts'
import type { Refusal } from '#server/web/refusal-page.ts'
import { findSpouseSession } from './spouse-links.ts'
import { sendStored } from '#server/web/send-document.ts'

/** GET /api/spouse/documents/:id: a document of the current package, or the spouse's own signed PDF. */
export function registerSpouseDocuments(api: FastifyInstance, services: Services): void {
  const limiter = limiterBySize(documentLimits.downloads)
  const url = '/api/spouse/documents/:id'
  api.get(url, { exposeHeadRoute: false, config: { refusal } }, async (request, reply) => {
    const ctx = createContext(services, request, cookieJar(services.config, reply), null)
    const spouse = await findSession(services, request)
    const { id } = params.parse(request.params)
    const viewer = { role: 'spouse', signerId: spouse.signerId } as const
    const document = await documentsVisibleTo(services.db, viewer)
      .select(['documents.id', 'documents.name', 'documents.size', 'documents.mimeType'])
      .select(['documents.storageKey', 'documents.sealedKey', 'taxReturns.clientId'])
      .where('documents.id', '=', id)
      .where('documents.scan', 'not in', ['pending', 'infected'])
      .executeTakeFirst()
    if (document === undefined) throw errors.notFound('Document')
    const account = `spouse ${spouse.signerId}`
    return sendStored({ ...ctx, viewer: null }, { request, reply }, document, { limiter, account })
  })
}

const home = { href: '/', label: 'Go to our site' }
const refusal: Refusal = {
  title: 'This document can’t be opened',
  back: home,
  signedOut: {
    title: 'Open the link in our email again',
    text: 'Your review was closed after a while to keep it safe. Open the link again, then the document.',
    link: () => home,
  },
}

const params = z.object({ id: recordId })

/** @throws AppError 401 */
async function findSession({ db, clock }: Services, request: FastifyRequest) {
  const token = tokenOfSpouse(request)
  const spouse = token === null ? undefined : await findSpouseSession(db, token, clock())
  if (spouse === undefined) throw errors.signedOut()
  return spouse
}
