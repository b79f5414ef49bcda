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
import { sendStored } from './send-document.ts'
import { whileAllowed } from './while-allowed.ts'

type GuestKind = Exclude<LinkKind, 'firmAccount'>
type Guest = Extract<Parameters<typeof documentsVisibleTo>[1], { role: GuestKind }>

interface LinkDocuments {
  kind: GuestKind
  /** The page for a guest whose session has ended. */
  closed: { title: string; text: string }
  /** The guest whose session has this token. */
  find: (token: string) => Promise<Guest | undefined>
}

/** GET /api/spouse/documents/:id and /api/copy/documents/:id: what a guest's link opens. */
export function registerLinkDocuments(
  api: FastifyInstance,
  services: Services,
  { kind, closed, find }: LinkDocuments,
): void {
  const home = { href: '/', label: 'Go to our site' }
  const signedOut = { ...closed, link: () => home }
  const refusal = { title: 'This document can’t be opened', back: home, signedOut }
  const limiter = limiterBySize(documentLimits.downloads, services)
  const options = { exposeHeadRoute: false, config: { refusal } }
  api.get(`/api/${kind}/documents/:id`, options, async (request, reply) => {
    const ctx = createContext(services, request, cookieJar(services.config, reply), null)
    const token = tokenOfLink(request, kind)
    const guest = token === null ? undefined : await find(token)
    if (token === null || guest === undefined) throw errors.signedOut()
    const { id } = params.parse(request.params)
    const document = await documentsVisibleTo(services.db, guest)
      .select(['documents.id', 'documents.name', 'documents.size', 'documents.mimeType'])
      .select(['documents.storageKey', 'documents.sealedKey', 'taxReturns.clientId'])
      .select(['documents.category', 'documents.taxReturnId'])
      .where('documents.id', '=', id)
      .where('documents.scan', 'not in', ['pending', 'infected'])
      .executeTakeFirst()
    if (document === undefined) throw errors.notFound('Document')
    await checkOpens(services.db, guest, document)
    whileAllowed(reply, ctx.timers, async () => (await find(token)) !== undefined)
    const account = `${kind} ${guest.role === 'copy' ? guest.taxReturnId : guest.signerId}`
    return sendStored({ ...ctx, viewer: null }, { request, reply }, document, { limiter, account })
  })
}

const params = z.object({ id: recordId })
