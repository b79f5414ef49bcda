import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Compresses a text of at least one packet for a browser that reads Brotli, and sets the headers for it. An answer with
 * secrets may be compressed: no other site can make a browser send a request with the session's header (BREACH).
 */
export async function compressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  reply.header('vary', 'accept-encoding')
  if (text.length < packet || !/\bbr\b/.test(String(headers['accept-encoding']))) return text
  reply.header('content-encoding', 'br')
  return compress(text, fast)
}

/** Bytes. */
const packet = 1400

const compress = promisify(brotliCompress)
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
