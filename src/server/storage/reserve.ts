import { statfs } from 'node:fs/promises'
import { errors } from '#server/base/errors.ts'

/** Space that stays free on a file system: `bytes`, or `share` of its size if that is less. */
export interface Reserve {
  bytes: number
  share: number
}

/** Reserves disk space for incoming files and keeps the rest free, for example for the database. */
export class DiskReserve {
  readonly #folder: string
  readonly #reserve: Reserve
  /** Free bytes above the reserve at `#measuredAt` (milliseconds of `performance.now()`). */
  #room = Promise.resolve(0)
  #measuredAt = Number.NEGATIVE_INFINITY
  /** Reserved bytes of files that are being written. */
  #writing = 0
  /** Reserved bytes that the last measurement may not include. */
  #unmeasured = 0

  constructor(folder: string, reserve: Reserve) {
    this.#folder = folder
    this.#reserve = reserve
  }

  /** Reserves space for a file until the result is disposed of. Measures at most once a second. */
  async reserve(bytes: number): Promise<Disposable> {
    if (performance.now() - this.#measuredAt > 1000) this.#room = this.#measure()
    if ((await this.#room) - this.#unmeasured < bytes) throw errors.insufficientStorage()
    this.#unmeasured += bytes
    this.#writing += bytes
    return {
      [Symbol.dispose]: () => {
        this.#writing -= bytes
      },
    }
  }

  async #measure(): Promise<number> {
    this.#measuredAt = performance.now()
    this.#unmeasured = this.#writing
    const { bavail, blocks, bsize } = await statfs(this.#folder)
    const { bytes, share } = this.#reserve
    return bavail * bsize - Math.min(bytes, share * blocks * bsize)
  }
}
