import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { z } from 'zod'
import type { Database, TaxReturns } from '#db/schema.ts'
import { taxReturnWithNotes } from '#shared/returns/admin.schema.ts'
import { type ReturnSort, type SortKind, sorts } from '#shared/returns/returns-columns.ts'
import { returnStatus, taxReturn } from '#shared/returns/returns.schema.ts'

/**
 * The columns of a return. What is selected, sent as JSON, filtered and sorted follows from the fields of the answers
 * and from returns-columns.ts: a column is added there.
 */
const clientFields = taxReturn.keyof().options
const staffFields = [...taxReturnWithNotes.keyof().options, 'version'] as const

/** The columns that a client may see: all except the firm's payment notes. */
export const returnColumns = clientFields.map(column)

/** The columns that staff see. */
export const staffColumns = staffFields.map(column)

/** The columns that are compared with a value of the same name. */
export const filters = ['status', 'paymentStatus', 'taxYear'] as const

const indexed = Object.values(sorts).filter((sort) => sort.indexed)
const fields = Object.values(sorts).map(({ field }) => field)

/** The columns of indexed orders, filters and searches. */
export const filterColumns = columnsOf([
  'id',
  ...indexed.map(({ field }) => field),
  ...filters,
  'search',
])

/** The columns of all orders, filters and searches, and those that say how late a return is. */
export const sortAndFilterColumns = columnsOf([
  'id',
  ...fields,
  ...filters,
  'search',
  'dueOn',
  'expectedUntil',
])

/** The columns of an answer, and those needed to find it. */
export const pageColumns = columnsOf([
  ...staffFields,
  ...fields,
  'search',
  'clientId',
  'preparerId',
])

function columnsOf<Field extends keyof TaxReturns>(names: readonly Field[]) {
  return Array.from(new Set(names), column)
}

function column<Field extends keyof TaxReturns>(field: Field) {
  return `taxReturns.${field}` as const
}

type ClientField = (typeof clientFields)[number]
type StaffField = (typeof staffFields)[number]
type Ref = ExpressionBuilder<Database, 'taxReturns'>['ref']

/** A row as JSON, with times as text with microseconds. */
export type ReturnJson<Field extends StaffField> = {
  [Key in Field]: Json<Selectable<TaxReturns>[Key]>
}
type Json<Value> = Value extends Date ? string : Value

/** Returns `returnColumns` for JSON. */
export function jsonColumns(ref: Ref): RawBuilder<ReturnJson<ClientField>> {
  return jsonBuildObject(refsTo(ref, clientFields)).$castTo<ReturnJson<ClientField>>()
}

/** Returns `staffColumns` for JSON, plus `more`. */
export function staffJson<More extends Record<string, Expression<unknown>>>(ref: Ref, more: More) {
  const json = jsonBuildObject({ ...refsTo(ref, staffFields), ...more })
  return json.$castTo<
    ReturnJson<StaffField> & {
      [Key in keyof More]: More[Key] extends Expression<infer V> ? V : never
    }
  >()
}

function refsTo(ref: Ref, names: readonly StaffField[]) {
  return Object.fromEntries(names.map((name) => [name, ref(column(name))]))
}

/** Converts a return from JSON. Its times become dates in place. */
export function returnFromJson<Row extends ReturnJson<ClientField>>(row: Row) {
  const dated: Record<string, unknown> = row
  for (const time of times) {
    const text = row[time]
    if (text !== null) dated[time] = new Date(text)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop above made them dates
  return dated as Dated<Row>
}

type Time = { [Key in ClientField]: Date extends TaxReturns[Key] ? Key : never }[ClientField]
type Dated<Row> = {
  [Key in keyof Row]: Key extends ClientField ? Selectable<TaxReturns>[Key] : Row[Key]
}

const times = clientFields.filter(
  (field): field is Time => taxReturn.shape[field].safeParse(new Date(0)).success,
)

/** How each kind of column is sorted: its type in the database, and the form of its values in a cursor. */
export const kinds: Record<SortKind, { type: RawBuilder<unknown>; form: z.ZodType<string> }> = {
  time: { type: sql`timestamptz`, form: z.iso.datetime({ offset: true }) },
  year: { type: sql`integer`, form: z.string().regex(/^[0-9]{1,4}$/) },
  text: { type: sql`text`, form: z.string().regex(/^[^\0]*$/) },
  cents: { type: sql`bigint`, form: z.string().regex(/^-?[0-9]{1,15}$/) },
  status: { type: sql`return_status`, form: returnStatus },
}

/** A sorted column in SQL. */
export function sortKey(sort: ReturnSort): RawBuilder<unknown> {
  return sql.ref(column(sorts[sort].field))
}
