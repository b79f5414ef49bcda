import { extensionOf, isHeic, kindOfName, uploadRefusal } from '#shared/documents/document-files.ts'
import { toast } from '#client/public/ui/toast.ts'
import type { UploadRequest } from './send-document.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Uploads the files that can be sent, and lists the others with the reason. */
export function addFiles(
  queue: UploadQueue,
  files: readonly File[],
  to: Omit<UploadRequest, 'file'>,
): void {
  const { good, bad } = partitionFiles(
    files,
    to.category === 'completed_return' ? 'dialog' : 'center',
  )
  if (bad.length > 0) {
    toast.error('Invalid File', invalidFileNotice(bad))
    queue.refuse(bad.map((refused) => ({ ...to, ...refused })))
  }
  queue.add(good.map((file) => ({ ...to, file })))
}

interface RefusedFile {
  file: File
  reason: string
}

/** Separates the files that can be sent from those that can't, with the reason. */
export function partitionFiles(
  files: readonly File[],
  screen: 'center' | 'dialog' = 'center',
): { good: File[]; bad: RefusedFile[] } {
  const checked = files.map((file) => ({ file, reason: refusalOf(file, screen) }))
  return {
    good: checked.flatMap(({ file, reason }) => (reason === null ? [file] : [])),
    bad: checked.flatMap(({ file, reason }) => (reason === null ? [] : [{ file, reason }])),
  }
}

/** The text of the 'Invalid File' notice, with each reason once. */
export function invalidFileNotice(bad: readonly RefusedFile[]): string {
  const reasons = [...new Set(bad.map(({ reason }) => reason))].join(' ')
  return bad.length === 1 ? reasons : `${bad.length} files were left out. ${reasons}`
}

/** A client's HEIC photos become JPEG before they are sent. */
function refusalOf({ name, size }: File, screen: 'center' | 'dialog'): string | null {
  return uploadRefusal({ name: screen === 'center' && isHeic(name) ? '.jpg' : name, size }, screen)
}

const UPLOAD_FAILED = 'Failed to upload document. Please try again.'

/**
 * The message of a refused upload: section 8 of the specification rewords some of the server's. For a file whose name
 * ends in a type that is allowed, it says what is wrong with the file.
 */
export function uploadFailure(
  message: string | null,
  fallback: string = UPLOAD_FAILED,
  name = '',
): string {
  if (message === null || message.trim() === '') return fallback
  const kind = kindOfName(name)
  if (message === WRONG_TYPE && kind !== null) {
    return `This is not ${KINDS[kind]}, although its name ends in ${extensionOf(name)}`
  }
  const rewording = MAPPING.find(([part]) => message.includes(part))
  return rewording === undefined ? message : rewording[1]
}

export function isSessionOver(message: string | null): boolean {
  return message?.includes(SESSION_OVER) ?? false
}

const WRONG_TYPE = 'Invalid file type'

const KINDS = {
  pdf: 'a PDF',
  jpg: 'a JPG',
  png: 'a PNG',
  doc: 'a Word document',
  docx: 'a Word document',
}

const SESSION_OVER = 'log in again'

const MAPPING: readonly (readonly [part: string, text: string])[] = [
  ['File size too large', 'File is too large. Maximum size allowed is 10MB.'],
  [WRONG_TYPE, 'Invalid file type. Only PDF, JPG, PNG, DOC, and DOCX files are allowed.'],
  ['No file uploaded', 'Please select a file to upload.'],
  ['Document category is required', 'Please select a document category.'],
  ['permission', "You don't have permission to upload documents to this tax return."],
  ['not found', 'Tax return not found. Please refresh the page and try again.'],
  [SESSION_OVER, 'Your session has expired. Please log in again.'],
]
