import { clientName } from '#shared/clients/client-name.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { EndedThing } from '#server/base/ended-things.ts'
import type { Trx } from '#server/database/database.ts'
import { signAgain, voidedByProof } from '#server/mail/notices/signatures.notices.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { updateTaxPaid } from '#server/records/returns/returns.queries.ts'
import { unscopedSignatures } from '#server/records/signing/signatures.access.ts'
import { voidSignatures } from '#server/records/signing/void-signatures.ts'
import { listSteps, type Steps } from './unproven-steps.ts'
import { reviewAgain } from './review-again.ts'

/**
 * Ends what was signed, approved or declared in the portal before an address was proven: by the account itself, by
 * people it gave access to, or by a spouse it sent a link to. Filed returns stay as they are, and so does what was signed
 * in front of staff or on a scan that staff uploaded. The caller has locked the client's returns before the account.
 */
export async function endSigned(
  trx: Trx,
  record: ChangeRecord,
  clientId: string,
  at: Date,
): Promise<EndedThing[]> {
  const steps = await listSteps(trx, clientId)
  if (steps.length === 0) return []
  const voided = await voidGiven(trx, record, steps, { clientId, at })
  const reviews = await reviewAgain(trx, record, steps, { clientId, at, voided })
  const letters = voided.flatMap(({ signerId, taxReturnId }) =>
    signerId === null ? taxReturnId : [],
  )
  await notifyOfVoided(trx, record, clientId, { letters, reviews })
  const unpaid = await endTaxPaid(trx, record, steps, clientId)
  return [
    ...(letters.length + reviews.length > 0 ? ['signatures' as const] : []),
    ...(unpaid ? ['tax_paid' as const] : []),
  ]
}

/**
 * Voids the signatures that these steps gave. A form on paper counts as given in the portal if its scan came from
 * there.
 */
async function voidGiven(
  trx: Trx,
  record: ChangeRecord,
  steps: Steps,
  { clientId, at }: { clientId: string; at: Date },
) {
  const rows = await unscopedSignatures(trx)
    .innerJoin('taxReturns', 'taxReturns.id', 'signatures.taxReturnId')
    .leftJoin('signers', 'signers.id', 'signatures.signerId')
    .leftJoin('documents as scan', 'scan.id', 'signers.signedFormDocumentId')
    .select(['signatures.id', 'signatures.taxReturnId', 'signatures.person', 'signatures.way'])
    .select('scan.fromClient')
    .where('taxReturns.clientId', '=', clientId)
    .where('taxReturns.status', '!=', 'filed')
    .where('signatures.voidedAt', 'is', null)
    .execute()
  const ids = rows
    .filter(({ id, taxReturnId, person, way, fromClient }) =>
      steps.some(({ action, subjectId, person: who }) =>
        action === 'signature.given'
          ? subjectId === id
          : action === 'signature.signed_form_sent' &&
            way === 'paper' &&
            fromClient === true &&
            subjectId === taxReturnId &&
            who === person,
      ),
    )
    .map(({ id }) => id)
  return voidSignatures(trx, record, ids, { clientId, at, because: 'proof', actorId: clientId })
}

/** Asks the client to sign again, and notifies staff, who may be about to file. */
async function notifyOfVoided(
  trx: Trx,
  record: ChangeRecord,
  clientId: string,
  { letters, reviews }: { letters: string[]; reviews: string[] },
): Promise<void> {
  if (letters.length + reviews.length === 0) return
  const returns = await unscopedReturns(trx)
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(['taxReturns.id', 'taxReturns.taxYear', 'taxReturns.form'])
    .select(['clients.firstName', 'clients.lastName'])
    .where('taxReturns.id', 'in', [...letters, ...reviews])
    .execute()
  for (const { id, firstName, lastName, ...named } of returns) {
    const notify = (what: 'letter' | 'review') =>
      record.notifyReaders(clientId, {
        taxReturnId: id,
        only: 'others',
        named,
        notice: (of) => signAgain(of, what),
      })
    if (letters.includes(id)) notify('letter')
    if (reviews.includes(id)) notify('review')
    const about = { client: clientName(firstName, lastName), taxReturnId: id, ...named }
    await notifyStaff(trx, record, voidedByProof(about), { of: { taxReturnId: id } })
  }
}

/**
 * Removes the notes that the tax is paid: a client who reads a wrong one may not pay. Returns whether there were any.
 */
async function endTaxPaid(
  trx: Trx,
  record: ChangeRecord,
  steps: Steps,
  clientId: string,
): Promise<boolean> {
  const paid = await unscopedReturns(trx)
    .select('id')
    .where('clientId', '=', clientId)
    .where('taxPaid', 'is not', null)
    .execute()
  const said = paid.filter(({ id }) =>
    steps.some(({ action, subjectId }) => action === 'return.tax_paid' && subjectId === id),
  )
  for (const { id } of said) {
    await updateTaxPaid(trx, id, { taxPaid: null, taxPaidAt: null })
    record.audit({
      action: 'return.tax_paid',
      subject: { type: 'return', id },
      clientId,
      actorId: clientId,
      details: { owed: null },
    })
  }
  return said.length > 0
}
