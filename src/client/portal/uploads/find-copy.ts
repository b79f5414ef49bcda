import { formatDate } from '#shared/dates.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { sha256 } from '#client/public/site/sha256.ts'
import type { UploadRequest } from './send-document.ts'

/** Returns the name of the return's document with the same content as the file, if there is one. */
export async function findCopy({ returnId, file }: UploadRequest): Promise<string | null> {
  const hash = await sha256(await file.arrayBuffer())
  if (hash === null) return null
  const copy = await trpcClient.documents.findCopy.mutate(
    { taxReturnId: returnId, sha256: hash },
    { signal: AbortSignal.timeout(LONGEST_MS) },
  )
  return copy && `“${copy.fileName}” is already here, uploaded ${formatDate(copy.createdAt)}.`
}

/** The upload waits this long for the answer, then goes on without it. */
const LONGEST_MS = 10_000
