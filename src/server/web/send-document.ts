import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fileKinds } from '#shared/documents/document-files.ts'
import { networkOf } from '#server/base/network.ts'
import type { limiterBySize } from '#server/calls/transfer-limiter.ts'
import { recordEvent } from '#server/change/change.ts'
import type { CallContext } from '#server/change/services.ts'
import type { Span } from '#server/crypto/sealed-documents.ts'
import { type OpenedDocument, type OpeningSource, openStored } from './open-stored.ts'
import { placeToSend } from './send-pieces.ts'

type DownloadSource = OpeningSource & Pick<CallContext, 'ip'>
type SentDocument = Omit<OpenedDocument, 'scan' | 'uploadedBy'>

/** Sends a document that the caller may see, all of it or one range. Each download is on record. */
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
  const send = await placeToSend({ request, reply }, limiter(span.end - span.start), {
    account,
    network: networkOf(ctx.ip),
  })
  if (send === null) return reply
  const plain = await openAndRecord(ctx, document, span)
  describeDocument(request, reply, document)
  reply.header('content-length', span.end - span.start)
  if (isPartial) {
    const { start, end } = range
    reply.code(206).header('content-range', `bytes ${start}-${end}/${document.size}`)
  }
  send(plain)
  return reply
}

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

function recordDownload(ctx: DownloadSource, { id, clientId }: SentDocument): Promise<void> {
  return recordEvent(ctx, {
    action: 'document.downloaded',
    subject: { type: 'document', id },
    clientId,
  })
}

/** Sends the type by kind, never one that a client sent; nothing in the document may run or load. */
export function describeDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: SentDocument,
): void {
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
