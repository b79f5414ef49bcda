import { returnStatuses } from '#shared/return-status.ts'
import {
  aboutUser,
  type ChangeRecord,
  type ChangeSource,
  recordChange,
} from '#server/change/change.ts'
import { dummyHash } from '#server/records/auth/passwords.ts'
import { createUser, findUserByEmail } from '#server/records/auth/users.queries.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { replaceDependents, saveProfile } from '#server/records/profile/profile.queries.ts'
import { settleTurn } from '#server/records/request-items/turns.ts'
import { returnsOf } from '#server/records/returns/returns.access.ts'
import {
  createReturn,
  moveStatus,
  updatePayment,
  updateRefund,
} from '#server/records/returns/returns.queries.ts'
import type { NewClient, NewReturn } from './read-clients.ts'

export interface ImportedClient {
  id: string
  /** True if the account is new. */
  made: boolean
  /** The number of new returns. */
  returns: number
  returnIds: Map<number, string>
}

/**
 * Creates a client's account, profile and returns in one transaction, without a mail. An existing account stays
 * unchanged, and so does an existing return.
 *
 * @throws AppError 409 for an address of the staff
 */
export function importClient(source: ChangeSource, client: NewClient): Promise<ImportedClient> {
  return recordChange(source, async (trx, record) => {
    const user = await findUserByEmail(trx, client.email)
    if (user !== undefined && user.role !== 'client') throw errors.conflict(ofStaff)
    const id = user?.id ?? (await makeAccount(trx, record, { source, client }))
    const returnIds = new Map<number, string>()
    let made = 0
    for (const taxReturn of client.returns) {
      const there = await findReturnId(trx, id, taxReturn.taxYear)
      if (there === undefined) made += 1
      const clientId = id
      const returnId = there ?? (await makeReturn(trx, record, { source, clientId, taxReturn }))
      returnIds.set(taxReturn.taxYear, returnId)
    }
    return { id, made: user === undefined, returns: made, returnIds }
  })
}

export const ofStaff = 'This is the address of an administrator'

/** The client sets the password with an invitation or with "Forgot password". */
async function makeAccount(
  trx: Trx,
  record: ChangeRecord,
  { source, client }: { source: ChangeSource; client: NewClient },
): Promise<string> {
  const { email, firstName, lastName, profile } = client
  const now = source.now()
  const person = { id: newId(), email, firstName, lastName, passwordHash: dummyHash() }
  const created = await createUser(trx, { ...person, createdAt: now })
  if (created === undefined)
    throw errors.conflict('This client registered in the meantime: run it again')
  const { id } = created
  record.audit({ action: 'user.imported', ...aboutUser(id) })
  if (profile === null) return id
  await saveProfile(trx, source.keyring, id, { input: profile, updatedAt: now })
  const dependents = profile.dependents ?? []
  await replaceDependents(trx, source.keyring, id, dependents)
  record.audit({
    action: 'profile.saved',
    subject: { type: 'profile', id },
    clientId: id,
    details: { dependents: dependents.length },
  })
  return id
}

async function findReturnId(trx: Trx, clientId: string, taxYear: number) {
  const existing = await returnsOf(trx, clientId)
    .select('taxReturns.id')
    .where('taxReturns.taxYear', '=', taxYear)
    .executeTakeFirst()
  return existing?.id
}

async function makeReturn(
  trx: Trx,
  record: ChangeRecord,
  { source, clientId, taxReturn }: { source: ChangeSource; clientId: string; taxReturn: NewReturn },
): Promise<string> {
  const at = source.now()
  const created = await createReturn(trx, { clientId, taxYear: taxReturn.taxYear }, at)
  if (created === undefined)
    throw errors.conflict('This return was created in the meantime: run it again')
  const { id } = created
  const about = { subject: { type: 'return' as const, id }, clientId }
  record.audit({ action: 'return.created', ...about, details: { taxYear: taxReturn.taxYear } })
  let { status: from, version } = created
  for (const to of returnStatuses.slice(1, returnStatuses.indexOf(taxReturn.status) + 1)) {
    const moved = await moveStatus(trx, id, {
      version,
      to,
      at,
      filedBy: to === 'filed' ? 'not_recorded' : null,
    })
    if (moved === undefined) throw new Error('a new return was changed by someone else')
    record.audit({ action: 'return.status_changed', ...about, details: { from, to } })
    ;({ status: from, version } = moved)
  }
  await settleTurn(trx, id, { at })
  const { estimatedRefund, refundFinal, payment } = taxReturn
  if (estimatedRefund !== null) {
    const after = { estimatedRefund, refundFinal }
    await updateRefund(trx, id, after)
    const before = { estimatedRefund: null, refundFinal: false }
    record.audit({
      action: 'return.estimated_refund_changed',
      ...about,
      details: { before, after },
    })
  }
  if (payment !== null) {
    await updatePayment(trx, id, { ...payment, paymentDate: payment.paymentDate ?? at })
    const { paymentStatus, paymentAmount, paymentMethod } = payment
    const before = { paymentStatus: 'unpaid' as const, paymentAmount: null, paymentMethod: null }
    const after = { paymentStatus, paymentAmount, paymentMethod }
    record.audit({ action: 'return.payment_changed', ...about, details: { before, after } })
  }
  return id
}
