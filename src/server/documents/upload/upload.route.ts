import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { maxUploadBytes } from '#shared/document-files.ts'
import { recordId } from '#shared/text.ts'
import { countRefusal, refuseCall } from '#server/audit/refused-calls.ts'
import { cookieJar } from '#server/auth/download-cookie.ts'
import { createContext, type Services } from '#server/context.ts'
import type { DocumentLimits } from '#server/documents/document-limits.ts'
import { inspect } from '#server/documents/inspection/inspect.ts'
import { scanUpload } from '#server/documents/scanning/scan-upload.ts'
import { openLanes } from '#server/documents/transfer-limiter.ts'
import { readForm, type Upload } from './upload.form.ts'
import { refuseOverQuota, storeDocument } from './upload.store.ts'
import { clientView } from '#server/documents/documents.views.ts'
import { errors } from '#server/errors.ts'
import { findReturnWithClient } from '#server/returns/returns.queries.ts'
import { DiskReserve } from '#server/storage/reserve.ts'
import { networkOf } from '#server/web/network.ts'

/** What every upload of this server shares. */
interface Means {
  deskFor: ReturnType<typeof openLanes>
  disk: DiskReserve
  limits: DocumentLimits
}

/** POST /api/tax-returns/:id/documents: multipart `document` and `category`, in either order. */
export function registerUpload(api: FastifyInstance, services: Services, limits: DocumentLimits) {
  const gateFor = openLanes(limits.uploads)
  const deskFor = openLanes(limits.inspections)
  const disk = new DiskReserve(services.store.spoolDir, limits.reserve)
  const admitted = new WeakMap<FastifyRequest, Upload>()
  api.route({
    method: 'POST',
    url: '/api/tax-returns/:id/documents',
    // Before anything of the body is read, its type included: a stranger learns nothing and costs nothing.
    onRequest: async (request, reply) => {
      admitted.set(request, await admit(services, request, reply))
    },
    handler: async (request, reply) => {
      const upload = admitted.get(request)
      if (upload === undefined) throw new Error('an upload that nobody admitted')
      try {
        const leave = await gateFor(announcedBytes(request) ?? Infinity).enter({
          ...transferOf(upload),
          giveWay: () => breakOff(request.raw),
        })
        const document = await receive(upload, request, { deskFor, disk, limits }).finally(leave)
        return await reply.code(201).send(clientView(document))
      } catch (error) {
        await countRefusal(upload.ctx, call, error)
        // Most senders read a refusal only once they have sent everything.
        request.raw.unpipe()
        request.raw.resume()
        throw error
      }
    },
  })
}

async function admit(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Upload> {
  const ctx = createContext(services, request, cookieJar(services.config, reply))
  const viewer = await ctx.findViewer({ use: true })
  if (viewer === null) throw errors.signedOut()
  const { id } = params.parse(request.params)
  const taxReturn = await findReturnWithClient(ctx.db, viewer, id)
  const signedIn = { ...ctx, viewer }
  if (taxReturn === undefined) return refuseCall(signedIn, call, errors.notFound('Tax return'))
  return { ctx: signedIn, taxReturn }
}

const params = z.object({ id: recordId })
const call = 'POST /api/tax-returns/:id/documents'

function transferOf({ ctx }: Upload) {
  return { account: ctx.viewer.id, network: networkOf(ctx.ip), amount: 1 }
}

/** What has arrived whole is kept. */
function breakOff(request: IncomingMessage): boolean {
  if (!request.complete) request.destroy()
  return !request.complete
}

async function receive(
  upload: Upload,
  request: FastifyRequest,
  { deskFor, disk, limits: { quota, scanPatience } }: Means,
) {
  if (request.raw.destroyed) throw errors.badInput('The upload was broken off')
  if (!request.isMultipart()) throw errors.wrongType('Unsupported content type')
  refuseByLength(request)
  await refuseOverQuota(upload.ctx.db, upload.ctx.viewer, quota)
  using _room = await disk.promise(announcedBytes(request) ?? maxUploadBytes)
  await using form = await readForm(upload, request)
  const { file, category } = form.complete()
  const leaveDesk = await deskFor(file.size).enter(transferOf(upload))
  const inspected = await file.read((plain) => inspect(file.kind, plain)).finally(leaveDesk)
  const scan = await scanUpload(upload, { file, category }, scanPatience)
  // Awaited here: the form takes its spooled file away at the end of this function.
  return await storeDocument(upload, { file, category, scan, ...inspected }, quota)
}

/** What announces more than a document and its form can be is not read at all. */
function refuseByLength(request: FastifyRequest): void {
  const announced = announcedBytes(request) ?? 0
  if (announced > maxUploadBytes + formBytes) throw errors.tooLarge('File size too large')
}

/** Null for a body that comes in chunks. */
function announcedBytes({ headers }: FastifyRequest): number | null {
  const { 'content-length': announced } = headers
  return announced === undefined ? null : Number(announced)
}

/** Boundaries, part headers, and the few fields that are allowed. */
const formBytes = 64 * 1024
