import type { DocumentCategory } from '#shared/document-categories.ts'
import { recordEvent } from '#server/audit/change.ts'
import { filePieces } from '#server/documents/inspection/file-pieces.ts'
import type { Malware } from './clamd.ts'
import type { SpooledFile } from '#server/documents/upload/spooled-file.ts'
import type { Upload } from '#server/documents/upload/upload.form.ts'
import { errors } from '#server/errors.ts'

/**
 * Has a received file scanned before it is stored. One that the scanner doesn't judge in time is taken all the same, to
 * be scanned later (scan-documents.ts).
 *
 * @param patience milliseconds
 * @throws AppError 400 for malware; a row of the audit log says so
 */
export async function scanUpload(
  upload: Upload,
  { file, category }: { file: SpooledFile; category: DocumentCategory },
  patience: number,
): Promise<'none' | 'pending' | 'clean'> {
  const { scanner, log } = upload.ctx
  if (scanner === null) return 'none'
  let malware: Malware
  try {
    malware = await file.read((plain) =>
      scanner.scan(filePieces(plain, 0, plain.size), AbortSignal.timeout(patience)),
    )
  } catch (err) {
    log.warn({ err }, 'an upload could not be scanned for malware yet')
    return 'pending'
  }
  if (malware === null) return 'clean'
  await recordRefusal(upload, { category, size: file.size, malware })
  throw errors.badInput('This file holds malware and was not stored.')
}

function recordRefusal(
  { ctx, taxReturn: { id, clientId } }: Upload,
  details: { category: DocumentCategory; size: number; malware: string },
): Promise<void> {
  return recordEvent(ctx, {
    action: 'document.refused',
    subject: { type: 'return', id },
    clientId,
    details,
  })
}
