import type { Db, Trx } from '#server/database/database.ts'
import { unscopedSigners } from './packages.access.ts'

/** Signers who have not signed the current version, but not while a change is requested or a signed form is checked. */
export function waitingSigners(db: Db | Trx) {
  return unscopedSigners(db)
    .where('returnPackages.replacedAt', 'is', null)
    .where('taxReturns.status', '=', 'completed')
    .where('taxReturns.signing', 'in', ['taxpayer', 'spouse', 'both'])
    .where('signers.state', 'in', ['reviewing', 'approved'])
}
