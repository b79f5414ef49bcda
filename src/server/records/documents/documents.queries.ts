import { type Insertable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ClientCategory } from '#shared/documents/document-categories.ts'
import { dueFrom } from '#shared/retention/retention.ts'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  type DocumentViewer,
  deletedDocumentsOf,
  documentsChangedBy,
  documentsVisibleTo,
  isSigned,
  unscopedKeptDocuments,
} from './documents.access.ts'
import { errors } from '#server/base/errors.ts'
import { checkOpens } from './check-opens.ts'
import { findReturnWithClient } from '#server/records/returns/returns.queries.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/** The columns of a document in lists and answers. */
export const documentColumns = [
  'documents.id',
  'documents.name',
  'documents.createdAt',
  'documents.category',
  'documents.size',
  'documents.mimeType',
  'documents.verified',
  'documents.passwordProtected',
  'documents.damaged',
  'documents.scan',
  'documents.uploadedBy',
  'documents.fromClient',
  'documents.privateTo',
  'documents.filingAskedAt',
  // Checks for null without reading the picture.
  sql<boolean>`documents.thumbnail is not null`.as('hasThumbnail'),
] as const

/**
 * A return's documents, newest first. An empty list needs a second query to tell whether the viewer may see the
 * return.
 *
 * @throws AppError 404 when the viewer may not see the return.
 */
export async function listDocumentsOfReturn(
  db: Db,
  viewer: Viewer | ThePortal,
  taxReturnId: string,
) {
  const rows = await documentsVisibleTo(db, viewer)
    .select([...documentColumns, isSigned(db)])
    .where('documents.taxReturnId', '=', taxReturnId)
    .orderBy('documents.createdAt', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(longestList)
    .execute()
  if (rows.length > 0) return rows
  await checkHasDocuments(db, viewer, taxReturnId)
  return rows
}

/** All of a client's documents that the viewer may see, oldest tax year first. */
export function listDocumentsOfClient(db: Db, viewer: Viewer, clientId: string) {
  return (
    documentsVisibleTo(db, viewer)
      .select(['documents.id', 'documents.name', 'documents.createdAt', 'documents.category'])
      .select([
        'documents.size',
        'documents.mimeType',
        'documents.verified',
        'documents.fromClient',
      ])
      .select(['documents.uploadedBy', 'taxReturns.taxYear', isSigned(db)])
      .where('taxReturns.clientId', '=', clientId)
      // Staff give an office client what is theirs, not what another person sent privately.
      .where(({ eb, or }) =>
        or([eb('documents.privateTo', 'is', null), eb('documents.privateTo', '=', viewer.id)]),
      )
      .orderBy('taxReturns.taxYear')
      .orderBy('documents.createdAt')
      .orderBy('documents.id')
      .execute()
  )
}

export function findDocument(db: Db | Trx, viewer: Viewer, id: string) {
  return documentById(db, documentsVisibleTo(db, viewer), id).executeTakeFirst()
}

/** A document that the viewer may change. Locks its return, then the document, until the transaction ends. */
export function lockDocument(trx: Trx, viewer: Viewer, id: string) {
  return lockRow(trx, withReturn, documentById(trx, documentsChangedBy(trx, viewer), id))
}

/**
 * A document that the viewer may change, for a change that has already locked the return and with it what happens to
 * its documents.
 */
export function findChangeable(trx: Trx, viewer: Viewer, id: string) {
  return documentById(trx, documentsChangedBy(trx, viewer), id).executeTakeFirst()
}

const withReturn = { taxReturns: 'no key update', documents: 'update' } as const

function documentById(db: Db | Trx, documents: ReturnType<typeof documentsVisibleTo>, id: string) {
  return documents
    .select([...documentColumns, isSigned(db)])
    .select(['documents.taxReturnId', 'taxReturns.clientId', 'taxReturns.status as returnStatus'])
    .select(['taxReturns.taxYear', 'taxReturns.dueOn'])
    .select(['taxReturns.startedAt', 'taxReturns.filedAt'])
    .where('documents.id', '=', id)
}

/** A document to open. @throws AppError 409 for a client's completed return while its review is held back */
export async function findStoredDocument(db: Db, viewer: DocumentViewer, id: string) {
  const found = await documentsVisibleTo(db, viewer)
    .select(['documents.id', 'documents.name', 'documents.size', 'documents.mimeType'])
    .select(['documents.storageKey', 'documents.sealedKey', 'taxReturns.clientId'])
    .select(['documents.scan', 'documents.uploadedBy', 'documents.category'])
    .select('documents.taxReturnId')
    .where('documents.id', '=', id)
    .executeTakeFirst()
  if (found !== undefined) await checkOpens(db, viewer, found)
  return found
}

/**
 * The newest document of a return with one of these contents, or null.
 *
 * @throws AppError 404 when the viewer may not see the return.
 */
export async function findCopy(
  db: Db,
  viewer: Viewer,
  taxReturnId: string,
  macs: readonly Buffer[],
) {
  const copy = await documentsVisibleTo(db, viewer)
    .select(['documents.name as fileName', 'documents.createdAt'])
    .where('documents.taxReturnId', '=', taxReturnId)
    .where('documents.contentMac', 'in', macs)
    .orderBy('documents.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (copy !== undefined) return copy
  await checkHasDocuments(db, viewer, taxReturnId)
  return null
}

/** A helper sees only what they uploaded. @throws AppError 404 when the viewer may not see the return's documents */
async function checkHasDocuments(
  db: Db,
  viewer: Viewer | ThePortal,
  taxReturnId: string,
): Promise<void> {
  for (const right of ['returns', 'upload'] as const) {
    if (await findReturnWithClient(db, viewer, taxReturnId, right)) return
  }
  throw errors.notFound('Tax return')
}

/** The newest stored document of any client: for maintenance, never for an answer. */
export function findNewestStored(db: Db | Trx) {
  return unscopedKeptDocuments(db)
    .select(['documents.id', 'documents.storageKey', 'documents.sealedKey', 'documents.size'])
    .orderBy('documents.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function createDocument(trx: Trx, document: Insertable<Database['documents']>) {
  return trx
    .insertInto('documents')
    .values(document)
    .returning(documentColumns)
    .executeTakeFirstOrThrow()
}

/** Returns the viewer's upload with this key; without its return if it is deleted. */
export async function findUpload(trx: Trx, viewer: Viewer, uploadKey: string) {
  return documentsVisibleTo(trx, viewer)
    .select([...documentColumns, 'documents.taxReturnId', 'documents.contentMac'])
    .where('documents.uploadedBy', '=', viewer.id)
    .where('documents.uploadKey', '=', uploadKey)
    .executeTakeFirst()
}

/** Staff's question whether they may file a private file to the return; null ends it. */
export async function setFilingAsked(trx: Trx, id: string, filingAskedAt: Date | null) {
  await trx.updateTable('documents').set({ filingAskedAt }).where('id', '=', id).execute()
}

/** Gives a private file to the readers of its return. */
export async function fileToReturn(trx: Trx, id: string): Promise<void> {
  const shared = { privateTo: null, filingAskedAt: null }
  await trx.updateTable('documents').set(shared).where('id', '=', id).execute()
}

export async function markDeleted(
  trx: Trx,
  id: string,
  deletion: { deletedAt: Date; deletedBy: string },
): Promise<void> {
  await trx.updateTable('documents').set(deletion).where('id', '=', id).execute()
}

/** A document that the viewer deleted at or after `since`, locked like `lockDocument`. */
export function lockDeletedDocument(trx: Trx, viewer: Viewer, id: string, since: Date) {
  const deleted = deletedDocumentsOf(trx, viewer)
    .select(documentColumns)
    .select(['documents.taxReturnId', 'taxReturns.clientId', 'taxReturns.status as returnStatus'])
    .where('documents.id', '=', id)
    .where('documents.deletedAt', '>=', since)
    .where('documents.deletedBy', '=', viewer.id)
  return lockRow(trx, withReturn, deleted)
}

export async function unmarkDeleted(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ deletedAt: null, deletedBy: null, uploadKey: null })
    .where('id', '=', id)
    .execute()
}

/** Moves it to another category and removes the verified mark, because staff must check it again. */
export async function setCategory(trx: Trx, id: string, category: ClientCategory): Promise<void> {
  await trx
    .updateTable('documents')
    .set({ category, verified: false })
    .where('id', '=', id)
    .execute()
}

/** Sets the verified mark. Returns false if it was already set. */
export async function markVerified(trx: Trx, id: string, verified: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('documents')
    .set({ verified })
    .where('id', '=', id)
    .where('verified', '!=', verified)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findThumbnail(db: Db, viewer: Viewer, id: string) {
  return documentsVisibleTo(db, viewer)
    .select(['documents.thumbnail', 'documents.scan', 'documents.uploadedBy'])
    .select(['documents.category', 'documents.taxReturnId', 'taxReturns.clientId'])
    .where('documents.id', '=', id)
    .executeTakeFirst()
}

/** Stores a thumbnail only once: the first one stays. */
export async function setThumbnail(db: Db, id: string, thumbnail: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('documents')
    .set({ thumbnail })
    .where('id', '=', id)
    .where('thumbnail', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns how many files of a return somebody uploaded, and the bytes of all that they uploaded for its client. Deleted
 * ones count for the time in which a deletion may be a mistake, also those that the firm keeps longer.
 */
export function measureUploadsOf(
  db: Db | Trx,
  { uploadedBy, clientId, taxReturnId }: Record<'uploadedBy' | 'clientId' | 'taxReturnId', string>,
  now: Date,
) {
  return unscopedKeptDocuments(db)
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('documents.taxReturnId', '=', taxReturnId).as('files'),
      fn.coalesce(fn.sum<number>('documents.size'), sql<number>`0`).as('bytes'),
    ])
    .where('taxReturns.clientId', '=', clientId)
    .where('documents.uploadedBy', '=', uploadedBy)
    .where(({ eb, or }) =>
      or([
        eb('documents.deletedAt', 'is', null),
        eb('documents.deletedAt', '>', dueFrom('deletedDocuments', now)),
      ]),
    )
    .executeTakeFirstOrThrow()
}

/** The maximum length of a list: more than a return's quota plus uploads by staff. */
export const longestList = 2000
