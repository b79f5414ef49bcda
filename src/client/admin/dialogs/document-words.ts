import { categoryTable, parseCategory, type AdminCategory } from '#shared/document-categories.ts'
import { fileKinds } from '#shared/document-files.ts'

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

/** What is usually wrong with such a document, for a start; nothing where that is not known. */
export function usualReason({ passwordProtected }: { passwordProtected: boolean }): string {
  return passwordProtected
    ? 'This file only opens with a password. Upload a copy that opens without one.'
    : ''
}

const IMAGES: ReadonlySet<string> = new Set([fileKinds.jpg.mimeType, fileKinds.png.mimeType])
