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
import type { SignedIn } from '#server/context.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/errors.ts'
import { findProfile, listDependents } from '#server/profile/profile.queries.ts'

/**
 * One whole number of a client, for somebody of the staff who has just typed their password again and says why. The
 * client is told each time. Throws 404 for who has no profile and for a number that was never given.
 */
export async function revealNumber(
  ctx: SignedIn,
  input: RevealNumberInput,
): Promise<RevealedNumber> {
  const { password } = input
  // Before the transaction: checking a password takes its time.
  if (password !== undefined) await reauthenticate(ctx, password, 'password')
  return recordChange(ctx, async (trx, record) => {
    const confirmedUntil = await confirmReveal(ctx, trx, { proven: password !== undefined })
    const { value, dependent } = await findNumber(trx, ctx, input)
    const { number, reason, clientId } = input
    const details = { number, reason, ...(dependent !== undefined && { dependent }) }
    record.audit(revealEntry(clientId, details))
    await notifyClient(trx, ctx, record, { clientId, details })
    return { value, confirmedUntil, shownForSeconds }
  })
}

async function findNumber(trx: Trx, { keyring, viewer }: SignedIn, input: RevealNumberInput) {
  const { clientId } = input
  const profile = await findProfile(trx, keyring, viewer, clientId)
  if (profile === null) throw errors.notFound('Client')
  if (input.number !== 'dependentSsn') return { value: given(profile[input.number]) }
  const dependents = await listDependents(trx, keyring, viewer, clientId)
  const found = dependents.find(({ id }) => id === input.dependentId)
  if (found === undefined) throw errors.notFound('Dependent')
  return { value: given(found.ssn), dependent: `${found.firstName} ${found.lastName}` }
}

function given(number: string | null): string {
  if (number === null) throw errors.notFound('Number')
  return number
}

interface Told {
  clientId: string
  details: RevealDetails
}

async function notifyClient(
  trx: Trx,
  { viewer, now }: SignedIn,
  record: ChangeRecord,
  { clientId, details }: Told,
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
