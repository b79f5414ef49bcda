import type { DocumentCategory } from '#shared/documents/document-categories.ts'
import type { Db } from '#server/database/database.ts'
import { checkNotHeld } from '#server/records/signing/held-reviews.ts'
import type { DocumentViewer } from './documents.access.ts'

/**
 * Refuses to open a completed return while its review is held back. The link to a copy opens it, because staff send it
 * themselves.
 */
export async function checkOpens(
  db: Db,
  { role }: DocumentViewer,
  document: { category: DocumentCategory; taxReturnId: string; clientId: string },
): Promise<void> {
  if (role !== 'client' && role !== 'spouse') return
  if (document.category !== 'completed_return') return
  await checkNotHeld(db, { id: document.taxReturnId, clientId: document.clientId })
}
