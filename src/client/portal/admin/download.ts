import { z } from 'zod'
import { confirmFirst } from '#shared/step-up.ts'
import { askForPassword } from '#client/public/session/confirmation.ts'
import { authorization } from '#client/portal/api/trpc.ts'

/** Why a file could not be had: the server's words, or that it was not reached. */
export class DownloadFailed extends Error {}

/**
 * Fetches a file as its reader: with the bearer token, so that nothing secret is in an address.
 *
 * @throws DownloadFailed in words for a person
 */
export async function fetchFile(
  address: string,
  options: { signal?: AbortSignal } = {},
): Promise<Blob> {
  try {
    const init = { headers: authorization(), cache: 'no-store', ...options } as const
    const answer = await fetchConfirmed(address, init)
    // Not before the last byte: the line may break on the way.
    return await answer.blob()
  } catch (cause) {
    if (cause instanceof DownloadFailed) throw cause
    throw new DownloadFailed('The server could not be reached. Try again.', { cause })
  }
}

/** Where the server wants the password first, asks for it and fetches once more. Cancelled, the refusal stands. */
async function fetchConfirmed(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(address, init)
  if (answer.ok) return answer
  const actionPhrases = await wordsOf(answer)
  if (actionPhrases !== confirmFirst || !(await askForPassword()))
    throw new DownloadFailed(actionPhrases)
  const again = await fetch(address, init)
  if (!again.ok) throw new DownloadFailed(await wordsOf(again))
  return again
}

/** Saves a file on the reader's disk. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
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
