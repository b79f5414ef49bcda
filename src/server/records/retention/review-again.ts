import { signerAfter, type SignerState } from '#shared/signing/signer-states.ts'
import type { SignerPerson } from '#shared/signing/signing.schema.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { settleSigning } from '#server/records/request-items/settle-signing.ts'
import { unscopedSigners } from '#server/records/signing/packages.access.ts'

/** An action of a signer of a return. */
interface Step {
  subjectId: string | null
  person: SignerPerson | null
}

interface Ending {
  clientId: string
  at: Date
  voided: readonly { signerId: string | null }[]
}

/** Makes signers review again, with a new identity check. Returns the ids of their returns. */
export async function reviewAgain(
  trx: Trx,
  record: ChangeRecord,
  steps: readonly Step[],
  { clientId, at, voided }: Ending,
): Promise<string[]> {
  const signers = await unscopedSigners(trx)
    .select(['signers.id', 'signers.person', 'signers.state', 'returnPackages.taxReturnId'])
    .where('taxReturns.clientId', '=', clientId)
    .where('taxReturns.status', '!=', 'filed')
    .where('returnPackages.replacedAt', 'is', null)
    .execute()
  const again = new Set<string>()
  for (const signer of signers) {
    const { id, person, taxReturnId } = signer
    const isVoid = voided.some(({ signerId }) => signerId === id)
    const isTheirs = steps.some((step) => step.subjectId === taxReturnId && step.person === person)
    if (!isVoid && !isTheirs) continue
    await deleteUnusedChecks(trx, id)
    if (!(await beginAgain(trx, signer, { at, isVoid }))) continue
    again.add(taxReturnId)
    if (isVoid) continue
    const subject = { type: 'return', id: taxReturnId } as const
    const about = { subject, clientId, actorId: clientId, details: { person } }
    record.audit({ action: 'package.approval_voided', ...about })
  }
  for (const id of again) await settleSigning(trx, id, { at })
  return [...again]
}

/** Returns false for a signer who asked for a change, has done nothing yet, or has signed in front of staff. */
async function beginAgain(
  trx: Trx,
  { id, state: before }: { id: string; state: SignerState },
  { at, isVoid }: { at: Date; isVoid: boolean },
): Promise<boolean> {
  const state = signerAfter(before, 'begin_again')
  if (state === null || (before === 'signed' && !isVoid)) return false
  const unsent = { signedFormDocumentId: null, signedFormRefusal: null }
  const signers = trx.updateTable('signers').set({ state, stateAt: at, reminded: 0, ...unsent })
  await signers.where('id', '=', id).execute()
  return true
}

async function deleteUnusedChecks(trx: Trx, signerId: string): Promise<void> {
  const checks = trx.deleteFrom('identityChecks').where('signerId', '=', signerId)
  await checks.where('state', 'in', ['pending', 'passed']).execute()
}
