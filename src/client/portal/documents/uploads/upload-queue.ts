import type { ClientDocument } from '#shared/documents.schema.ts'
import { UploadRefused, type UploadRequest, type Sending } from './send-document.ts'
import { nextProgress, PROGRESS_TICK_MS } from './upload-progress.ts'

/** One file of the queue, as a screen shows it. */
export interface Upload extends UploadRequest {
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
  send: (parcel: UploadRequest, onSent: (share: number) => void) => Sending
  /** The words for a failure; it gets the server's, or null. */
  explain: (serverMessage: string | null, upload: Upload) => string
  onDone?: (document: ClientDocument, upload: Upload) => void
  onFailed?: (upload: Upload, serverMessage: string | null) => void
}

/** Neither finished nor refused yet. */
export function isUnderWay({ status }: Pick<Upload, 'status'>): boolean {
  return status === 'waiting' || status === 'sending'
}

/** How long a finished row stays, in milliseconds. */
export const DONE_STAYS_MS = 2000

/** Sends one file after the other, keeps what failed for another try, and forgets what succeeded after two seconds. */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  return new UploadQueue(options)
}

export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #listeners = new Set<() => void>()
  /** What ends a request, by the id of its row. */
  readonly #underWay = new Map<number, () => void>()
  #uploads: readonly Upload[] = []
  #lastId = 0

  constructor(options: UploadQueueOptions) {
    this.#options = options
  }

  /** For `useSyncExternalStore`, as `subscribe` is. */
  readonly read = (): readonly Upload[] => this.#uploads

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly add = (parcels: readonly UploadRequest[]): void => {
    const rows = parcels.map((parcel) => this.#row(parcel, { status: 'waiting' }))
    this.#set([...this.#uploads, ...rows])
    this.#sendNext()
  }

  /** Files that can't be sent stay in sight with the reason until they are dismissed. */
  readonly refuse = (parcels: readonly (UploadRequest & { reason: string })[]): void => {
    const rows = parcels.map(({ reason, ...parcel }) =>
      this.#row(parcel, { status: 'refused', error: reason }),
    )
    this.#set([...this.#uploads, ...rows])
  }

  readonly retry = (id: number): void => {
    this.#change(id, { status: 'waiting', progress: 0, error: null })
    this.#sendNext()
  }

  /** Takes a row away; one that is under way is cancelled. */
  readonly dismiss = (id: number): void => {
    this.#forget(id)
    this.#sendNext()
  }

  readonly clear = (): void => {
    for (const { id } of this.#uploads) this.#forget(id)
  }

  #row(parcel: UploadRequest, state: Partial<Upload> & Pick<Upload, 'status'>): Upload {
    this.#lastId += 1
    return { ...parcel, id: this.#lastId, progress: 0, error: null, document: null, ...state }
  }

  #set(next: readonly Upload[]): void {
    this.#uploads = next
    for (const listener of this.#listeners) listener()
  }

  #find(id: number): Upload | undefined {
    return this.#uploads.find((upload) => upload.id === id)
  }

  #change(id: number, changed: Partial<Upload>): void {
    this.#set(
      this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)),
    )
  }

  #forget(id: number): void {
    this.#set(this.#uploads.filter((upload) => upload.id !== id))
    this.#underWay.get(id)?.()
  }

  #sendNext(): void {
    const next = this.#uploads.find(({ status }) => status === 'waiting')
    // Two would share the line, and the server gives each two minutes.
    if (next === undefined || this.#underWay.size > 0) return
    void this.#send(next)
  }

  async #send(upload: Upload): Promise<void> {
    const { id } = upload
    let share = 0
    this.#change(id, { status: 'sending' })
    const clock = setInterval(() => this.#showProgress(id, share), PROGRESS_TICK_MS)
    const { answer, abort } = this.#options.send(upload, (sent) => (share = sent))
    this.#underWay.set(id, abort)
    try {
      this.#succeed(upload, await answer)
    } catch (error) {
      this.#fail(upload, error instanceof UploadRefused ? error.serverMessage : null)
    } finally {
      clearInterval(clock)
      this.#underWay.delete(id)
      this.#sendNext()
    }
  }

  #showProgress(id: number, share: number): void {
    const shown = this.#find(id)?.progress ?? 0
    const progress = nextProgress(shown, share)
    if (progress !== shown) this.#change(id, { progress })
  }

  #succeed(upload: Upload, document: ClientDocument): void {
    this.#change(upload.id, { status: 'done', progress: 100, document })
    setTimeout(() => this.#forget(upload.id), DONE_STAYS_MS)
    this.#options.onDone?.(document, upload)
  }

  #fail(upload: Upload, serverMessage: string | null): void {
    // Cancelled: its row is gone, and there is nothing to say.
    if (this.#find(upload.id) === undefined) return
    const error = this.#options.explain(serverMessage, upload)
    this.#change(upload.id, { status: 'failed', error })
    this.#options.onFailed?.({ ...upload, error }, serverMessage)
  }
}
