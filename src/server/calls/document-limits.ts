import { holdings } from '#server/base/holdings.ts'
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
   * The most that one account may store: files in a return, and bytes for a client. Documents that were deleted in the
   * last 30 days count.
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
    small: { total: 128, perNetwork: 64, perAccount: holdings.uploads.most, ...short },
    large: { total: 64, perNetwork: 48, perAccount: holdings.uploads.most, ...long },
  },
  inspections: { small: oneEach, large: oneEach },
  downloads: {
    small: { total: 192, perNetwork: 96, perAccount: holdings.downloads.most, ...short },
    large: { total: 48, perNetwork: 32, perAccount: holdings.largeDownloads.most, ...long },
  },
  quota: {
    files: holdings.files.most,
    bytes: holdings.bytes.most,
    unprovenBytes: holdings.unprovenBytes.most,
  },
  reserve: { bytes: 256 * megabyte, share: 0.05 },
}
