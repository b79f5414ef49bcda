import { sql } from 'kysely'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import { hasRight } from '#server/records/clients/clients.access.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** The viewers of packages: staff, the client, and the session of a spouse, which belongs to one signer. */
export type SigningViewer =
  | Pick<Viewer, 'id' | 'role' | 'withheld'>
  | { role: 'spouse'; signerId: string }
  | ThePortal

/** The only way to read packages for a viewer: staff see all, a client their own, a spouse the one that they review. */
export function packagesVisibleTo(db: Db | Trx, viewer: SigningViewer) {
  const packages = unscopedPackages(db)
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return packages
    case 'client':
      return packages.where(
        hasRight(viewer, 'returns', { signed: sql`return_packages.published_at < ended_at` }),
      )
    case 'spouse':
      return packages.where(({ eb, selectFrom }) =>
        eb(
          'returnPackages.id',
          '=',
          selectFrom('signers')
            .select('signers.packageId')
            .where('signers.id', '=', viewer.signerId)
            .where('signers.person', '=', 'spouse'),
        ),
      )
  }
}

/** The documents of packages that the viewer may see. */
export function packageDocumentsVisibleTo(db: Db | Trx, viewer: SigningViewer) {
  return packagesVisibleTo(db, viewer)
    .innerJoin('packageDocuments', 'packageDocuments.packageId', 'returnPackages.id')
    .innerJoin('documents', 'documents.id', 'packageDocuments.documentId')
}

/** The profiles that were frozen with returns, for the viewers of the return's packages. */
export function frozenProfilesVisibleTo(db: Db | Trx, viewer: SigningViewer) {
  const profiles = db
    .selectFrom('frozenProfiles')
    .innerJoin('taxReturns', 'taxReturns.id', 'frozenProfiles.taxReturnId')
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return profiles
    case 'client':
      return profiles.where(hasRight(viewer, 'profile'))
    case 'spouse':
      return profiles.where(
        'frozenProfiles.taxReturnId',
        'in',
        packagesVisibleTo(db, viewer).select('returnPackages.taxReturnId'),
      )
  }
}

/** The signers that the viewer may act for: a client for the taxpayer, a spouse for themselves, staff for all. */
export function signersOf(db: Db | Trx, viewer: SigningViewer) {
  const signers = unscopedSigners(db)
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return signers
    case 'client':
      return signers.where(({ and, eb, or }) =>
        or([
          and([hasRight(viewer, 'sign'), eb('signers.person', '=', 'taxpayer')]),
          and([hasRight(viewer, 'cosign'), eb('signers.person', '=', 'spouse')]),
        ]),
      )
    case 'spouse':
      return signers
        .where('signers.id', '=', viewer.signerId)
        .where('signers.person', '=', 'spouse')
  }
}

/** All signers with package and return: for rules of changes and jobs, never for an answer. */
export function unscopedSigners(db: Db | Trx) {
  return unscopedPackages(db).innerJoin('signers', 'signers.packageId', 'returnPackages.id')
}

/** All packages with their return: for rules of changes and jobs, never for an answer. */
export function unscopedPackages(db: Db | Trx) {
  return db
    .selectFrom('returnPackages')
    .innerJoin('taxReturns', 'taxReturns.id', 'returnPackages.taxReturnId')
}
