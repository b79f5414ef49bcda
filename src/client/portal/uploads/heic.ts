import { maxUploadBytes } from '#shared/documents/document-files.ts'
import type { HeicAnswer } from './heic-worker.ts'
// oxlint-disable-next-line import/default -- its address
import workerFile from './heic-worker.ts?worker&url'

/** The JPEG, or a sentence that says why there is none and whether another try may help. */
export type Converted = { jpeg: File } | { problem: string; again: boolean }

/** Converts a HEIC photo to JPEG in a worker, so that the page stays responsive. Stops at the signal. */
export async function heicToJpeg(file: File, signal?: AbortSignal): Promise<Converted> {
  const answer = file.size > maxUploadBytes ? TOO_LARGE : await ask(file, signal)
  if ('jpeg' in answer) {
    const name = file.name.replace(/\.hei[cf]\s*$/i, '.jpg')
    return { jpeg: new File([answer.jpeg], name, { type: 'image/jpeg' }) }
  }
  const why = {
    unreadable: 'can’t be opened as a photo. Choose a JPG or PNG, or take it again.',
    'too large': 'is too large to become a JPG here: at most 10 MB and 50 megapixels.',
    unloaded: 'could not become a JPG. Check your connection, and try again.',
  }[answer.problem]
  return { problem: `“${file.name}” ${why}`, again: answer.problem === 'unloaded' }
}

const TOO_LARGE: HeicAnswer = { problem: 'too large' }

async function ask(file: File, signal?: AbortSignal): Promise<HeicAnswer> {
  const worker = new Worker(workerFile, { type: 'module' })
  try {
    return await new Promise((resolve) => {
      const giveUp = () => resolve({ problem: 'unloaded' })
      worker.addEventListener('message', ({ data }: MessageEvent<HeicAnswer>) => resolve(data))
      worker.addEventListener('error', giveUp)
      signal?.addEventListener('abort', giveUp)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- for windows
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
