import { isOtherType, otherTypes, type OtherType } from '#shared/documents/file-types.ts'
import { type AppError, errors } from '#server/base/errors.ts'

/** Why a file is refused: the fault, and what the sender can do. The first is from the specification. */
const reasons = {
  wrongType: 'Invalid file type',
  empty: 'File is empty',
  damagedPicture: 'This image is damaged. Please upload another copy.',
  hugePicture: 'This image is too large: at most 100 megapixels are allowed.',
  damagedWord: 'This Word document is damaged. Please save it again and upload the new copy.',
  lockedWord: 'This Word document needs a password. Please send it without one, or as a PDF.',
  unsafeWord:
    'This Word document contains parts that are not allowed. Please save it again, or send a PDF of it.',
  macros: 'Word documents with macros are not accepted. Please send a PDF of it.',
  embedded: 'Word documents with other files inside are not accepted. Please send a PDF of it.',
  external:
    'Word documents that load something from elsewhere are not accepted. Please send a PDF of it.',
  hugeWord:
    'This Word document is too large: it unpacks to more than 100 MB. Please send a PDF of it.',
  costly:
    'This file takes too long or too much memory to check. Please print it to a new PDF and send that.',
} as const

/** A reason, or the real type of the file. */
export type Refusal = keyof typeof reasons | OtherType

/** Returns a 415 for another type, a 400 for a fault in a file of the right type. */
export function refusalError(refusal: Refusal): AppError {
  if (refusal === 'wrongType') return errors.wrongType(reasons.wrongType)
  if (!isOtherType(refusal)) return errors.badInput(reasons[refusal])
  const better = refusal === 'rtf' ? 'DOCX or PDF' : 'JPG, PNG or PDF'
  return errors.wrongType(
    `This file is ${otherTypes[refusal]}, whatever its name says. Please save it as ${better} and send that.`,
  )
}
