import {
  type RevealedNumber,
  type RevealNumberInput,
  revealTitle,
  shownForSeconds,
} from '#shared/reveals.schema.ts'
import { type ChangeRecord, recordChange } from '#server/audit/change.ts'
import { type RevealDetails, revealEntry } from '#server/audit/reveals.queries.ts'
import { confirmReveal, reauthenticate } from '#server/auth/reauthenticate.ts'
import { findUser } from '#server/auth/users.queries.ts'
import type { SignedInContext } from '#server/context.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/errors.ts'
import { findDependentSsn, findNumber } from '#server/profile/profile.queries.ts'

/**
 * Returns one whole number of a client to an admin who gives a reason and confirms the password. Notifies the client
 * each time. Throws a 404 without a profile or without this number.
 */
export async function revealNumber(
  ctx: SignedInContext,
  input: RevealNumberInput,
): Promise<RevealedNumber> {
  const { password } = input
  // Before the transaction, because checking a password is slow.
  if (password !== undefined) await reauthenticate(ctx, password, 'password')
  return recordChange(ctx, async (trx, record) => {
    const confirmedUntil = await confirmReveal(ctx, trx, { proven: password !== undefined })
    const { value, dependent } = await openNumber(trx, ctx, input)
    const { number, reason, clientId } = input
    const details = { number, reason, ...(dependent !== undefined && { dependent }) }
    record.audit(revealEntry(clientId, details))
    await notifyClient(trx, ctx, record, { clientId, details })
    return { value, confirmedUntil, shownForSeconds }
  })
}

/** Decrypts only the column of the number. */
async function openNumber(
  trx: Trx,
  { keyring, viewer }: SignedInContext,
  input: RevealNumberInput,
) {
  const { clientId: userId } = input
  if (input.number !== 'dependentSsn') {
    const { number } = input
    const value = await findNumber(trx, keyring, viewer, { userId, number })
    if (value === undefined) throw errors.notFound('Client')
    return { value: given(value) }
  }
  const { dependentId: id } = input
  const dependent = await findDependentSsn(trx, keyring, viewer, { userId, id })
  if (dependent === undefined) throw errors.notFound('Dependent')
  return { value: given(dependent.ssn), dependent: dependent.name }
}

function given(number: string | null): string {
  if (number === null) throw errors.notFound('Number')
  return number
}

async function notifyClient(
  trx: Trx,
  { viewer, now }: SignedInContext,
  record: ChangeRecord,
  { clientId, details }: { clientId: string; details: RevealDetails },
) {
  const client = await findUser(trx, clientId)
  if (client === undefined) throw errors.notFound('Client')
  const by = `${viewer.firstName} ${viewer.lastName}`
  record.notify({
    userId: clientId,
    title: revealTitle(details.number),
    message: `${by} opened the whole number. Reason: ${details.reason}`,
    href: '/account',
  })
  const { email: to, firstName } = client
  const at = now().toISOString()
  record.mail({ template: 'number-revealed', to, firstName, by, at, ...details })
}
