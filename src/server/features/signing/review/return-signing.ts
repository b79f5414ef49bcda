import type { SignedInContext } from '#server/calls/context.ts'
import { identityCheckBy } from '#server/features/signing/sign/identity-provider.ts'
import { findReturnOrThrow } from '#server/records/returns/found-return.ts'
import { listOnPaper } from '#server/records/signing/esign-consents.ts'
import { findFrozenAt, isWithoutAccount } from '#server/records/signing/frozen-profile.ts'
import { findLetter } from '#server/records/signing/letter.queries.ts'
import { listPackages } from '#server/records/signing/packages.queries.ts'

/** All versions of a return, its letter and whether its profile was frozen. @throws AppError 404 */
export async function readSigning(
  { db, keyring, viewer, config }: SignedInContext,
  taxReturnId: string,
) {
  const taxReturn = await findReturnOrThrow(db, viewer, taxReturnId)
  const [packages, letter, frozenAt, withoutAccount, onPaper] = await Promise.all([
    listPackages(db, keyring, viewer, taxReturnId),
    findLetter(db, keyring, taxReturn),
    findFrozenAt(db, viewer, taxReturnId),
    isWithoutAccount(db, keyring, viewer, taxReturn),
    listOnPaper(db, taxReturn),
  ])
  return {
    packages,
    letter,
    frozenAt,
    withoutAccount,
    onPaper,
    identityCheckBy: identityCheckBy(config),
    signatures: config.signatures,
  }
}
