import { sql } from 'kysely'
import { errors } from '#server/base/errors.ts'
import type { Trx } from '#server/database/database.ts'
import { unscopedPackages } from '#server/records/signing/packages.access.ts'
import { signaturesOfDocument } from '#server/records/signing/signatures.access.ts'
import { unscopedDocuments } from './documents.access.ts'

interface ThreadOfFiles {
  audience: 'client' | 'one'
  startedBy: string | null
}

/**
 * Files that are sent in a private thread are of the person who began it and of staff alone; those that are sent in any
 * other are the return's. Only what the sender uploaded changes, and only if it was not used for anything yet. The
 * caller has checked that the sender may see the documents.
 *
 * @throws AppError 409 for a file that is private to somebody who does not read the thread alone
 */
export async function settlePrivacy(
  trx: Trx,
  sender: { id: string },
  { audience, startedBy }: ThreadOfFiles,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return
  const privateTo = audience === 'one' ? startedBy : null
  await trx
    .updateTable('documents')
    .set({ privateTo, filingAskedAt: null })
    .where('id', 'in', documentIds)
    .where('uploadedBy', '=', sender.id)
    .where(({ eb, or, and }) =>
      or([
        eb('privateTo', '=', sender.id),
        and([eb('privateTo', 'is', null), eb('fromClient', '=', true), isUnused(trx)]),
      ]),
    )
    .execute()
  const others = await unscopedDocuments(trx)
    .select('id')
    .where('id', 'in', documentIds)
    .where('privateTo', 'is not', null)
    .where(sql<boolean>`private_to is distinct from ${privateTo}::uuid`)
    .limit(1)
    .execute()
  if (others.length > 0) throw stillPrivate()
}

/** @throws AppError 409 for a private file, which answers no request and is named to nobody else */
export async function checkFiled(trx: Trx, documentId: string): Promise<void> {
  const found = await unscopedDocuments(trx)
    .select('privateTo')
    .where('id', '=', documentId)
    .executeTakeFirst()
  if (found && found.privateTo !== null) throw stillPrivate()
}

function stillPrivate() {
  return errors.conflict('This file is private to its sender: file it to the return first')
}

/** In an update of documents: whether one is not in a message, an answer, a review or a signature yet. */
function isUnused(trx: Trx) {
  const sent = unscopedPackages(trx)
    .innerJoin('packageDocuments', 'packageDocuments.packageId', 'returnPackages.id')
    .select('packageDocuments.documentId')
    .where('packageDocuments.documentId', '=', sql.ref<string>('documents.id'))
  return sql<boolean>`(not exists (select from message_documents where document_id = documents.id)
    and not exists (select from item_documents where document_id = documents.id)
    and not exists (select from threads where document_id = documents.id)
    and not exists ${sent} and not exists ${signaturesOfDocument(trx)})`
}
