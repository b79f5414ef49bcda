import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Compresses a text of at least one packet for a browser that reads Brotli, and sets the headers for it. An answer with
 * secrets may be compressed: no other site can make a browser send a request with the session's header (BREACH).
 */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  return readsBrotli(request, reply) && text.length >= packet ? brotli(reply, text) : text
}

/** Does the same for bytes in pieces. Browsers that can't read Brotli get them uncompressed. */
export async function compressedPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: Buffer[],
): Promise<Readable | Buffer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (readsBrotli(request, reply) && length >= packet) return brotli(reply, Buffer.concat(pieces))
  reply.header('content-length', length)
  return Readable.from(pieces, { objectMode: false })
}

function readsBrotli({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  reply.header('vary', 'accept-encoding')
  return /\bbr\b/.test(String(headers['accept-encoding']))
}

function brotli(reply: FastifyReply, text: string | Buffer): Promise<Buffer> {
  reply.header('content-encoding', 'br')
  return compress(text, fast)
}

/** Bytes. */
const packet = 1400

const compress = promisify(brotliCompress)
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
