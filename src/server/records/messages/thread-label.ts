import type { ThreadAbout } from '#shared/messages/messages.schema.ts'

/** The subject of a thread; null where there are none, or no longer. */
export interface ThreadSubject {
  about: ThreadAbout
  taxReturnId: string | null
  taxYear: number | null
  documentId: string | null
  documentName: string | null
  documentDeletedAt: Date | null
  itemId: string | null
  itemTitle: string | null
}

/** The subject of a thread: its id, its name in words, and whether it was deleted. */
export function labelOf(subject: ThreadSubject): {
  aboutId: string | null
  label: string
  deleted: boolean
} {
  const { about, taxReturnId, documentId, itemId } = subject
  const deleted =
    about === 'document' && (documentId === null || subject.documentDeletedAt !== null)
  const aboutId = about === 'document' ? documentId : about === 'item' ? itemId : taxReturnId
  return { aboutId, label: wordsOf(subject), deleted }
}

function wordsOf({ about, taxYear, documentName, itemTitle }: ThreadSubject): string {
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
