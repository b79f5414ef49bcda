import type { ChangeRecord } from '#server/change/change.ts'
import type { Context } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { unscopedPackages, unscopedSigners } from '#server/records/signing/packages.access.ts'
import { unscopedSignatures } from '#server/records/signing/signatures.access.ts'
import { voidSignatures } from '#server/records/signing/void-signatures.ts'
import { lockRow } from '#server/records/locks/lock.ts'

export type ReplacedPackage = NonNullable<Awaited<ReturnType<typeof replacePackage>>>

/**
 * Replaces a return's current package: its signers and signatures become void. Returns it with its signers, or null if
 * there is none. The caller has locked the return.
 */
export async function replacePackage(
  trx: Trx,
  record: ChangeRecord,
  { now }: Pick<Context, 'now'>,
  { id: taxReturnId, clientId }: { id: string; clientId: string },
) {
  const own = unscopedPackages(trx)
    .select(['returnPackages.id', 'returnPackages.number'])
    .where('returnPackages.taxReturnId', '=', taxReturnId)
    .where('returnPackages.replacedAt', 'is', null)
  const current = await lockRow(trx, { returnPackages: 'no key update' }, own)
  if (current === undefined) return null
  const { id: packageId, number } = current
  const at = now()
  const requests = await unscopedSigners(trx)
    .select(['signers.person', 'signers.changeReason'])
    .where('signers.packageId', '=', packageId)
    .where('signers.state', 'in', ['change_requested', 'reviewing'])
    .execute()
  await trx
    .updateTable('returnPackages')
    .set({ replacedAt: at })
    .where('id', '=', packageId)
    .execute()
  const signers = await trx
    .updateTable('signers')
    .set({ state: 'void', stateAt: at })
    .where('packageId', '=', packageId)
    .returning(['id', 'person', 'failedChecks'])
    .execute()
  const ids = signers.map(({ id }) => id)
  const given = await unscopedSignatures(trx)
    .select('signatures.id')
    .where('signatures.signerId', 'in', ids)
    .execute()
  const subject = { type: 'return' as const, id: taxReturnId }
  record.audit({ action: 'package.replaced', subject, clientId, details: { number } })
  const signatures = given.map(({ id }) => id)
  await voidSignatures(trx, record, signatures, { clientId, at, because: 'version' })
  const changeReasons = new Map(requests.map((request) => [request.person, request.changeReason]))
  return { number, signers, changeReasons }
}
