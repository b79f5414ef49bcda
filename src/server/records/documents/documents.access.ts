import { sql } from 'kysely'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import { packageDocumentsVisibleTo } from '#server/records/signing/packages.access.ts'
import {
  signaturesOfDocument,
  signaturesVisibleTo,
} from '#server/records/signing/signatures.access.ts'
import { hasRight } from '#server/records/clients/clients.access.ts'
import type { Db, Trx } from '#server/database/database.ts'

export type DocumentViewer =
  | Pick<Viewer, 'id' | 'role' | 'withheld'>
  | { role: 'spouse'; signerId: string }
  | { role: 'copy'; taxReturnId: string }
  | ThePortal

/** The only way to read documents for a viewer: visible ones that are not deleted. */
export function documentsVisibleTo(db: Db | Trx, viewer: DocumentViewer) {
  return documentsOf(db, viewer).where('documents.deletedAt', 'is', null)
}

/** Those that the viewer may change: with a right that only allows to read, none. */
export function documentsChangedBy(db: Db | Trx, viewer: Pick<Viewer, 'id' | 'role' | 'withheld'>) {
  const documents = documentsVisibleTo(db, viewer)
  switch (viewer.role) {
    case 'admin':
      return documents
    case 'client':
      return documents.where(
        hasRight(viewer, 'upload', { own: sql`documents.uploaded_by = ${viewer.id}` }),
      )
  }
}

/** Deleted documents that can still be restored. */
export function deletedDocumentsOf(db: Db | Trx, viewer: DocumentViewer) {
  return documentsOf(db, viewer)
    .where('documents.deletedAt', 'is not', null)
    .where('documents.destroyedAt', 'is', null)
    .where('documents.scan', '!=', 'infected')
}

/** All documents that are not deleted: for the rules of changes, never for an answer. */
export function unscopedLiveDocuments(db: Db | Trx) {
  return withReturns(db).where('documents.deletedAt', 'is', null)
}

/** Leaves out what the firm uploaded and the portal made. */
export function unscopedClientDocuments(db: Db | Trx) {
  return unscopedLiveDocuments(db).where('documents.fromClient', '=', true)
}

/** What clients sent for their returns, without private files: those move nothing that others read. */
export function sharedClientDocuments(db: Db | Trx) {
  return unscopedClientDocuments(db).where('documents.privateTo', 'is', null)
}

/** In a query of documents: whether the portal made this PDF from a signature. */
export function isSigned(db: Db | Trx) {
  return sql<boolean>`exists ${signaturesOfDocument(db)}`.as('signed')
}

/** All documents, including destroyed ones: for maintenance, never for an answer. */
export function unscopedDocuments(db: Db | Trx) {
  return db.selectFrom('documents')
}

/**
 * All documents whose bytes may still exist, including deleted ones: for quotas and maintenance, never for an answer.
 */
export function unscopedKeptDocuments(db: Db | Trx) {
  return unscopedDocuments(db).where('documents.destroyedAt', 'is', null)
}

function documentsOf(db: Db | Trx, viewer: DocumentViewer) {
  const documents = withReturns(db)
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return documents
    case 'client': {
      const own = sql<boolean>`(documents.uploaded_by = ${viewer.id})`
      return documents.where(({ and, or }) =>
        or([
          and([isShared, hasRight(viewer, 'returns', { signed: signedWith })]),
          and([
            or([and([own, isShared]), isPrivateTo(viewer)]),
            hasRight(viewer, 'upload', { own }),
          ]),
        ]),
      )
    }
    case 'copy':
      return documents
        .where('documents.taxReturnId', '=', viewer.taxReturnId)
        .where('documents.category', '=', 'completed_return')
        .where('taxReturns.status', 'in', ['completed', 'filed'])
    case 'spouse':
      // A spouse sees the documents of the version that they review, and their own signed PDF.
      return documents.where(({ eb, or }) =>
        or([
          eb(
            'documents.id',
            'in',
            packageDocumentsVisibleTo(db, viewer)
              .select('packageDocuments.documentId')
              .where('returnPackages.replacedAt', 'is', null),
          ),
          eb(
            'documents.id',
            'in',
            signaturesVisibleTo(db, viewer)
              .select('signatures.documentId')
              .where('signatures.voidedAt', 'is', null)
              .$narrowType<{ documentId: string }>(),
          ),
        ]),
      )
  }
}

/** True unless the document came with a private message: then only its sender and staff see it. */
const isShared = sql<boolean>`(documents.private_to is null)`

function isPrivateTo({ id }: { id: string }) {
  return sql<boolean>`(documents.private_to = ${id})`
}

/** For a former spouse: the documents of a version that was there when their access ended, and signed PDFs. */
const signedWith = sql<boolean>`signed_document_before(documents.id, ended_at)`

function withReturns(db: Db | Trx) {
  return unscopedDocuments(db).innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
}
