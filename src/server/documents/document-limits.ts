import type { Reserve } from '#server/storage/reserve.ts'
import { maxUploadBytes } from '#shared/document-files.ts'
import type { BySize, TransferLimits } from './transfer-limiter.ts'

/**
 * How much of the machine documents may use. Even ten accounts at their limits leave room for small transfers. Tests
 * lower the numbers.
 */
export interface DocumentLimits {
  /** Uploads at one time; each takes about a megabyte of memory and at most its size of disk. */
  uploads: BySize<TransferLimits>
  /** Received files that are inspected at one time. An inspection reads or inflates a file whole. */
  inspections: BySize<TransferLimits>
  /** Milliseconds that an upload waits for the malware scanner before it is stored unscanned. */
  scanTimeout: number
  /** Bytes of decrypted documents that are being downloaded at one time. */
  downloadBytes: BySize<TransferLimits>
  /** What a client may store, with deleted documents that are not destroyed yet. */
  quota: { files: number; bytes: number }
  /** Disk space that uploads leave free for the embedded database. */
  reserve: Reserve
}

/** A small transfer takes seconds on a slow line, a large one minutes. */
const [short, long] = [
  { maxWait: 1500, guaranteed: 10_000 },
  { maxWait: 10_000, guaranteed: 30_000 },
]
const oneEach = { total: 2, perNetwork: 2, perAccount: 1, maxWait: 60_000, guaranteed: Infinity }
const megabyte = 1024 * 1024

export const documentLimits: DocumentLimits = {
  uploads: {
    small: { total: 128, perNetwork: 64, perAccount: 4, ...short },
    large: { total: 64, perNetwork: 48, perAccount: 4, ...long },
  },
  inspections: { small: oneEach, large: oneEach },
  scanTimeout: 15_000,
  downloadBytes: {
    small: {
      total: 24 * megabyte,
      perNetwork: 16 * megabyte,
      perAccount: 1.5 * megabyte,
      ...short,
    },
    large: {
      total: 6 * maxUploadBytes,
      perNetwork: 4 * maxUploadBytes,
      perAccount: 2 * maxUploadBytes,
      ...long,
    },
  },
  quota: { files: 500, bytes: 1024 * megabyte },
  reserve: { bytes: 256 * megabyte, share: 0.05 },
}
