import { maxUploadBytes } from '#shared/document-files.ts'

/** What documents may take of the machine. Tests make them small. */
export interface DocumentLimits {
  /** Uploads at one time; each takes about a megabyte of memory and at most its size of disk. */
  uploads: { total: number; perUser: number }
  /** Received files that are looked into at one time: that reads or inflates them whole. */
  inspections: { total: number; perUser: number }
  /** Milliseconds that an upload waits for the malware scanner before it is taken unscanned. */
  scanPatience: number
  /** Bytes of opened documents on their way to readers at one time. */
  downloadBytes: { total: number; perUser: number }
  /** Milliseconds that a download waits for others to end. */
  downloadPatience: number
  /** What a client may keep here, deleted documents included until they are destroyed. */
  quota: { files: number; bytes: number }
}

export const documentLimits: DocumentLimits = {
  uploads: { total: 32, perUser: 8 },
  inspections: { total: 2, perUser: 1 },
  scanPatience: 15_000,
  downloadBytes: { total: 8 * maxUploadBytes, perUser: 4 * maxUploadBytes },
  downloadPatience: 10_000,
  quota: { files: 500, bytes: 1024 * 1024 * 1024 },
}
