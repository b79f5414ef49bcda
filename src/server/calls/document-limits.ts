import type { Reserve } from '#server/storage/reserve.ts'
import type { BySize, TransferLimits } from './transfer-limiter.ts'

/**
 * Limits of the machine's resources for documents. Even ten accounts at their limits leave room for small transfers.
 * Tests lower the numbers.
 */
export interface DocumentLimits {
  /** Uploads at a time; each takes about a megabyte of memory and at most its size on disk. */
  uploads: BySize<TransferLimits>
  /** Received files whose inspection finishes at the same time, because that may inflate a whole file. */
  inspections: BySize<TransferLimits>
  /** Downloads at a time; each takes about a megabyte of memory. */
  downloads: BySize<TransferLimits>
  /**
   * Files that a client may store for a return, and total bytes, including deleted documents that are not destroyed
   * yet; fewer bytes while the address is not proven.
   */
  quota: { files: number; bytes: number; unprovenBytes: number }
  /** Disk space that uploads leave free for the embedded database. */
  reserve: Reserve
}

/** A small transfer takes seconds on a slow line, a large one minutes. */
const [short, long] = [
  { maxWait: 1500, guaranteed: 10_000 },
  // Longer than it takes to recognize a slow reader, who then gives way.
  { maxWait: 18_000, guaranteed: 30_000 },
]
const oneEach = { total: 2, perNetwork: 2, perAccount: 1, maxWait: 60_000, guaranteed: Infinity }
const megabyte = 1024 * 1024

export const documentLimits: DocumentLimits = {
  uploads: {
    small: { total: 128, perNetwork: 64, perAccount: 4, ...short },
    large: { total: 64, perNetwork: 48, perAccount: 4, ...long },
  },
  inspections: { small: oneEach, large: oneEach },
  downloads: {
    small: { total: 192, perNetwork: 96, perAccount: 8, ...short },
    large: { total: 48, perNetwork: 32, perAccount: 4, ...long },
  },
  quota: { files: 500, bytes: 1024 * megabyte, unprovenBytes: 256 * megabyte },
  reserve: { bytes: 256 * megabyte, share: 0.05 },
}
