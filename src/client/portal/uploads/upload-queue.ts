import type { ClientDocument } from '#shared/documents/documents.schema.ts'
import { isHeic, kindOfName } from '#shared/documents/document-files.ts'
import { isHeicPhoto } from '#shared/documents/file-types.ts'
import { newKey } from '#client/portal/ui/new-key.ts'
import { createStore } from '#client/public/ui/store.ts'
import type { Converted } from './heic.ts'
import { type Received, type Sending, UploadRefused, type UploadRequest } from './send-document.ts'

export interface Upload extends UploadRequest {
  id: number
  /** `asked` waits for the client's decision; `refused` can't be tried again: its file never passes. */
  status: 'waiting' | 'converting' | 'sending' | 'done' | 'asked' | 'failed' | 'refused'
  /** 0 to 100. */
  progress: number
  /** The error, or the question while `asked`. */
  error: string | null
  document: ClientDocument | null
  /** True if the client decided to send it. */
  sure: boolean
}

interface UploadQueueOptions {
  /** Converts a HEIC photo to JPEG. */
  convert?: (file: File, signal: AbortSignal) => Promise<Converted>
  /** Returns what the client must know before the file is sent, or null. If the check fails, the file is sent. */
  ask?: (request: UploadRequest) => Promise<string | null>
  send: (request: UploadRequest, onSent: (share: number) => void) => Sending
  /** Returns the text for a failure, given the server's message or null, and the file. */
  explain: (serverMessage: string | null, file: File) => string
  onDone: (document: Received, upload: Upload) => void
  /** `message`: the server's, or why a photo can't be converted. */
  onFailed: (upload: UploadRequest, error: string, message: string | null) => void
}

export function isUnderWay({ status }: Pick<Upload, 'status'>): boolean {
  return ['waiting', 'converting', 'sending'].includes(status)
}

/** Goes by the name; the content may still be HEIC. */
function isPhoto({ name }: File): boolean {
  const kind = kindOfName(name)
  return kind === 'jpg' || kind === 'png'
}

/** How long a finished row stays, in milliseconds. */
const DONE_STAYS_MS = 2000

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Sends one file after another. Failed uploads stay for another try; finished ones disappear after two seconds. */
export function createUploadQueue({
  convert,
  ask,
  send,
  explain,
  onDone,
  onFailed,
}: UploadQueueOptions) {
  const { read, set, subscribe } = createStore<readonly Upload[]>(() => [])
  /** The upload in progress. Two would share the line, and the server gives each two minutes. */
  let sending: { id: number; abort: () => void } | null = null
  let lastId = 0

  function list(requests: readonly (UploadRequest & Partial<Upload>)[]): void {
    const rows = requests.map((request): Upload => {
      lastId += 1
      return {
        id: lastId,
        key: newKey(),
        status: 'waiting',
        progress: 0,
        error: null,
        document: null,
        sure: false,
        ...request,
      }
    })
    set([...read(), ...rows])
  }

  function find(id: number): Upload | undefined {
    return read().find((upload) => upload.id === id)
  }

  function change(id: number, changed: Partial<Upload>): void {
    set(read().map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
  }

  function remove(id: number): void {
    set(read().filter((upload) => upload.id !== id))
    if (sending?.id === id) sending.abort()
  }

  function sendNext(): void {
    const next = read().find(({ status }) => status === 'waiting')
    if (next !== undefined && sending === null) void sendOne(next)
  }

  async function sendOne(chosen: Upload): Promise<void> {
    const { id } = chosen
    sending = { id, abort: () => undefined }
    try {
      const { file } = chosen
      const becomesJpeg = isHeic(file.name) || (isPhoto(file) && (await isHeicPhoto(file)))
      if (find(id) === undefined) return
      const upload = becomesJpeg ? await converted(chosen) : chosen
      if (upload === null) return
      change(id, { status: 'sending' })
      if (ask !== undefined && !upload.sure) {
        const error = await ask(upload).catch(() => null)
        // Canceled: its row is gone.
        if (find(id) === undefined) return
        if (error !== null) return change(id, { status: 'asked', error })
      }
      await transfer(upload)
    } finally {
      sending = null
      sendNext()
    }
  }

  /** Returns the upload with a JPEG in place of a HEIC photo, or null if it was canceled or can't be converted. */
  async function converted(upload: Upload): Promise<Upload | null> {
    const { id, file } = upload
    if (convert === undefined) return upload
    const stop = new AbortController()
    sending = { id, abort: () => stop.abort() }
    change(id, { status: 'converting' })
    // Without the converter's code the row says that it failed, and can try again.
    const made = await convert(file, stop.signal).catch(() => null)
    if (made === null) fail(id, new UploadRefused(null))
    else if ('jpeg' in made) change(id, { file: made.jpeg })
    else if (find(id) !== undefined) {
      change(id, { status: made.again ? 'failed' : 'refused', error: made.problem })
      onFailed(upload, made.problem, made.problem)
    }
    return made !== null && 'jpeg' in made ? (find(id) ?? null) : null
  }

  async function transfer(upload: Upload): Promise<void> {
    const { id } = upload
    let share = 0
    const clock = setInterval(() => showProgress(id, share), PROGRESS_TICK_MS)
    const { answer, abort } = send(upload, (sent) => (share = sent))
    sending = { id, abort }
    try {
      succeed(upload, await answer)
    } catch (error) {
      fail(id, error instanceof UploadRefused ? error : new UploadRefused(null))
    } finally {
      clearInterval(clock)
    }
  }

  function showProgress(id: number, share: number): void {
    const shown = find(id)?.progress ?? 0
    const progress = nextProgress(shown, share)
    if (progress !== shown) change(id, { progress })
  }

  function succeed(upload: Upload, document: Received): void {
    change(upload.id, { status: 'done', progress: 100, document })
    setTimeout(() => remove(upload.id), DONE_STAYS_MS)
    onDone(document, upload)
  }

  function fail(id: number, { serverMessage, final }: UploadRefused): void {
    // Canceled: its row is gone.
    const upload = find(id)
    if (upload === undefined) return
    const error = explain(serverMessage, upload.file)
    change(id, { status: final ? 'refused' : 'failed', error })
    onFailed(upload, error, serverMessage)
  }

  return {
    /** For `useSyncExternalStore`, like `subscribe`. */
    read,
    subscribe,
    add(requests: readonly UploadRequest[]) {
      list(requests)
      sendNext()
    },
    /** Lists files that can't be sent, with the reason, until they are dismissed. */
    refuse(requests: readonly (UploadRequest & { reason: string })[]) {
      list(requests.map(({ reason, ...rest }) => ({ ...rest, status: 'refused', error: reason })))
    },
    /** Sends a file that failed, or that the client confirmed. */
    retry(id: number) {
      change(id, { status: 'waiting', progress: 0, error: null, sure: true })
      sendNext()
    },
    /** Removes a row, and cancels its upload. */
    dismiss(id: number) {
      remove(id)
      sendNext()
    },
    clear() {
      for (const { id } of read()) remove(id)
    },
  }
}

/**
 * Makes the browser ask before it closes the tab while uploads are in progress, because that would abort them. Returns
 * a function that stops this.
 */
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

/** How often the displayed progress may rise, in milliseconds. */
const PROGRESS_TICK_MS = 100

/** All bytes are sent; the rest stands for the server's answer. */
const SENT_PERCENT = 90

const STEP = 10

/**
 * Returns the percentage after one more tick: the share of the bytes sent (0 to 1), scaled to 90, in steps of at most
 * 10.
 */
export function nextProgress(shown: number, share: number): number {
  const sent = Math.floor(Math.min(Math.max(share, 0), 1) * SENT_PERCENT)
  return Math.min(shown + STEP, Math.max(shown, sent))
}
