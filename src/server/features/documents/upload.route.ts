import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { recordId } from '#shared/base/text.ts'
import { countRefusal, refuseCall } from '#server/change/refused-calls.ts'
import { cookieJar } from '#server/calls/cookies.ts'
import { createContext, type Services, type SignedInContext } from '#server/calls/context.ts'
import type { DocumentLimits } from '#server/calls/document-limits.ts'
import { limiterBySize, type TransferLimiter } from '#server/calls/transfer-limiter.ts'
import { scanUpload } from './scan-upload.ts'
import { readForm, type ReceivedUpload } from './upload-form.ts'
import { checkQuota, storeDocument } from './upload-store.ts'
import { clientDocumentView } from '#server/records/documents/documents-views.ts'
import { AppError, errors } from '#server/base/errors.ts'
import { findReturnWithClient } from '#server/records/returns/returns.queries.ts'
import { DiskReserve } from '#server/storage/reserve.ts'
import { networkOf } from '#server/base/network.ts'
import { discardBody } from '#server/web/discard-body.ts'
import { actorOf } from '#server/base/viewer.ts'

type AdmittedUpload = ReceivedUpload & { ctx: SignedInContext }

interface UploadResources {
  inspectionLimiter: (bytes: number) => TransferLimiter
  disk: DiskReserve
  limits: DocumentLimits
}

/** POST /api/tax-returns/:id/documents: multipart `document` and `category`, in either order. */
export function registerUpload(api: FastifyInstance, services: Services, limits: DocumentLimits) {
  const uploadLimiter = limiterBySize(limits.uploads, services)
  const inspectionLimiter = limiterBySize(limits.inspections, services)
  const disk = new DiskReserve(services.store.spoolDir, limits.reserve)
  const admitted = new WeakMap<FastifyRequest, AdmittedUpload>()
  api.route({
    method: 'POST',
    url: '/api/tax-returns/:id/documents',
    // Before any of the body is read, so that a caller without a session costs and learns nothing.
    onRequest: async (request, reply) => {
      admitted.set(request, await admit(services, request, reply))
    },
    handler: async (request, reply) => {
      const upload = admitted.get(request)
      if (upload === undefined) throw new Error('the upload was not admitted')
      try {
        const release = await uploadLimiter(contentLength(request) ?? Infinity).acquire({
          ...transferOf(upload),
          preempt: () => abort(request.raw),
        })
        const resources = { inspectionLimiter, disk, limits }
        const document = await receive(upload, request, resources).finally(release)
        return await reply.code(201).send(clientDocumentView(document))
      } catch (error) {
        await countRefusal(upload.ctx, call, error)
        if (isRefusedFile(error)) {
          await services.limits.trySpend('refused-file', actorOf(upload.ctx.viewer))
        }
        request.raw.unpipe()
        discardBody(request, reply)
        throw error
      }
    },
  })
}

async function admit(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AdmittedUpload> {
  const ctx = createContext(services, request, cookieJar(services.config, reply))
  const viewer = await ctx.findViewer({ use: true })
  if (viewer === null) throw errors.signedOut()
  const { id } = params.parse(request.params)
  const taxReturn = await findReturnWithClient(ctx.db, viewer, id, 'upload')
  const signedIn = { ...ctx, viewer }
  if (taxReturn === undefined) return refuseCall(signedIn, call, errors.notFound('Tax return'))
  const uploadKey = uploadKeyIn(request)
  await ctx.limits.check('refused-file', actorOf(viewer))
  await ctx.limits.spend('upload-account', viewer.id)
  return { ctx: signedIn, taxReturn, uploadKey }
}

function uploadKeyIn({ headers }: FastifyRequest): string | null {
  const { success, data = null } = z.uuid().optional().safeParse(headers['idempotency-key'])
  if (!success) throw errors.badInput('Idempotency-Key must be a UUID')
  return data
}

/** Returns true for errors that cost the portal work, unlike calls that it refuses at once. */
function isRefusedFile(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  return ['BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'].includes(error.code)
}

const params = z.object({ id: recordId })
const call = 'POST /api/tax-returns/:id/documents'

function transferOf({ ctx }: AdmittedUpload) {
  return { account: ctx.viewer.id, network: networkOf(ctx.ip) }
}

/** Does not abort a request whose body is complete. */
function abort(request: IncomingMessage): boolean {
  if (!request.complete) request.destroy()
  return !request.complete
}

async function receive(
  upload: AdmittedUpload,
  request: FastifyRequest,
  { inspectionLimiter, disk, limits: { quota } }: UploadResources,
) {
  if (request.raw.destroyed) throw errors.badInput('The upload was interrupted')
  if (!request.isMultipart()) throw errors.wrongType('Unsupported content type')
  const tooLarge = (contentLength(request) ?? 0) > maxUploadBytes + formBytes
  if (tooLarge) throw errors.tooLarge('File size too large')
  const { taxReturn } = upload
  const { db, viewer, now } = upload.ctx
  await checkQuota(db, { viewer, taxReturn, now: now() }, quota)
  using _room = await disk.reserve(contentLength(request) ?? maxUploadBytes)
  const form = await readForm(upload, request)
  await using file = form.file
  const { category, isPrivate } = form
  const { ip, limits } = upload.ctx
  if (viewer.role === 'client' && !viewer.emailProven) {
    await limits.spend('unproven-network', ip, Math.ceil(file.size / 1024))
  }
  const release = await inspectionLimiter(file.size).acquire(transferOf(upload))
  const inspected = await file.inspect().finally(release)
  const scan = await scanUpload(upload, { file, category })
  // Awaited here, because the spooled file is removed at the end of this function.
  const privateTo = isPrivate && category !== 'completed_return' ? viewer.id : null
  return await storeDocument(upload, { file, category, privateTo, scan, ...inspected }, quota)
}

/** Null for a chunked body. */
function contentLength({ headers }: FastifyRequest): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

/** Boundaries, part headers and the allowed fields. */
const formBytes = 64 * 1024
