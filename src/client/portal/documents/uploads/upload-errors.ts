/** What is said when the server gave no words of its own. */
export const UPLOAD_FAILED = 'Failed to upload document. Please try again.'

/**
 * The words for a refused upload: the server's are recognised by their content and said as section 8 of the
 * specification has them; others stand as they are.
 */
export function uploadFailure(message: string | null, fallback: string = UPLOAD_FAILED): string {
  if (message === null || message.trim() === '') return fallback
  const known = MAPPING.find(([part]) => message.includes(part))
  return known === undefined ? message : known[1]
}

/** Whether signing in again is what helps. */
export function isSessionOver(message: string | null): boolean {
  return message?.includes(SESSION_OVER) ?? false
}

const SESSION_OVER = 'log in again'

const MAPPING: readonly (readonly [part: string, words: string])[] = [
  ['File size too large', 'File is too large. Maximum size allowed is 10MB.'],
  ['Invalid file type', 'Invalid file type. Only PDF, JPG, PNG, DOC, and DOCX files are allowed.'],
  ['No file uploaded', 'Please select a file to upload.'],
  ['Document category is required', 'Please select a document category.'],
  ['permission', "You don't have permission to upload documents to this tax return."],
  ['not found', 'Tax return not found. Please refresh the page and try again.'],
  [SESSION_OVER, 'Your session has expired. Please log in again.'],
]
