import { pipeline, type Readable, Writable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/base/errors.ts'
import { codeOf } from '#server/base/storage-fault.ts'
import type { Transfer, TransferLimiter } from '#server/calls/transfer-limiter.ts'
import { release } from '#server/crypto/sealed-documents.ts'
import { writeRawHead } from './headers.ts'
import { isSlowReader } from './slow-clients.ts'

/**
 * Waits for a place of the limiter, which a slow reader loses to one that waits. Returns the only way to send the pieces
 * of documents, in this place until the answer is over; null when the reader has left meanwhile.
 */
export async function placeToSend(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  limiter: TransferLimiter,
  whose: Pick<Transfer, 'account' | 'network' | 'staff'>,
): Promise<((plain: Readable) => void) | null> {
  const leave = await limiter.acquire({
    ...whose,
    isSlow: () => isSlowReader(request),
    preempt: () => reply.raw.destroy().destroyed,
  })
  reply.raw.once('close', leave)
  if (!reply.raw.destroyed) return (plain) => sendPieces(plain, reply)
  leave()
  reply.hijack()
  return null
}

/**
 * Frees each piece of a document once it is written; other pieces are not Buffers. Damage found from here on aborts the
 * answer, so that nobody takes it for complete.
 */
function sendPieces(plain: Readable, reply: FastifyReply): void {
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
      // A refusal is not a fault: the session has ended in the meantime.
      raw.destroy(error instanceof AppError ? undefined : error)
    }
  })
}
