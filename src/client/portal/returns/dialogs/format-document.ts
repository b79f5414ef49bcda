import { categoryTable, parseCategory, type AdminCategory } from '#shared/document-categories.ts'
import { fileKinds } from '#shared/document-files.ts'
import type { StaffDocument } from '#shared/documents.schema.ts'

/** The heading of the category in the client's upload center. */
export function categoryLabel(category: AdminCategory): string {
  const known = parseCategory(category)
  return known === null ? category : categoryTable[known].label
}

/** How the browser can show a document; null for Word files. */
export function previewKind(document: { mimeType: string }): 'image' | 'pdf' | null {
  if (document.mimeType === fileKinds.pdf.mimeType) return 'pdf'
  return IMAGES.has(document.mimeType) ? 'image' : null
}

type Safety = Pick<
  StaffDocument,
  'mimeType' | 'passwordProtected' | 'activeContent' | 'damaged' | 'check'
>

/** A document with active content or without a finished malware check is not shown. */
export function canPreview(document: Safety): boolean {
  const { passwordProtected, activeContent, check } = document
  const readable = !passwordProtected && !activeContent && check !== 'withheld'
  return readable && previewKind(document) !== null
}

/** Warnings for staff before they open a document. */
export function documentNotes(document: Safety): string[] {
  const { activeContent, passwordProtected, damaged, check } = document
  return [
    ...(activeContent ? [passwordProtected ? UNREAD_CONTENT : ACTIVE_CONTENT] : []),
    ...(damaged ? [previewKind(document) === 'pdf' ? NO_PAGES : BREAKS_OFF] : []),
    ...(check === 'withheld' ? ['It can be opened once the malware scanner is done with it.'] : []),
  ]
}

/** The initial text of a request for a replacement. */
export function usualReason({
  passwordProtected,
  activeContent,
  damaged,
}: Pick<Safety, 'passwordProtected' | 'activeContent' | 'damaged'>): string {
  if (passwordProtected) {
    return 'This file only opens with a password. Upload a copy that opens without one.'
  }
  if (damaged) return 'This file is damaged. Save or scan it again, and upload the new copy.'
  return activeContent
    ? 'This file holds scripts or other files. Print it to a new PDF, and upload that.'
    : ''
}

const ACTIVE_CONTENT =
  'This PDF can run scripts or holds other files. Open it only in a viewer with scripts turned off, or ask for another copy.'

const UNREAD_CONTENT =
  'Its password kept the portal from looking into it: it may hold scripts or other files, so it is for download only.'
const NO_PAGES = 'It looked damaged when it arrived: no page was found in it.'
const BREAKS_OFF = 'It looked damaged when it arrived: its picture breaks off.'

const IMAGES: ReadonlySet<string> = new Set([fileKinds.jpg.mimeType, fileKinds.png.mimeType])
