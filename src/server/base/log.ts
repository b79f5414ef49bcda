import { write } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyServerOptions } from 'fastify'
import pino from 'pino'
import { describeError } from './describe-error.ts'
import { withTimeout } from './lifecycle.ts'
import { warningLine } from './warn.ts'

/**
 * Writes lines to a file descriptor in the background, in batches. An unwritable destination (a full disk, a pipe
 * without a reader) never blocks or ends the process: lines are dropped until it works again, and then a line counts
 * them.
 */
export class LogWriter {
  readonly #fd: number
  readonly #most: number
  #waiting: string[] = []
  #length = 0
  #lost = 0
  /** True if the last write ended in the middle of a line. */
  #cut = false
  #writing: Promise<void> | null = null

  /** `most`: the maximum number of queued characters. */
  constructor(fd: number, most = 1024 * 1024) {
    this.#fd = fd
    this.#most = most
  }

  write(line: string): void {
    if (this.#length + line.length > this.#most) {
      this.#lost += 1
      return
    }
    this.#waiting.push(line)
    this.#length += line.length
    this.#writing ??= this.#writeAll()
  }

  /** Resolves once everything is written, or after `limit` milliseconds. */
  async flush(limit: number): Promise<void> {
    if (this.#writing !== null) await withTimeout(limit, this.#writing)
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      await delay(gatherFor)
      const lines = this.#waiting
      this.#waiting = []
      this.#length = 0
      const lost = this.#lost
      const text = [
        this.#cut ? '\n' : '',
        lost > 0 ? warningLine(`${lost} lines of the log were lost`) : '',
        ...lines,
      ].join('')
      const left = await this.#writeWhole(Buffer.from(text))
      if (left.length === 0) this.#lost -= lost
      else this.#lost += Math.min(countLines(left), lines.length)
    }
    this.#writing = null
  }

  /** Returns the text that could not be written. */
  async #writeWhole(bytes: Buffer): Promise<Buffer> {
    let left = bytes
    while (left.length > 0) {
      try {
        const { bytesWritten } = await writeTo(this.#fd, left)
        left = left.subarray(bytesWritten)
      } catch (error) {
        if (!isBusy(error)) break
        await delay(100)
      }
    }
    if (left.length < bytes.length) this.#cut = bytes.at(-left.length - 1) !== newline
    return left
  }
}

/** JSON lines on standard output. */
const destination = new LogWriter(1)

export const logOptions = {
  level: 'info',
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError, error: describeError },
  stream: destination,
} satisfies FastifyServerOptions['logger']

/** For code outside requests; requests use Fastify's logger, which has the same options. */
export function createLog(): pino.Logger {
  const { stream, ...options } = logOptions
  return pino(options, stream)
}

/** Waits for all lines, at most half a second. */
export function flushLog(): Promise<void> {
  return destination.flush(500)
}

/** Milliseconds for collecting lines, because each write costs more than a line. */
const gatherFor = 10

const writeTo = promisify(write)
const newline = 10

function countLines(bytes: Buffer): number {
  return bytes.filter((byte) => byte === newline).length
}

/** Returns true if the pipe's reader is slow. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
