import { signingOf, changeRefusal } from '#shared/signing/signer-states.ts'
import type { Trx } from '#server/database/database.ts'
import { settleTurn } from './turns.ts'
import { unscopedSigners } from '#server/records/signing/packages.access.ts'

/** Returns why a requested change still blocks the filing, or null. */
export async function findChangeRefusal(trx: Trx, taxReturnId: string): Promise<string | null> {
  return changeRefusal(
    await currentSigners(trx, taxReturnId)
      .select(['signers.state', 'signers.changeReason'])
      .execute(),
  )
}

/**
 * Records the next step of signing and whose turn it is. Each transaction that changes a signer calls it with the
 * return locked.
 */
export async function settleSigning(
  trx: Trx,
  taxReturnId: string,
  { at }: { at: Date },
): Promise<void> {
  const signers = await currentSigners(trx, taxReturnId)
    .select(['signers.person', 'signers.state'])
    .execute()
  const signing = signers.length === 0 ? null : signingOf(signers)
  await trx
    .updateTable('taxReturns')
    .set({ signing })
    .where('id', '=', taxReturnId)
    .where('signing', 'is distinct from', signing)
    .execute()
  await settleTurn(trx, taxReturnId, { at })
}

function currentSigners(trx: Trx, taxReturnId: string) {
  return unscopedSigners(trx)
    .where('returnPackages.taxReturnId', '=', taxReturnId)
    .where('returnPackages.replacedAt', 'is', null)
}
