import { findCopy } from './find-copy.ts'
import { findDamage } from './find-damage.ts'
import type { UploadRequest } from './send-document.ts'

/** What the client must know before a file is sent, or null. What can't be found out is not asked. */
export async function questionsAbout(upload: UploadRequest): Promise<string | null> {
  const found = await Promise.allSettled([findDamage(upload.file), findCopy(upload)])
  const questions = found.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))
  return questions.length === 0 ? null : questions.join(' ')
}
