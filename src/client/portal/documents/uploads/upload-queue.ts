import type { ClientDocument } from '#shared/documents.schema.ts'
import { createStore } from '#client/public/session/store.ts'
import { type Sending, UploadRefused, type UploadRequest } from './send-document.ts'

export interface Upload extends UploadRequest {
  id: number
  /** `refused` never left the browser, so it can't be tried again. */
  status: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** 0 to 100. */
  progress: number
  error: string | null
  /** Once it is uploaded. */
  document: ClientDocument | null
}

interface UploadQueueOptions {
  send: (request: UploadRequest, onSent: (share: number) => void) => Sending
  /** The message of a failure, from the server's or null. */
  explain: (serverMessage: string | null, upload: Upload) => string
  onDone?: (document: ClientDocument, upload: Upload) => void
  onFailed?: (upload: Upload, serverMessage: string | null) => void
}

export function isUnderWay({ status }: Pick<Upload, 'status'>): boolean {
  return status === 'waiting' || status === 'sending'
}

/** How long a finished row stays, in milliseconds. */
const DONE_STAYS_MS = 2000

/** Sends one file after the other. Failed uploads stay for another try; finished ones go after two seconds. */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  return new UploadQueue(options)
}

export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #rows = createStore<readonly Upload[]>(() => [])
  /** Aborts a request, by the id of its row. */
  readonly #underWay = new Map<number, () => void>()
  #lastId = 0

  constructor(options: UploadQueueOptions) {
    this.#options = options
  }

  /** For `useSyncExternalStore`, as `subscribe` is. */
  readonly read = this.#rows.read
  readonly subscribe = this.#rows.subscribe

  readonly add = (requests: readonly UploadRequest[]): void => {
    const rows = requests.map((request) => this.#row(request, { status: 'waiting' }))
    this.#rows.set([...this.read(), ...rows])
    this.#sendNext()
  }

  /** Lists files that can't be sent, with the reason, until they are dismissed. */
  readonly refuse = (requests: readonly (UploadRequest & { reason: string })[]): void => {
    const rows = requests.map(({ reason, ...request }) =>
      this.#row(request, { status: 'refused', error: reason }),
    )
    this.#rows.set([...this.read(), ...rows])
  }

  readonly retry = (id: number): void => {
    this.#change(id, { status: 'waiting', progress: 0, error: null })
    this.#sendNext()
  }

  /** Removes a row, and cancels its upload. */
  readonly dismiss = (id: number): void => {
    this.#forget(id)
    this.#sendNext()
  }

  readonly clear = (): void => {
    for (const { id } of this.read()) this.#forget(id)
  }

  #row(request: UploadRequest, state: Partial<Upload> & Pick<Upload, 'status'>): Upload {
    this.#lastId += 1
    return { ...request, id: this.#lastId, progress: 0, error: null, document: null, ...state }
  }

  #find(id: number): Upload | undefined {
    return this.read().find((upload) => upload.id === id)
  }

  #change(id: number, changed: Partial<Upload>): void {
    this.#rows.set(
      this.read().map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)),
    )
  }

  #forget(id: number): void {
    this.#rows.set(this.read().filter((upload) => upload.id !== id))
    this.#underWay.get(id)?.()
  }

  #sendNext(): void {
    const next = this.read().find(({ status }) => status === 'waiting')
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
    // Cancelled: its row is gone.
    if (this.#find(upload.id) === undefined) return
    const error = this.#options.explain(serverMessage, upload)
    this.#change(upload.id, { status: 'failed', error })
    this.#options.onFailed?.({ ...upload, error }, serverMessage)
  }
}

/** While uploads are under way, closing the tab asks first: it would break them off. Returns what ends this. */
export function askBeforeLeaving(queue: UploadQueue): () => void {
  const stop = queue.subscribe(() => {
    if (queue.read().some(isUnderWay)) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
  return () => {
    stop()
    removeEventListener('beforeunload', ask)
  }
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** How often the progress on the screen may rise, in milliseconds. */
const PROGRESS_TICK_MS = 100

/** All bytes are sent; the rest belongs to the server's answer. */
const SENT_PERCENT = 90

const STEP = 10

/** The percentage after one more tick: the sent share of the bytes (0 to 1), scaled to 90, in steps of at most 10. */
export function nextProgress(shown: number, share: number): number {
  const sent = Math.floor(Math.min(Math.max(share, 0), 1) * SENT_PERCENT)
  return Math.min(shown + STEP, Math.max(shown, sent))
}
