import type { FileKind } from '#shared/document-files.ts'
import { type FileType, isOtherType, typeOfBytes } from '#shared/file-types.ts'
import { NotAccepted } from './not-accepted.ts'

/**
 * The kind of a file by the kind of its name and its first bytes (`headBytes`, or all). A photo with another photo
 * type's name gets its real type; any other file must be what its name says.
 *
 * @throws NotAccepted
 */
export function kindOfContent(named: FileKind, head: Uint8Array): FileKind {
  const type = typeOfBytes(head)
  if (isPhoto(type) && isPhoto(named)) return type
  // A package with a password, or something else; its directory tells.
  const mayBe = type === named || (named === 'docx' && type === 'doc')
  if (mayBe) return named
  throw new NotAccepted(isOtherType(type) ? type : 'wrongType')
}

function isPhoto(type: FileType | null): type is 'jpg' | 'png' {
  return type === 'jpg' || type === 'png'
}
