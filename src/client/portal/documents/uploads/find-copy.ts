import { formatDate } from '#shared/dates.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import type { UploadRequest } from './send-document.ts'

/** Names the document of the return with the same content as the file, if there is one. */
export async function findCopy({ returnId, file }: UploadRequest): Promise<string | null> {
  // Without a secure origin there is no SHA-256: http on an address of the office's network.
  if (!('subtle' in crypto)) return null
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  const sha256 = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'))
  const copy = await trpcClient.documents.findCopy.mutate(
    { taxReturnId: returnId, sha256: sha256.join('') },
    { signal: AbortSignal.timeout(LONGEST_MS) },
  )
  return copy && `“${copy.fileName}” is here already, uploaded ${formatDate(copy.createdAt)}.`
}

/** The upload waits for the answer, and goes on without it. */
const LONGEST_MS = 10_000
