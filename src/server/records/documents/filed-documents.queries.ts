import { sql } from 'kysely'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { documentsVisibleTo, unscopedLiveDocuments } from './documents.access.ts'
import { unscopedPackages } from '#server/records/signing/packages.access.ts'
import { signaturesOfDocument } from '#server/records/signing/signatures.access.ts'
import { documentColumns, longestList } from './documents.queries.ts'

/** The order of a return's finished documents: the return itself, those in no version, what belongs to the return. */
export const filedGroups = { return: 0, unsent: 1, beside: 2 }

/** A client's completed-return documents, newest tax year first, then by group, then newest first. */
export function listFiledDocuments(db: Db, viewer: Viewer, clientId: string) {
  return documentsVisibleTo(db, viewer)
    .select([...documentColumns, filedGroup(db).as('group')])
    .select(['taxReturns.id as taxReturnId', 'taxReturns.taxYear', 'taxReturns.status'])
    .select('taxReturns.form')
    .where('taxReturns.clientId', '=', clientId)
    .where('taxReturns.status', 'in', ['completed', 'filed'])
    .where('documents.category', '=', 'completed_return')
    .orderBy('taxReturns.taxYear', 'desc')
    .orderBy('group')
    .orderBy('documents.createdAt', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(longestList)
    .execute()
}

/** Whether a return has completed documents, for the rules of changes. */
export async function holdsCompletedReturn(trx: Trx, taxReturnId: string): Promise<boolean> {
  const row = await unscopedLiveDocuments(trx)
    .select('documents.id')
    .where('documents.taxReturnId', '=', taxReturnId)
    .where('documents.category', '=', 'completed_return')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The return of an earlier version is beside the one that counts; so is a PDF that the portal made of a signature. */
export function filedGroup(db: Db | Trx) {
  const { unsent, beside } = filedGroups
  const current = sql`package_documents.kind = 'return' and return_packages.replaced_at is null`
  const inVersions = unscopedPackages(db)
    .innerJoin('packageDocuments', 'packageDocuments.packageId', 'returnPackages.id')
    .where('packageDocuments.documentId', '=', sql.ref<string>('documents.id'))
    .select(
      sql`min(case when ${current} then ${filedGroups.return}::int else ${beside}::int end)`.as(
        'group',
      ),
    )
  return sql<number>`case when exists ${signaturesOfDocument(db)} then ${beside}::int
    else coalesce(${inVersions}, ${unsent}::int) end`
}
