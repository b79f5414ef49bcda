import type { FileKind } from '#shared/document-files.ts'
import { type FileType, isOtherType, typeOfBytes } from '#shared/file-types.ts'
import { NotAccepted } from './not-accepted.ts'

/**
 * Returns the kind of a file, given the kind that its name says and its first bytes (`headBytes`, or all). A photo
 * named as another photo type gets its real type; any other file must be what its name says.
 *
 * @throws NotAccepted
 */
export function kindOfContent(named: FileKind, head: Uint8Array): FileKind {
  const type = typeOfBytes(head)
  if (isPhoto(type) && isPhoto(named)) return type
  // A package with a password, or something else: its directory tells which.
  const mayBe = type === named || (named === 'docx' && type === 'doc')
  if (mayBe) return named
  throw new NotAccepted(isOtherType(type) ? type : 'wrongType')
}

function isPhoto(type: FileType | null): type is 'jpg' | 'png' {
  return type === 'jpg' || type === 'png'
}
