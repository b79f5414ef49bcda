import { formatDate } from '#shared/firm/dates.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { sha256 } from '#client/public/site/sha256.ts'
import { findDamage } from './find-damage.ts'
import type { UploadRequest } from './send-document.ts'

/** Returns what the client must know before a file is sent, or null. A check that fails asks nothing. */
export async function questionsAbout(upload: UploadRequest): Promise<string | null> {
  const results = await Promise.allSettled([findDamage(upload.file), findCopy(upload)])
  const questions = results.flatMap((result) =>
    result.status === 'fulfilled' ? (result.value ?? []) : [],
  )
  return questions.length === 0 ? null : questions.join(' ')
}

/** Returns the name of the return's document with the same content as the file, if there is one. */
async function findCopy({ returnId, file }: UploadRequest): Promise<string | null> {
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
