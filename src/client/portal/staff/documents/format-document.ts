import {
  categoryTable,
  parseCategory,
  type AdminCategory,
} from '#shared/documents/document-categories.ts'
import { fileKinds } from '#shared/documents/document-files.ts'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'

/** The heading of the category in the client's upload center. */
export function categoryLabel(category: AdminCategory): string {
  const parsed = parseCategory(category)
  return parsed === null ? category : categoryTable[parsed].label
}

/** Returns how the browser can show a document, or null for Word files. */
export function previewKind(document: { mimeType: string }): 'image' | 'pdf' | null {
  if (document.mimeType === fileKinds.pdf.mimeType) return 'pdf'
  return IMAGES.has(document.mimeType) ? 'image' : null
}

type Safety = Pick<StaffDocument, 'mimeType' | 'passwordProtected' | 'damaged' | 'check'>

/** True unless a document has a password or an unfinished malware check. */
export function canPreview(document: Safety): boolean {
  const { passwordProtected, check } = document
  const readable = !passwordProtected && check !== 'withheld'
  return readable && previewKind(document) !== null
}

/** Warnings for staff before they open a document. */
export function documentNotes(document: Safety): string[] {
  const { damaged, check } = document
  return [
    ...(damaged ? [previewKind(document) === 'pdf' ? NO_PAGES : BREAKS_OFF] : []),
    ...(check === 'withheld' ? ['It can be opened once the malware scanner is done with it.'] : []),
  ]
}

/** The initial text of a request for a replacement. */
export function usualReason({
  passwordProtected,
  damaged,
}: Pick<Safety, 'passwordProtected' | 'damaged'>): string {
  if (passwordProtected) {
    return 'This file only opens with a password. Upload a copy that opens without one.'
  }
  return damaged ? 'This file is damaged. Save or scan it again, and upload the new copy.' : ''
}

const NO_PAGES = 'It looked damaged when it arrived: no page was found in it.'
const BREAKS_OFF = 'It looked damaged when it arrived: its picture is cut off.'

const IMAGES: ReadonlySet<string> = new Set([fileKinds.jpg.mimeType, fileKinds.png.mimeType])
