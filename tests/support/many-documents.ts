import type { Services } from '#server/context.ts'
import { newDocumentSeal } from '#server/crypto/sealed-documents.ts'
import { newId } from '#server/database/database.ts'

/** Adds rows of documents without stored bytes. */
export async function manyDocuments(
  { db, keyring, clock }: Pick<Services, 'db' | 'keyring' | 'clock'>,
  { id: taxReturnId, clientId: uploadedBy }: { id: string; clientId: string },
  count: number,
): Promise<void> {
  for (let added = 0; added < count; added += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - added) }, () => {
      const id = newId()
      return {
        id,
        taxReturnId,
        uploadedBy,
        category: 'w2' as const,
        name: 'w2.pdf',
        mimeType: 'application/pdf',
        size: 1,
        storageKey: id,
        sealedKey: newDocumentSeal(keyring, id).sealedKey,
        passwordProtected: false,
        createdAt: clock(),
      }
    })
    await db.insertInto('documents').values(rows).execute()
  }
}
