import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable, Writable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fileKinds } from '#shared/document-files.ts'
import { recordId } from '#shared/text.ts'
import { raiseIfDamaged } from '#server/records/alarms/check-documents.ts'
import { type ChangeSource, recordEvent } from '#server/change/change.ts'
import { refuseCall } from '#server/change/refused-calls.ts'
import { cookieJar, tokenFromCookie } from '#server/calls/cookies.ts'
import { bearerToken } from '#server/calls/sessions.ts'
import {
  type Context,
  createContext,
  type Services,
  type SignedInContext,
} from '#server/calls/context.ts'
import { openDocument, release, type Span } from '#server/crypto/sealed-documents.ts'
import type { DocumentLimits } from '#server/calls/document-limits.ts'
import { findStoredDocument } from '#server/records/documents/documents.queries.ts'
import { checkState } from '#server/records/documents/documents.views.ts'
import { limiterBySize } from '#server/calls/transfer-limiter.ts'
import { AppError, errors } from '#server/base/errors.ts'
import { codeOf } from '#server/base/storage-fault.ts'
import { writeRawHead } from '#server/web/headers.ts'
import { type Refusal, signInLink } from '#server/web/refusal-page.ts'
import { networkOf } from '#server/base/network.ts'
import { isSlowReader } from '#server/web/slow-clients.ts'
import { actorOf } from '#server/base/viewer.ts'

type StoredDocument = NonNullable<Awaited<ReturnType<typeof findStoredDocument>>>

/** GET and HEAD /api/documents/:id/download: the bytes, whole or one range of them. */
export function registerDownload(api: FastifyInstance, services: Services, limits: DocumentLimits) {
  const limiter = limiterBySize(limits.downloads)
  const url = '/api/documents/:id/download'
  api.get(url, { exposeHeadRoute: false, config: { refusal } }, async (request, reply) => {
    const ctx = await signedIn(services, request, reply)
    const document = await findOrRefuse(ctx, request)
    const account = actorOf(ctx.viewer)
    return sendStored(ctx, { request, reply }, document, { limiter, account })
  })
  api.head(url, async (request, reply) => {
    const document = await findOrRefuse(await signedIn(services, request, reply), request)
    describe(request, reply, document)
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

/** Sends a document that the caller may see, whole or one range of it. Each download is on record. */
export async function sendStored(
  ctx: DownloadSource,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  document: SentDocument,
  { limiter, account }: { limiter: ReturnType<typeof limiterBySize>; account: string },
) {
  const range = requestedRange(request.headers, document.size)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${document.size}`).send({
      message: 'The requested range is not in this document',
    })
  }
  const isPartial = range !== 'whole'
  const span = isPartial
    ? { start: range.start, end: range.end + 1 }
    : { start: 0, end: document.size }
  const leave = await limiter(span.end - span.start).acquire({
    account,
    network: networkOf(ctx.ip),
    isSlow: () => isSlowReader(request),
    preempt: () => reply.raw.destroy().destroyed,
  })
  reply.raw.once('close', leave)
  if (reply.raw.destroyed) {
    leave()
    return reply.hijack()
  }
  const plain = await openAndRecord(ctx, document, span)
  describe(request, reply, document)
  reply.header('content-length', span.end - span.start)
  if (isPartial) {
    const { start, end } = range
    reply.code(206).header('content-range', `bytes ${start}-${end}/${document.size}`)
  }
  sendPieces(plain, reply)
  return reply
}

/** A spouse's session has no viewer. */
type DownloadSource = ChangeSource & Pick<Context, 'ip' | 'store' | 'log' | 'config' | 'clock'>
type SentDocument = Omit<StoredDocument, 'scan' | 'uploadedBy'>

/** The cookie counts only without an Authorization header: an ended token in the header means an ended session. */
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

async function findOrRefuse(
  ctx: SignedInContext,
  request: FastifyRequest,
): Promise<StoredDocument> {
  const { id } = params.parse(request.params)
  const document = await findStoredDocument(ctx.db, ctx.viewer, id)
  if (document === undefined) {
    return refuseCall(ctx, 'GET /api/documents/:id/download', errors.notFound('Document'))
  }
  if (checkState(document, ctx.viewer) === 'withheld') throw errors.beingChecked()
  return document
}

const params = z.object({ id: recordId })
const query = z.object({ inline: z.literal('1') })

/** Nothing is sent before the first segment has opened and the audit row is committed. */
async function openAndRecord(
  ctx: DownloadSource,
  document: SentDocument,
  span: Span,
): Promise<Readable> {
  const plain = await openStored(ctx, document, span)
  try {
    await recordDownload(ctx, document)
    if (plain.errored !== null) throw plain.errored
    return plain
  } catch (error) {
    plain.destroy()
    throw error
  }
}

/**
 * Opens a stored document, or a span of it. Damage raises an alarm, now or while reading.
 *
 * @throws DecryptionError, MissingObject
 */
export async function openStored(
  ctx: Omit<DownloadSource, 'ip'>,
  {
    id,
    sealedKey,
    size,
    storageKey,
  }: Pick<StoredDocument, 'id' | 'sealedKey' | 'size' | 'storageKey'>,
  span?: Span,
): Promise<Readable> {
  const report = (error: unknown) => raiseIfDamaged(ctx, ctx.log, { id, error })
  const read = (sealed: Span) => ctx.store.open(storageKey, sealed)
  try {
    const plain = await openDocument(ctx.keyring, { documentId: id, sealedKey, size }, read, span)
    return plain.once('error', (error) => void report(error))
  } catch (error) {
    await report(error)
    throw error
  }
}

/**
 * Frees each piece of a document once it is written; other pieces are not Buffers. Damage found from here on breaks the
 * answer off, so that nobody takes it for whole.
 */
export function sendPieces(plain: Readable, reply: FastifyReply): void {
  const raw = writeRawHead(reply)
  const sink = new Writable({
    // Passes the pieces on unchanged.
    objectMode: true,
    highWaterMark: 1,
    write(piece: Uint8Array, _encoding, done) {
      raw.write(piece, (error) => {
        if (Buffer.isBuffer(piece)) release(piece)
        if (error) plain.destroy()
        else done()
      })
    },
    final: (done) => void raw.end(done),
  })
  raw.once('close', () => plain.destroy())
  pipeline(plain, sink, (error) => {
    // The connection is gone if the client has hung up.
    if (error && codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') {
      // A refusal is not a fault: the session has ended meanwhile.
      raw.destroy(error instanceof AppError ? undefined : error)
    }
  })
}

function recordDownload(ctx: DownloadSource, { id, clientId }: SentDocument): Promise<void> {
  return recordEvent(ctx, {
    action: 'document.downloaded',
    subject: { type: 'document', id },
    clientId,
  })
}

/** Sends the type by kind, never one that a client sent; nothing in the document may run or load. */
function describe(request: FastifyRequest, reply: FastifyReply, document: SentDocument): void {
  const kind = Object.values(fileKinds).find(({ mimeType }) => mimeType === document.mimeType)
  const inline = kind?.inline === true && query.safeParse(request.query).success
  reply
    .type(document.mimeType)
    .header('content-disposition', disposition(inline ? 'inline' : 'attachment', document.name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'bytes')
}

/** RFC 6266 and 8187. Always quoted, for clients that know no other form. */
export function disposition(type: 'inline' | 'attachment', name: string): string {
  return contentDisposition(name, { type }).replace(/^(\w+; filename=)([^";]+)/, '$1"$2"')
}

export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a `Range` header (RFC 9110, 14.1.2 and 14.2). Several ranges, other units and malformed ones are ignored, and
 * so is a conditional range (`If-Range`), because we send no validators.
 */
export function requestedRange(
  { range = '', 'if-range': condition }: IncomingHttpHeaders,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? []
  if (condition !== undefined || (first === '' && last === '')) return 'whole'
  if (first === '') return lastBytes(Number(last), size)
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)]
  if (last !== '' && end < start) return 'whole'
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable'
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  return count === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 }
}
