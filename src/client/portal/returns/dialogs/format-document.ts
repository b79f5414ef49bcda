import { categoryTable, parseCategory, type AdminCategory } from '#shared/document-categories.ts'
import { fileKinds } from '#shared/document-files.ts'
import type { StaffDocument } from '#shared/documents.schema.ts'

/** The heading that the client saw above a document. */
export function categoryLabel(category: AdminCategory): string {
  const known = parseCategory(category)
  return known === null ? category : categoryTable[known].label
}

/** Whether a document can be looked at here: a picture or a PDF. Word files are for Word. */
export function previewKind(document: { mimeType: string }): 'image' | 'pdf' | null {
  if (document.mimeType === fileKinds.pdf.mimeType) return 'pdf'
  return IMAGES.has(document.mimeType) ? 'image' : null
}

type Openness = Pick<StaffDocument, 'mimeType' | 'passwordProtected' | 'activeContent' | 'check'>

/** Whether a document is shown here: not one that could do more than be read, nor before it is checked. */
export function canPreview(document: Openness): boolean {
  const { passwordProtected, activeContent, check } = document
  const readable = !passwordProtected && !activeContent && check !== 'withheld'
  return readable && previewKind(document) !== null
}

/** What staff should know before they open a document. */
export function documentNotes({ activeContent, check }: Openness): string[] {
  return [
    ...(activeContent ? [ACTIVE_CONTENT] : []),
    ...(check === 'withheld' ? ['It can be opened once the malware scanner is done with it.'] : []),
  ]
}

/** What is usually wrong with such a document, for a start; nothing where that is not known. */
export function usualReason({
  passwordProtected,
  activeContent,
}: Pick<Openness, 'passwordProtected' | 'activeContent'>): string {
  if (passwordProtected) {
    return 'This file only opens with a password. Upload a copy that opens without one.'
  }
  return activeContent
    ? 'This file holds scripts or other files. Print it to a new PDF, and upload that.'
    : ''
}

const ACTIVE_CONTENT =
  'This PDF can run scripts or holds other files. Open it only in a viewer with scripts turned off, or ask for another copy.'

const IMAGES: ReadonlySet<string> = new Set([fileKinds.jpg.mimeType, fileKinds.png.mimeType])
