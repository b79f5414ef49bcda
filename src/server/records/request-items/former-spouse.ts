import { thePortal } from '#server/base/viewer.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Trx } from '#server/database/database.ts'
import { endUndo } from '#server/records/clients/client-access.queries.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { findFrozenProfile } from '#server/records/signing/frozen-profile.ts'

/** The spouse of a tax profile; null without one. */
interface Spouse {
  spouseSsn: string | null
  spouseDateOfBirth: string | null
}

/**
 * After a change of a client's spouse, marks the joint years that were finished with the former one, so that they are
 * not shared with the new one. The profile that was kept with a year says who the spouse was; an imported year has
 * none, so there it is the profile before the change. A corrected number or birth date does not make another person.
 * The caller has locked the client's returns.
 */
export async function markFormerSpouse(
  trx: Trx,
  keyring: Keyring,
  clientId: string,
  { before, now }: { before: Spouse | null; now: Spouse | null },
): Promise<void> {
  if (isUnknown(before) && isUnknown(now)) return
  if (isSame(before, now)) return
  await endUndo(trx, clientId)
  const years = await unscopedReturns(trx)
    .select('id')
    .where('clientId', '=', clientId)
    .where('joint', '=', true)
    .where('status', 'in', ['completed', 'filed'])
    .execute()
  for (const { id } of years) {
    const kept = await findFrozenProfile(trx, keyring, thePortal, id)
    // Without a spouse nobody shares the year, and its kept profile decides about the next one. An imported year has no
    // kept profile, so it is marked now.
    if (kept !== null && isUnknown(now)) continue
    const spouse = kept === null ? before : kept.profile
    if (isUnknown(spouse)) continue
    await trx
      .updateTable('taxReturns')
      .set({ withFormerSpouse: !isSame(spouse, now) })
      .where('id', '=', id)
      .where('withFormerSpouse', '=', isSame(spouse, now))
      .execute()
  }
}

function isUnknown(spouse: Spouse | null): boolean {
  return spouse === null || (spouse.spouseSsn === null && spouse.spouseDateOfBirth === null)
}

function isSame(one: Spouse | null, other: Spouse | null): boolean {
  if (one === null || other === null) return false
  const digits = ({ spouseSsn }: Spouse) => spouseSsn?.replaceAll('-', '') ?? null
  return (
    (digits(one) !== null && digits(one) === digits(other)) ||
    (one.spouseDateOfBirth !== null && one.spouseDateOfBirth === other.spouseDateOfBirth)
  )
}
