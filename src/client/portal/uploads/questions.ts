import { findCopy } from './find-copy.ts'
import { findDamage } from './find-damage.ts'
import type { UploadRequest } from './send-document.ts'

/** Returns what the client must know before a file is sent, or null. A check that fails asks nothing. */
export async function questionsAbout(upload: UploadRequest): Promise<string | null> {
  const found = await Promise.allSettled([findDamage(upload.file), findCopy(upload)])
  const questions = found.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))
  return questions.length === 0 ? null : questions.join(' ')
}
