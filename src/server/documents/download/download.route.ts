import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fileKinds } from '#shared/document-files.ts'
import { recordId } from '#shared/text.ts'
import { recordEvent } from '#server/audit/change.ts'
import { refuseCall } from '#server/audit/refused-calls.ts'
import { cookieJar, tokenFromCookie } from '#server/auth/download-cookie.ts'
import { actorOf } from '#server/auth/impersonations.ts'
import { bearerToken } from '#server/auth/sessions.ts'
import { createContext, type Services, type SignedIn } from '#server/context.ts'
import { openDocument } from '#server/crypto/sealed-documents.ts'
import type { DocumentLimits } from '#server/documents/document-limits.ts'
import { findStoredDocument } from '#server/documents/documents.queries.ts'
import { checkOf } from '#server/documents/documents.views.ts'
import { requestedRange } from './range.ts'
import { openLanes } from '#server/documents/transfer-limiter.ts'
import { errors } from '#server/errors.ts'
import { networkOf } from '#server/web/network.ts'

type StoredDocument = NonNullable<Awaited<ReturnType<typeof findStoredDocument>>>

/** GET and HEAD /api/documents/:id/download: the bytes, whole or one range of them. */
export function registerDownload(api: FastifyInstance, services: Services, limits: DocumentLimits) {
  const gateFor = openLanes(limits.downloadBytes)
  const url = '/api/documents/:id/download'
  api.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = await signedIn(services, request, reply)
    const document = await findOrRefuse(ctx, request)
    const range = requestedRange(request.headers, document.size)
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${document.size}`).send({
        message: 'The requested range is not in this document',
      })
    }
    const leave = await gateFor(document.size).enter({
      account: actorOf(ctx.viewer),
      network: networkOf(ctx.ip),
      amount: document.size,
      giveWay: () => reply.raw.destroy().destroyed,
    })
    reply.raw.once('close', leave)
    if (reply.raw.destroyed) {
      leave()
      return reply.hijack()
    }
    const plain = await open(ctx, document)
    await recordDownload(ctx, document)
    describe(request, reply, document)
    if (range === 'whole') return reply.send(plain)
    const { start, end } = range
    reply.code(206).header('content-range', `bytes ${start}-${end}/${document.size}`)
    return reply.send(plain.subarray(start, end + 1))
  })
  api.head(url, async (request, reply) => {
    const document = await findOrRefuse(await signedIn(services, request, reply), request)
    describe(request, reply, document)
    return reply.header('content-length', document.size).send()
  })
}

/** The cookie stands in only for a header that isn't there: a dead token in the header is a dead session. */
async function signedIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const token =
    request.headers.authorization === undefined
      ? tokenFromCookie(request)
      : bearerToken(request.raw)
  const ctx = createContext(services, request, cookieJar(services.config, reply), token)
  const viewer = await ctx.findViewer({ use: true, allowImpersonation: true })
  if (viewer === null) throw errors.signedOut()
  return { ...ctx, viewer }
}

async function findOrRefuse(ctx: SignedIn, request: FastifyRequest): Promise<StoredDocument> {
  const { id } = params.parse(request.params)
  const document = await findStoredDocument(ctx.db, ctx.viewer, id)
  if (document === undefined) {
    return refuseCall(ctx, 'GET /api/documents/:id/download', errors.notFound('Document'))
  }
  if (checkOf(document, ctx.viewer) === 'withheld') throw errors.beingChecked()
  return document
}

const params = z.object({ id: recordId })
const query = z.object({ inline: z.literal('1') })

/** Opened whole before the first byte is sent: damage is an error, logged by its id, and no part of the document. */
async function open({ store, keyring }: SignedIn, document: StoredDocument): Promise<Buffer> {
  const { id: documentId, sealedKey, size, storageKey } = document
  const sealed = await store.open(storageKey)
  return openDocument(keyring, { documentId, sealedKey, size }, sealed)
}

function recordDownload(ctx: SignedIn, { id, clientId }: StoredDocument): Promise<void> {
  return recordEvent(ctx, {
    action: 'document.downloaded',
    subject: { type: 'document', id },
    clientId,
  })
}

/** The type is that of the kind, never what someone sent; nothing in the document may run or load. */
function describe(request: FastifyRequest, reply: FastifyReply, document: StoredDocument): void {
  const kind = Object.values(fileKinds).find(({ mimeType }) => mimeType === document.mimeType)
  const showable = kind?.inline === true && !document.activeContent
  const inline = showable && query.safeParse(request.query).success
  reply
    .type(document.mimeType)
    .header('content-disposition', disposition(inline ? 'inline' : 'attachment', document.name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'bytes')
}

/** RFC 6266 and 8187; quoted always, for readers who know no other form. */
function disposition(type: 'inline' | 'attachment', name: string): string {
  return contentDisposition(name, { type }).replace(/^(\w+; filename=)([^";]+)/, '$1"$2"')
}
