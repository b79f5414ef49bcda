import { categoryTable, type DocumentCategory } from '#shared/documents/document-categories.ts'
import { keptUntil, signatureDate } from '#shared/retention/retention.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { unscopedPackages, unscopedSigners } from './packages.access.ts'
import { unscopedSignatures } from './signatures.access.ts'

/** Refuses to verify, give to an item or ask again for a PDF that the portal made from a signature. */
export function checkUploaded({ signed }: { signed: boolean }): void {
  if (signed) throw errors.conflict('The portal made this PDF of a signature: it stays as it is')
}

/**
 * Refuses changes of a package's document, a scan of a signed form and a signed PDF during their retention, also by
 * staff.
 */
export async function checkNotBound(
  trx: Trx,
  { id, taxReturnId }: { id: string; taxReturnId: string },
  now: Date,
): Promise<void> {
  if ((await boundDocuments(trx, taxReturnId, now)).has(id)) {
    throw errors.conflict('A document that was sent for review or signed stays as it is')
  }
}

/** Returns the ids of a return's documents that `checkNotBound` refuses to change. */
export async function boundDocuments(
  db: Db | Trx,
  taxReturnId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const bound = await unscopedPackages(db)
    .innerJoin('packageDocuments', 'packageDocuments.packageId', 'returnPackages.id')
    .select(['packageDocuments.documentId', 'returnPackages.publishedAt as at'])
    .select(['taxReturns.taxYear', 'taxReturns.dueOn', 'taxReturns.filedAt'])
    .where('taxReturns.id', '=', taxReturnId)
    .unionAll(
      unscopedSigners(db)
        .select(['signers.signedFormDocumentId as documentId', 'signers.stateAt as at'])
        .select(['taxReturns.taxYear', 'taxReturns.dueOn', 'taxReturns.filedAt'])
        .where('taxReturns.id', '=', taxReturnId)
        .where('signers.signedFormDocumentId', 'is not', null)
        .$narrowType<{ documentId: string }>(),
    )
    .unionAll(
      unscopedSignatures(db)
        .innerJoin('taxReturns', 'taxReturns.id', 'signatures.taxReturnId')
        .select(['signatures.documentId', 'signatures.signedAt as at'])
        .select(['taxReturns.taxYear', 'taxReturns.dueOn', 'taxReturns.filedAt'])
        .where('taxReturns.id', '=', taxReturnId)
        .where('signatures.documentId', 'is not', null)
        .$narrowType<{ documentId: string }>(),
    )
    .execute()
  const kept = bound.filter(
    ({ at, ...taxReturn }) => keptUntil('signatures', signatureDate(taxReturn, at)) > now,
  )
  return new Set(kept.map(({ documentId }) => documentId))
}

/** The subject of a document signed on paper: the version of a return, or without one its letter. */
export interface Scanned {
  taxReturnId: string
  packageId: string | null
}

interface Scan {
  id: string
  createdAt: Date
  category: DocumentCategory
  /** The hash of the bytes, if they were read: a copy is refused too. */
  sha256?: Buffer
}

/**
 * Refuses a hand-signed paper that is filed as something else, is older than its version, or already existed before it.
 */
export async function checkScan(
  db: Db | Trx,
  { packageId, taxReturnId }: Scanned,
  { id, createdAt, category, sha256 = Buffer.alloc(0) }: Scan,
): Promise<void> {
  const sent = await unscopedPackages(db)
    .innerJoin('packageDocuments', 'packageDocuments.packageId', 'returnPackages.id')
    .select('packageDocuments.documentId')
    .where('taxReturns.id', '=', taxReturnId)
    .where(({ eb, or }) =>
      or([eb('packageDocuments.documentId', '=', id), eb('packageDocuments.sha256', '=', sha256)]),
    )
    .executeTakeFirst()
  if (sent !== undefined) {
    throw errors.conflict('This was sent for review: it is not the form that was signed by hand')
  }
  const made = await unscopedSignatures(db)
    .select('id')
    .where('taxReturnId', '=', taxReturnId)
    .where(({ eb, or }) => or([eb('documentId', '=', id), eb('sha256', '=', sha256)]))
    .executeTakeFirst()
  if (made !== undefined) {
    throw errors.conflict('The portal made this PDF: it is not the form that was signed by hand')
  }
  if (packageId !== null && (await isOlder(db, packageId, createdAt))) {
    throw errors.conflict(
      'This document is older than this version. Choose the form signed for it.',
    )
  }
  if (category !== 'other') {
    throw errors.conflict(
      `This document is under ${categoryTable[category].label}, where no signed form belongs. Choose one under ${categoryTable.other.label}.`,
    )
  }
}

async function isOlder(db: Db | Trx, packageId: string, createdAt: Date): Promise<boolean> {
  const earlier = await unscopedPackages(db)
    .select('returnPackages.id')
    .where('returnPackages.id', '=', packageId)
    .where('returnPackages.publishedAt', '<=', createdAt)
    .executeTakeFirst()
  return earlier === undefined
}
