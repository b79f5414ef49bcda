import type { DocumentCategory } from '#shared/documents/document-categories.ts'
import { errors } from '#server/base/errors.ts'
import type { Services } from '#server/calls/context.ts'
import { recordEvent } from '#server/change/change.ts'
import { filePieces } from '#server/crypto/byte-reader.ts'
import type { Malware } from '#server/outside/clamd.ts'
import type { SpooledFile } from '#server/records/documents/spooled-file.ts'
import type { ReceivedUpload } from './upload-form.ts'

/**
 * Scans a file before it is stored. Without a result in time it is stored as pending (scan-documents.ts).
 *
 * @throws AppError 400 for malware, which the audit log records
 */
export async function scanUpload(
  { ctx, taxReturn: { id, clientId } }: ReceivedUpload,
  { file, category }: { file: SpooledFile; category: DocumentCategory },
): Promise<'none' | 'pending' | 'clean'> {
  if (ctx.scanner === null) return 'none'
  let malware: Malware
  try {
    malware = await malwareIn(ctx, file)
  } catch (err) {
    ctx.log.warn({ err }, 'an upload could not be scanned for malware yet')
    return 'pending'
  }
  if (malware === null) return 'clean'
  const details = { category, size: file.size, malware }
  const subject = { type: 'return' as const, id }
  await recordEvent(ctx, { action: 'document.refused', subject, clientId, details })
  throw errors.badInput(infected)
}

export const infected = 'This file contains malware and was not stored.'

/** Also returns null without a scanner. */
export function malwareIn(
  { scanner, timeLimits }: Pick<Services, 'scanner' | 'timeLimits'>,
  file: SpooledFile,
): Promise<Malware> {
  if (scanner === null) return Promise.resolve(null)
  return file.read((plain) =>
    scanner.scan(filePieces(plain, 0, plain.size), AbortSignal.timeout(timeLimits.scan.upload)),
  )
}
