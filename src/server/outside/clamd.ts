import type { ClamdAddress } from '#server/base/config-values.ts'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** The name of the matching signature, or null. */
export type Malware = string | null

export interface Scanner {
  /**
   * Streams the bytes to clamd.
   *
   * @throws when clamd is unreachable, gives an unknown answer, or takes longer than the signal allows
   */
  scan: (bytes: AsyncIterable<Buffer>, signal: AbortSignal) => Promise<Malware>
  /** For example `ClamAV 1.4.6/27500/…`. Throws like `scan`. */
  version: (signal: AbortSignal) => Promise<string>
}

/** A client of clamd's protocol (clamd(8)): one connection per command. */
export function createScanner(address: ClamdAddress | null): Scanner | null {
  if (address === null) return null
  return {
    async scan(bytes, signal) {
      const answer = await ask(address, inStream(bytes), signal)
      const [, malware] = /^stream: (?:OK|(.+) FOUND)$/.exec(answer) ?? refuse(answer)
      return malware ?? null
    },
    async version(signal) {
      const answer = await ask(address, [Buffer.from('zVERSION\0')], signal)
      return answer.startsWith('ClamAV') ? answer : refuse(answer)
    },
  }
}

/** Each chunk follows its length; an empty chunk ends the stream. */
async function* inStream(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue
    yield lengthOf(chunk)
    yield chunk
  }
  yield lengthOf(Buffer.alloc(0))
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** The answer without its closing zero. The write side stays open, because clamd treats its end as a hang-up. */
async function ask(
  address: ClamdAddress,
  question: Iterable<Buffer> | AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<string> {
  const socket = connect({ ...address, signal })
  try {
    // clamd may answer and hang up before it has read everything.
    const [answer, sent] = await Promise.allSettled([
      text(socket),
      pipeline(Readable.from(question, { objectMode: false }), socket, { end: false, signal }),
    ])
    if (answer.status === 'fulfilled' && answer.value !== '') return answer.value.replace('\0', '')
    signal.throwIfAborted()
    throw answer.status === 'rejected'
      ? answer.reason
      : sent.status === 'rejected'
        ? sent.reason
        : new Error('clamd hung up without an answer')
  } finally {
    socket.destroy()
  }
}

function refuse(answer: string): never {
  throw new Error(`clamd says: ${answer.slice(0, 200)}`)
}
