import { type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { sumOf } from '#shared/base/cents.ts'
import { cents } from '#shared/base/money.ts'
import type { FeeLine } from '#shared/money/money.schema.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { unscopedInvoices, unscopedParts, unscopedPayments } from './money.access.ts'
import { lockNumbers, setNextNumber } from './money-settings.ts'
import { sealNote } from './ledger.ts'

/** A row with all of its columns. */
type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** An invoice of other books, which keeps its id, its number and its days. */
type BroughtInvoice = Omit<Row<'invoices'>, 'createdBy' | 'firmVersion' | 'paid' | 'version'> & {
  lines: readonly FeeLine[]
  plan: readonly Omit<Row<'planParts'>, 'invoiceId'>[]
}

/** Adds an invoice as it stands in other books, without what its parts pay. */
export async function bringInvoice(
  trx: Trx,
  { lines, plan, ...invoice }: BroughtInvoice,
): Promise<void> {
  const { id, number, state, billedTo, issuedOn, voidBecause, voidedAt, ...draft } = invoice
  await trx
    .insertInto('invoices')
    .values({ ...draft, id, createdBy: null })
    .execute()
  if (lines.length > 0) {
    const numbered = lines.map((line, at) => ({ ...line, invoiceId: id, position: at + 1 }))
    await trx.insertInto('invoiceLines').values(numbered).execute()
  }
  if (state === 'draft') return
  // A plan adds up to what was open on its day. The parts that are entered next set what is paid now.
  const paid =
    plan.length > 0
      ? cents.parse(draft.total - sumOf(plan.map((part) => part.cents)))
      : cents.parse(0)
  const issued = { number, billedTo, issuedOn }
  const firmVersion = number === null ? null : sql<number>`newest_firm_version()`
  await trx
    .updateTable('invoices')
    .set({ ...issued, firmVersion, state, voidBecause, voidedAt, paid })
    .where('id', '=', id)
    .execute()
  if (plan.length > 0) {
    await trx
      .insertInto('planParts')
      .values(plan.map((part) => ({ ...part, invoiceId: id })))
      .execute()
  }
  // Now, while it is known which invoice it is.
  await sql`set constraints check_total, check_plan immediate`.execute(trx)
  await sql`set constraints check_total, check_plan deferred`.execute(trx)
}

type BroughtPayment = Omit<Row<'payments'>, 'firmVersion' | 'note' | 'sentAct' | 'sentKey'> & {
  note: string | null
}

/** The ids of the people who may have recorded a client's payments: staff, and the client. */
export async function recordersByEmail(trx: Trx, clientId: string): Promise<Map<string, string>> {
  const people = await trx
    .selectFrom('users')
    .select(['email', 'id'])
    .where(({ or, eb }) => or([eb('role', '=', 'admin'), eb('id', '=', clientId)]))
    .execute()
  return new Map(people.map(({ email, id }) => [email, id]))
}

/** Adds entries of other books, without what they pay. `atRow`: see `addAll`. */
export function bringPayments(
  trx: Trx,
  keyring: Keyring,
  payments: readonly BroughtPayment[],
  atRow: (row: number) => void,
): Promise<void> {
  const rows = payments.map(({ note, ...one }) => {
    return { ...one, note: sealNote(keyring, one.id, note) }
  })
  return addAll(trx, rows, (some) => trx.insertInto('payments').values(some).execute(), atRow)
}

/** Adds what entries of other books pay. `atRow`: see `addAll`. */
export function bringParts(
  trx: Trx,
  parts: readonly Row<'paymentParts'>[],
  atRow: (row: number) => void,
): Promise<void> {
  return addAll(trx, parts, (some) => trx.insertInto('paymentParts').values(some).execute(), atRow)
}

/**
 * Adds rows all at once, because a sum may be right only with the last of them. Where the database refuses that, it adds
 * them one by one, so that `atRow` is last called with the place of the first row that it refuses.
 */
async function addAll<Row>(
  trx: Trx,
  rows: readonly Row[],
  add: (some: Row[]) => Promise<unknown>,
  atRow: (row: number) => void,
): Promise<void> {
  if (rows.length === 0) return
  await sql`savepoint before_rows`.execute(trx)
  try {
    await add([...rows])
  } catch (error) {
    await sql`rollback to savepoint before_rows`.execute(trx)
    for (const [at, row] of rows.entries()) {
      atRow(at)
      await add([row])
    }
    throw error
  }
}

/** Adds a fee of a return as it was agreed in other books. */
export async function bringFee(
  trx: Trx,
  {
    lines,
    ...fee
  }: Omit<Row<'fees'>, 'id' | 'lines' | 'setBy' | 'total'> & { lines: readonly FeeLine[] },
): Promise<void> {
  const total = sumOf(lines.map((line) => line.cents))
  await trx
    .insertInto('fees')
    .values({ ...fee, id: newId(), lines: JSON.stringify(lines), total, setBy: null })
    .execute()
}

/** The series of invoice numbers goes on after this one. */
export async function numbersGoOnAfter(trx: Trx, highest: number): Promise<void> {
  if ((await lockNumbers(trx)) <= highest) await setNextNumber(trx, highest + 1)
}

/** The ids of a client's invoices and of its entries in the ledger. */
export async function idsInBooks(db: Db | Trx, clientId: string): Promise<Set<string>> {
  const invoices = unscopedInvoices(db)
    .select('invoices.id')
    .where('invoices.clientId', '=', clientId)
  const payments = unscopedPayments(db)
    .select('payments.id')
    .where('payments.clientId', '=', clientId)
  return new Set([...(await invoices.execute()), ...(await payments.execute())].map(({ id }) => id))
}

/** The fields of a client's books that an export has and staff don't see, by the id of each row. */
export async function storedCells(db: Db, clientId: string) {
  const invoices = await unscopedInvoices(db)
    .select(['invoices.id', 'invoices.voidedAt', 'invoices.importKey', 'invoices.reminded'])
    .select(['invoices.remindedPart', 'invoices.remindedAt'])
    .where('invoices.clientId', '=', clientId)
    .execute()
  const payments = await unscopedPayments(db)
    .select(['payments.id', 'payments.payer', 'payments.providerRef', 'payments.refundId'])
    .leftJoin('users as recorder', 'recorder.id', 'payments.recordedBy')
    .select(['payments.importKey', 'recorder.email as recordedByEmail'])
    .where('payments.clientId', '=', clientId)
    .execute()
  const later = await unscopedParts(db)
    .select(['paymentParts.paymentId', 'paymentParts.invoiceId'])
    .where('payments.clientId', '=', clientId)
    .where('paymentParts.later', '=', true)
    .execute()
  return {
    invoices: new Map(invoices.map(({ id, ...cells }) => [id, cells])),
    payments: new Map(payments.map(({ id, ...cells }) => [id, cells])),
    later: new Set(later.map(({ paymentId, invoiceId }) => `${paymentId} ${invoiceId}`)),
  }
}
