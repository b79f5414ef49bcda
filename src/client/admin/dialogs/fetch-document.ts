import { z } from 'zod'
import { authorization } from '../../trpc.ts'

/** Why the bytes of a document could not be had: the server's words, or that it was not reached. */
export class DownloadFailed extends Error {}

/**
 * Fetches the bytes of a document as their reader: with the bearer token, so that nothing secret is in an address.
 *
 * @throws DownloadFailed in words for a person
 */
export async function fetchDocument(id: string, options: { signal?: AbortSignal } = {}) {
  const init = { headers: authorization(), cache: 'no-store', ...options } as const
  const answer = await fetch(`/api/documents/${id}/download`, init).catch((cause: unknown) => {
    throw new DownloadFailed('The server could not be reached. Try again.', { cause })
  })
  if (!answer.ok) throw new DownloadFailed(await wordsOf(answer))
  return answer.blob()
}

/** Saves a document on the reader's disk under its original name. */
export async function saveDocument({ id, originalName }: { id: string; originalName: string }) {
  const address = URL.createObjectURL(await fetchDocument(id))
  const link = document.createElement('a')
  link.href = address
  link.download = originalName
  link.click()
  // The browser takes the bytes after this turn; a while later nobody needs the address any more.
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS)
}

const RELEASE_MS = 60_000

async function wordsOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  return refusal.safeParse(body).data?.message ?? 'The server refused it. Try again.'
}

const refusal = z.object({ message: z.string() })
