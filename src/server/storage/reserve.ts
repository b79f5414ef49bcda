import { statfs } from 'node:fs/promises'
import { errors } from '#server/errors.ts'

/** What stays free of a file system: so many bytes, or this share of it where that is less. */
export interface Reserve {
  bytes: number
  share: number
}

/** Keeps room for others on the file system of a folder: for the database, where that is on the same disk. */
export class DiskReserve {
  readonly #folder: string
  readonly #reserve: Reserve
  /** Bytes above the reserve, as of `#measuredAt` (milliseconds of `performance.now()`). */
  #room = Promise.resolve(0)
  #measuredAt = Number.NEGATIVE_INFINITY
  /** Bytes of files that are being written. */
  #underWay = 0
  /** Bytes that were promised and may be missing in the last measurement. */
  #promised = 0

  constructor(folder: string, reserve: Reserve) {
    this.#folder = folder
    this.#reserve = reserve
  }

  /**
   * Promises room for a file until what it returns is disposed of. Measures at most once a second.
   *
   * @throws AppError 503
   */
  async reserve(bytes: number): Promise<Disposable> {
    if (performance.now() - this.#measuredAt > 1000) this.#room = this.#measure()
    if ((await this.#room) - this.#promised < bytes) throw errors.insufficientStorage()
    this.#promised += bytes
    this.#underWay += bytes
    return {
      [Symbol.dispose]: () => {
        this.#underWay -= bytes
      },
    }
  }

  async #measure(): Promise<number> {
    this.#measuredAt = performance.now()
    this.#promised = this.#underWay
    const { bavail, blocks, bsize } = await statfs(this.#folder)
    const { bytes, share } = this.#reserve
    return bavail * bsize - Math.min(bytes, share * blocks * bsize)
  }
}
