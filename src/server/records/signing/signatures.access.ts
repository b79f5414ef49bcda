import { sql } from 'kysely'
import type { Viewer } from '#server/base/viewer.ts'
import { hasRight } from '#server/records/clients/clients.access.ts'
import type { Db, Trx } from '#server/database/database.ts'

type SignatureViewer =
  | Pick<Viewer, 'id' | 'role' | 'withheld'>
  | { role: 'spouse'; signerId: string }

/** The only way to read signatures for a viewer: staff see all, a client those of their returns, a spouse their own. */
export function signaturesVisibleTo(db: Db | Trx, viewer: SignatureViewer) {
  const signatures = unscopedSignatures(db).innerJoin(
    'taxReturns',
    'taxReturns.id',
    'signatures.taxReturnId',
  )
  switch (viewer.role) {
    case 'admin':
      return signatures
    case 'client':
      return signatures.where(
        hasRight(viewer, 'returns', { signed: sql`signatures.signed_at < ended_at` }),
      )
    case 'spouse':
      return signatures.where('signatures.signerId', '=', viewer.signerId)
  }
}

/** All signatures: for rules of changes and the public check, never for another answer. */
export function unscopedSignatures(db: Db | Trx) {
  return db.selectFrom('signatures')
}

/** In a query of documents: the signatures whose signed PDF is this one. */
export function signaturesOfDocument(db: Db | Trx) {
  return unscopedSignatures(db)
    .select('signatures.id')
    .where('signatures.documentId', '=', sql.ref<string>('documents.id'))
}
