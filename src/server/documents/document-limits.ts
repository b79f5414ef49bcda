import type { Reserve } from '#server/storage/reserve.ts'
import { maxUploadBytes } from '#shared/document-files.ts'
import type { TransferLimits, Lanes } from './transfer-limiter.ts'

/**
 * What documents may take of the machine. Ten accounts that take their whole share, from one network or from ten, leave
 * room in every small lane. Tests make the numbers small.
 */
export interface DocumentLimits {
  /** Uploads at one time; each takes about a megabyte of memory and at most its size of disk. */
  uploads: Lanes<TransferLimits>
  /** Received files that are looked into at one time: that reads or inflates them whole. */
  inspections: Lanes<TransferLimits>
  /** Milliseconds that an upload waits for the malware scanner before it is taken unscanned. */
  scanPatience: number
  /** Bytes of opened documents on their way to readers at one time. */
  downloadBytes: Lanes<TransferLimits>
  /** What a client may keep here, deleted documents included until they are destroyed. */
  quota: { files: number; bytes: number }
  /** What uploads leave free of the disk: the embedded database needs it. */
  reserve: Reserve
}

/** A small transfer takes seconds on a slow line, a large one minutes. */
const [soon, later] = [
  { patience: 1500, undisturbed: 10_000 },
  { patience: 10_000, undisturbed: 30_000 },
]
const oneEach = { total: 2, perNetwork: 2, perAccount: 1, patience: 60_000, undisturbed: Infinity }
const megabyte = 1024 * 1024

export const documentLimits: DocumentLimits = {
  uploads: {
    small: { total: 128, perNetwork: 64, perAccount: 4, ...soon },
    large: { total: 64, perNetwork: 48, perAccount: 4, ...later },
  },
  inspections: { small: oneEach, large: oneEach },
  scanPatience: 15_000,
  downloadBytes: {
    small: { total: 24 * megabyte, perNetwork: 16 * megabyte, perAccount: 1.5 * megabyte, ...soon },
    large: {
      total: 6 * maxUploadBytes,
      perNetwork: 4 * maxUploadBytes,
      perAccount: 2 * maxUploadBytes,
      ...later,
    },
  },
  quota: { files: 500, bytes: 1024 * megabyte },
  reserve: { bytes: 256 * megabyte, share: 0.05 },
}
