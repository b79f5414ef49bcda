import type { ThreadAbout } from '#shared/messages.schema.ts'

/** The papers of a thread; null where there are none, or no longer. */
export interface Papers {
  about: ThreadAbout
  taxReturnId: string | null
  taxYear: number | null
  documentId: string | null
  documentName: string | null
  documentDeletedAt: Date | null
  itemId: string | null
  itemTitle: string | null
}

/** What a thread is about: its id, and in words. */
export function labelOf(papers: Papers): {
  aboutId: string | null
  label: string
  deleted: boolean
} {
  const { about, taxReturnId, documentId, itemId } = papers
  const deleted = about === 'document' && (documentId === null || papers.documentDeletedAt !== null)
  const aboutId = about === 'document' ? documentId : about === 'item' ? itemId : taxReturnId
  return { aboutId, label: wordsOf(papers), deleted }
}

function wordsOf({ about, taxYear, documentName, itemTitle }: Papers): string {
  switch (about) {
    case 'client':
      return 'General question'
    case 'return':
      return `${taxYear} return`
    case 'document':
      return documentName ?? 'A document'
    case 'item':
      return itemTitle ?? 'A document that we asked for'
    case 'filing':
      return `Signing the ${taxYear} return`
    case 'invoice':
      return `Payment for the ${taxYear} return`
    case 'letter':
      return `${taxYear} engagement letter`
  }
}
