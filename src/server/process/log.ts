import { write } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyServerOptions } from 'fastify'
import pino from 'pino'
import { withTimeout } from './lifecycle.ts'

/**
 * Writes lines to a file descriptor in the background, many lines at a time. A destination that can't be written (a full
 * disk, a pipe without a reader) never ends or blocks the process: lines are dropped until it can be written again,
 * and then a line says how many.
 */
export class LogWriter {
  readonly #fd: number
  readonly #most: number
  #waiting: string[] = []
  #length = 0
  #lost = 0
  /** The last write ended within a line. */
  #cut = false
  #writing: Promise<void> | null = null

  /** `most`: how many characters wait at one time. */
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

  /** Resolves once nothing waits, or after `limit` milliseconds. */
  async flush(limit: number): Promise<void> {
    if (this.#writing !== null) await withTimeout(limit, this.#writing)
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const lines = this.#waiting
      this.#waiting = []
      this.#length = 0
      const lost = this.#lost
      const text = [this.#cut ? '\n' : '', lost > 0 ? lossOf(lost) : '', ...lines].join('')
      const left = await this.#writeWhole(Buffer.from(text))
      if (left.length === 0) this.#lost -= lost
      else this.#lost += Math.min(countLines(left), lines.length)
    }
    this.#writing = null
  }

  /** What could not be written. */
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

/** Lines of JSON on standard output. */
const destination = new LogWriter(1)

/** An error's own fields stay out: PostgreSQL puts the values of rows there. */
export const logOptions = {
  level: 'info',
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError, error: describeError },
  stream: destination,
} satisfies FastifyServerOptions['logger']

/** For what runs outside of a request; requests have Fastify's, which is the same. */
export function createLog(): pino.Logger {
  const { stream, ...options } = logOptions
  return pino(options, stream)
}

/** Waits until every line is written, half a second at most. */
export function flushLog(): Promise<void> {
  return destination.flush(500)
}

interface Described {
  [field: string]: unknown
  type: string
  message: string
  stack: string
}

function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

const writeTo = promisify(write)
const newline = 10

function countLines(bytes: Buffer): number {
  return bytes.filter((byte) => byte === newline).length
}

/** A line as pino writes it, level "warn". */
function lossOf(lines: number): string {
  const time = new Date().toISOString()
  const line = { level: 40, time, pid: process.pid, msg: `${lines} lines of the log were lost` }
  return `${JSON.stringify(line)}\n`
}

/** A pipe whose reader is slow takes more later. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
