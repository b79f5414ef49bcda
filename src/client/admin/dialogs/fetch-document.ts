import { authorization } from '../../trpc.ts'

/** What section 8 of the specification calls a download that failed. */
export const DOWNLOAD_FAILED = 'Download failed'

/** Fetches the bytes of a document as their reader: with the bearer token, so that nothing secret is in an address. */
export async function fetchDocument(
  id: string,
  options: { signal?: AbortSignal } = {},
): Promise<Blob> {
  const answer = await fetch(`/api/documents/${id}/download`, {
    headers: authorization(),
    cache: 'no-store',
    ...options,
  })
  if (!answer.ok) throw new Error(`${DOWNLOAD_FAILED}: ${answer.status}`)
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
