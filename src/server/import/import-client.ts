import { firmDay } from '#shared/firm/business-days.ts'
import { isFinished, returnStatuses } from '#shared/returns/return-status.ts'
import {
  aboutClient,
  aboutUser,
  type ChangeRecord,
  type ChangeSource,
  recordChange,
} from '#server/change/change.ts'
import { dummyHash } from '#server/records/auth/passwords.ts'
import {
  createUser,
  findUserByEmail,
  waitsForPassword,
} from '#server/records/auth/users.queries.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { thePortal } from '#server/base/viewer.ts'
import { createClient } from '#server/features/clients/businesses.ts'
import { formAndDueDate } from '#server/records/clients/form-and-due-date.ts'
import { findByImportKey, setImported } from '#server/records/clients/import-keys.ts'
import { addPayment } from '#server/records/money/ledger.ts'
import { owedFor } from '#server/records/money/return-payment.ts'
import { saveIpPins } from '#server/records/profile/ip-pins.ts'
import {
  listDependents,
  replaceDependents,
  saveProfile,
} from '#server/records/profile/profile.queries.ts'
import { settleTurn } from '#server/records/request-items/turns.ts'
import {
  createReturn,
  findReturnOfYear,
  setJoint,
  updateDueDate,
  updatePayment,
  updateRefund,
} from '#server/records/returns/returns.queries.ts'
import { moveStatus } from '#server/records/returns/return-status.queries.ts'
import { hasLedger } from './book-rows.ts'
import type { NewClient } from './client-rows.ts'
import { nameOf } from './ip-pin-rows.ts'
import type { NewReturn } from './return-rows.ts'
import { lockName } from '#server/records/locks/lock.ts'

export interface ImportedClient {
  id: string
  /** True if the account is new. */
  made: boolean
  /** The number of new returns. */
  returns: number
  returnIds: Map<number, string>
}

/**
 * Creates a client with profile and returns in one transaction, without a mail: with an account, or as an office client.
 * A client who is there stays unchanged, and so does an existing return.
 *
 * @throws AppError 409 for an address of the staff or a stranger, and for an owner who was not imported
 */
export function importClient(source: ChangeSource, client: NewClient): Promise<ImportedClient> {
  return recordChange(source, async (trx, record) => {
    // Two imports at once would make a client twice.
    await lockName(trx, `import ${client.key}`)
    const there = await findImported(trx, client)
    const id = there ?? (await makeClient(trx, record, { source, client }))
    const returnIds = new Map<number, string>()
    let made = 0
    for (const taxReturn of client.returns) {
      const existing = await findReturnOfYear(trx, { clientId: id, ...yearAndForm(taxReturn) })
      if (existing === undefined) made += 1
      const returnId =
        existing?.id ?? (await makeReturn(trx, record, { source, client, clientId: id, taxReturn }))
      returnIds.set(taxReturn.taxYear, returnId)
    }
    const isNew = there === null
    if (isNew && client.profile) await addIpPins(trx, record, { source, client, clientId: id })
    return { id, made: isNew, returns: made, returnIds }
  })
}

const yearAndForm = ({ taxYear, form }: NewReturn) => ({ taxYear, form })

/**
 * The id of a client with this key, or with an account of this address; null if there is none.
 *
 * @throws AppError 409 for an address of the staff, and for one that was registered and not confirmed: the person who
 * would read what is imported may be a stranger
 */
export async function findImported(
  db: Db | Trx,
  { key, email, signsIn }: NewClient,
): Promise<string | null> {
  const imported = await findByImportKey(db, key)
  if (imported !== undefined) return imported.id
  const user = signsIn ? await findUserByEmail(db, email) : undefined
  if (user !== undefined && user.role !== 'client') {
    throw errors.conflict(ofStaff, [{ path: 'email', message: ofStaff }])
  }
  if (user?.emailProvenAt === null && !(await waitsForPassword(db, user.id))) {
    throw errors.conflict(unproven, [{ path: 'email', message: unproven }])
  }
  return user?.id ?? null
}

const ofStaff = 'This is the address of an administrator'

const unproven =
  'This address was registered here but not confirmed, perhaps by a stranger. Invite the client, and import again after that.'

interface Made {
  source: ChangeSource
  client: NewClient
}

async function makeClient(trx: Trx, record: ChangeRecord, { source, client }: Made) {
  const id = client.signsIn
    ? await makeAccount(trx, record, { source, client })
    : await makeOfficeClient(trx, record, { source, client })
  const phone = client.phone ?? client.profile?.phone ?? null
  await setImported(trx, id, { importKey: client.key, phone })
  const { profile } = client
  if (profile === null) return id
  await saveProfile(trx, source.keyring, id, { input: profile, updatedAt: source.now() })
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

async function addIpPins(
  trx: Trx,
  record: ChangeRecord,
  { source: { keyring }, client, clientId }: Made & { clientId: string },
) {
  const dependents = await listDependents(trx, keyring, thePortal, clientId)
  const idOf = new Map(dependents.map((one) => [nameOf(one), one.id]))
  for (const [taxYear, ofYear] of Map.groupBy(client.ipPins, (one) => one.taxYear)) {
    const pins = ofYear.map(({ person, dependent, pin }) => {
      return { person, pin, dependentId: (person === 'dependent' && idOf.get(dependent)) || null }
    })
    await saveIpPins(trx, record, keyring, { clientId, taxYear, pins })
  }
}

/** The client sets the password with an invitation or with "Forgot password". */
async function makeAccount(trx: Trx, record: ChangeRecord, { source, client }: Made) {
  const { email, firstName, lastName } = client
  const person = { id: newId(), email, firstName, lastName, passwordHash: dummyHash() }
  const created = await createUser(trx, { ...person, createdAt: source.now() })
  if (created === undefined)
    throw errors.conflict('This client registered in the meantime: run it again')
  record.audit({ action: 'user.imported', ...aboutUser(created.id) })
  return created.id
}

async function makeOfficeClient(trx: Trx, record: ChangeRecord, { source, client }: Made) {
  const { business, firstName, lastName, email, phone } = client
  const input =
    business === null
      ? { firstName, lastName, email, phone }
      : { ...business, owners: await ownersOf(trx, client) }
  const id = await createClient(trx, source, input)
  record.audit({ action: 'client.created', ...aboutClient(id) })
  return id
}

/** The owners with their own clients, which were imported before. */
async function ownersOf(trx: Trx, { business, ownerKeys }: NewClient) {
  const owners = business?.owners ?? []
  return Promise.all(
    owners.map(async (owner, place) => {
      const key = ownerKeys[place] ?? null
      if (key === null) return owner
      const client = await findByImportKey(trx, key)
      if (client === undefined) {
        const message = 'The client who is an owner was not imported: their row, too, must be right'
        throw errors.conflict(message, [{ path: 'ownerClient', message }])
      }
      return { ...owner, ownerClientId: client.id }
    }),
  )
}

async function makeReturn(
  trx: Trx,
  record: ChangeRecord,
  { source, client, clientId, taxReturn }: Made & { clientId: string; taxReturn: NewReturn },
): Promise<string> {
  const at = source.now()
  const { taxYear, form } = taxReturn
  const business = client.business ?? undefined
  const formAndDate = formAndDueDate(business, taxYear, form)
  const created = await createReturn(trx, { clientId, taxYear, ...formAndDate }, at)
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
  // An open return follows the profile. For an earlier year it doesn't say whether there was the same spouse.
  if (isFinished(taxReturn.status)) await setJoint(trx, id, taxReturn.joint)
  const { due } = taxReturn
  if (due !== null) {
    const { dueOn, dueReason, dueNotice } = due
    const law = formAndDate.dueOn
    await updateDueDate(trx, id, { dueOn, dueReason, dueNotice, lawDueOn: law })
    const details = { from: law, to: dueOn, reason: dueReason, notice: dueNotice }
    record.audit({ action: 'return.due_date_changed', ...about, details })
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
    const { paymentStatus, paymentAmount, paymentMethod, paymentNotes: note } = payment
    const paymentDate = payment.paymentDate ?? at
    if (paymentAmount !== null && paymentMethod !== null && !hasLedger(client.books)) {
      const books = { keyring: source.keyring, recordedBy: null, at }
      const entry = { way: paymentMethod, cents: paymentAmount, receivedOn: firmDay(paymentDate) }
      await addPayment(trx, books, { ...entry, clientId, taxReturnId: id, note }, [])
    }
    const owed = await owedFor(trx, id)
    await updatePayment(trx, id, { ...payment, paymentDate, ...owed })
    const before = { paymentStatus: 'unpaid' as const, paymentAmount: null, paymentMethod: null }
    const after = { paymentStatus, paymentAmount, paymentMethod }
    record.audit({ action: 'return.payment_changed', ...about, details: { before, after } })
  }
  return id
}
