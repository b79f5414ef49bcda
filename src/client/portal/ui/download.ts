import { useMutation } from '@tanstack/react-query'
import { confirmFirst } from '#shared/base/api.ts'
import { authorization } from '#client/portal/api/trpc.ts'
import { askForPassword } from '#client/public/session/dialogs.ts'
import { toast } from '#client/public/ui/toast.ts'

/** Its message is for the user: the server's, or that the server could not be reached. */
class DownloadFailed extends Error {}

/** Fetches a file with the bearer token, so that no secret is in the URL. Throws DownloadFailed. */
export async function fetchFile(
  url: string,
  options: { signal?: AbortSignal } = {},
): Promise<Blob> {
  try {
    const init = { headers: authorization(), cache: 'no-store', ...options } as const
    const response = await fetchConfirmed(url, init)
    // Inside the try: the connection may break while the body is read.
    return await response.blob()
  } catch (cause) {
    if (cause instanceof DownloadFailed) throw cause
    throw new DownloadFailed('The server could not be reached. Try again.', { cause })
  }
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the bytes after this task.
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
}

/** Fetches a document. @throws DownloadFailed */
export function fetchDocument(id: string, options: { signal?: AbortSignal } = {}): Promise<Blob> {
  return fetchFile(`/api/documents/${id}/download`, options)
}

/** Saves documents of a list under their original names; `savingId` is the one in progress. */
export function useSaveDocument() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ id, originalName }: { id: string; originalName: string }) =>
      saveFile(await fetchDocument(id), originalName),
    onError: (error, { originalName }) => {
      // oxlint-disable-next-line no-console -- the specification, section 8
      console.error('Download failed', error)
      toast.error('Download failed', `${originalName}: ${downloadError(error)}`)
    },
  })
  return { save: mutate, savingId: isPending ? variables.id : null }
}

export function downloadError(error: unknown): string {
  return error instanceof DownloadFailed ? error.message : 'It could not be saved.'
}

const RELEASE_MS = 60_000

/** If the server requires the password first, asks for it and fetches again. */
async function fetchConfirmed(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (response.ok) return response
  const message = await messageIn(response)
  if (message !== confirmFirst || !(await askForPassword())) throw new DownloadFailed(message)
  const retried = await fetch(url, init)
  if (!retried.ok) throw new DownloadFailed(await messageIn(retried))
  return retried
}

async function messageIn(response: Response): Promise<string> {
  // A proxy's answer is no JSON.
  const body: unknown = await response.json().catch(() => null)
  const named = typeof body === 'object' && body !== null && 'message' in body
  return named && typeof body.message === 'string'
    ? body.message
    : 'The server refused it. Try again.'
}
