import { keptUntil, signatureDate } from '#shared/retention.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/errors.ts'
import { everyPackage, everySigner } from './packages.access.ts'
import { everySignature } from './signatures.access.ts'

/**
 * Staff don't verify, move or ask again for a PDF that the portal made of a signature.
 *
 * @throws AppError 409
 */
export function checkUploaded({ signed }: { signed: boolean }): void {
  if (signed) throw errors.conflict('The portal made this PDF of a signature: it stays as it is')
}

/**
 * A document of a package, a scan of a signed form and a signed PDF stay as they are for their retention, also for staff.
 *
 * @throws AppError 409
 */
export async function checkNotBound(trx: Trx, documentId: string, now: Date): Promise<void> {
  const bound = await everyPackage(trx)
    .innerJoin('packageDocuments', 'packageDocuments.packageId', 'returnPackages.id')
    .select(['taxReturns.taxYear', 'taxReturns.filedAt', 'returnPackages.publishedAt as at'])
    .where('packageDocuments.documentId', '=', documentId)
    .unionAll(
      everySigner(trx)
        .select(['taxReturns.taxYear', 'taxReturns.filedAt', 'signers.stateAt as at'])
        .where('signers.paperDocumentId', '=', documentId),
    )
    .unionAll(
      everySignature(trx)
        .innerJoin('taxReturns', 'taxReturns.id', 'signatures.taxReturnId')
        .select(['taxReturns.taxYear', 'taxReturns.filedAt', 'signatures.signedAt as at'])
        .where('signatures.documentId', '=', documentId),
    )
    .execute()
  const isKept = ({ taxYear, at, filedAt }: (typeof bound)[number]) =>
    keptUntil('signatures', signatureDate(taxYear, at, filedAt)) > now
  if (bound.some(isKept)) {
    throw errors.conflict('A document that was sent for review or signed stays as it is')
  }
}
