import type { ClientDocument } from '#shared/documents.schema.ts'
import { UploadRefused, type Parcel, type Sending } from './send-document.ts'
import { nextProgress, PROGRESS_TICK_MS } from './upload-progress.ts'

/** One file of the queue, as a screen shows it. */
export interface Upload extends Parcel {
  id: number
  /** `refused` never left the browser, so it can't be tried again. */
  status: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** 0 to 100. */
  progress: number
  /** Why it failed or was refused, in the words of the screen. */
  error: string | null
  /** What it became. */
  document: ClientDocument | null
}

export interface UploadQueueOptions {
  send: (parcel: Parcel, onSent: (share: number) => void) => Sending
  /** The words for a failure; it gets the server's, or null. */
  explain: (serverMessage: string | null, upload: Upload) => string
  onDone?: (document: ClientDocument, upload: Upload) => void
  onFailed?: (upload: Upload, serverMessage: string | null) => void
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Neither finished nor refused yet. */
export function isUnderWay({ status }: Pick<Upload, 'status'>): boolean {
  return status === 'waiting' || status === 'sending'
}

/** How long a finished row stays, in milliseconds. */
export const DONE_STAYS_MS = 2000

/** More would only share the same line. */
const AT_ONCE = 3

/** Sends files a few at a time, keeps what failed for another try, and forgets what succeeded after two seconds. */
export function createUploadQueue(options: UploadQueueOptions) {
  let uploads: readonly Upload[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const underWay = new Map<number, () => void>()

  return {
    /** For `useSyncExternalStore`. */
    read: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    add(parcels: readonly Parcel[]) {
      set([...uploads, ...parcels.map((parcel) => row(parcel, { status: 'waiting' }))])
      sendNext()
    },
    /** Files that can't be sent stay in sight with the reason until they are dismissed. */
    refuse(parcels: readonly (Parcel & { reason: string })[]) {
      const rows = parcels.map(({ reason, ...parcel }) =>
        row(parcel, { status: 'refused', error: reason }),
      )
      set([...uploads, ...rows])
    },
    retry(id: number) {
      change(id, { status: 'waiting', progress: 0, error: null })
      sendNext()
    },
    /** Takes a row away; one that is under way is cancelled. */
    dismiss(id: number) {
      forget(id)
      sendNext()
    },
    clear() {
      for (const { id } of uploads) forget(id)
    },
  }

  function row(parcel: Parcel, state: Partial<Upload> & Pick<Upload, 'status'>): Upload {
    lastId += 1
    return { ...parcel, id: lastId, progress: 0, error: null, document: null, ...state }
  }

  function set(next: readonly Upload[]) {
    uploads = next
    for (const listener of listeners) listener()
  }

  function change(id: number, changed: Partial<Upload>) {
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
  }

  function forget(id: number) {
    set(uploads.filter((upload) => upload.id !== id))
    underWay.get(id)?.()
  }

  function sendNext() {
    const next = uploads.find(({ status }) => status === 'waiting')
    if (next === undefined || underWay.size >= AT_ONCE) return
    start(next)
    sendNext()
  }

  function start(upload: Upload) {
    const { id } = upload
    let share = 0
    change(id, { status: 'sending' })
    const clock = setInterval(() => {
      const shown = uploads.find((row) => row.id === id)?.progress ?? 0
      const next = nextProgress(shown, share)
      if (next !== shown) change(id, { progress: next })
    }, PROGRESS_TICK_MS)
    const { answer, abort } = options.send(upload, (sent) => (share = sent))
    underWay.set(id, abort)
    void answer
      .then(
        (document) => succeed(upload, document),
        (error: unknown) =>
          fail(upload, error instanceof UploadRefused ? error.serverMessage : null),
      )
      .finally(() => {
        clearInterval(clock)
        underWay.delete(id)
        sendNext()
      })
  }

  function succeed(upload: Upload, document: ClientDocument) {
    change(upload.id, { status: 'done', progress: 100, document })
    setTimeout(() => forget(upload.id), DONE_STAYS_MS)
    options.onDone?.(document, upload)
  }

  function fail(upload: Upload, serverMessage: string | null) {
    // Cancelled: its row is gone, and there is nothing to say.
    if (!uploads.some(({ id }) => id === upload.id)) return
    const error = options.explain(serverMessage, upload)
    change(upload.id, { status: 'failed', error })
    options.onFailed?.({ ...upload, error }, serverMessage)
  }
}
