import { type RawBuilder, sql } from 'kysely'
import { open, seal } from './envelope.ts'
import type { Keyring, Purpose } from './keyring.ts'
import { type MacKind, numberMac } from './number-mac.ts'
import { wordMacs } from './word-macs.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** A column of sealed values in the database. */
export interface SealedColumn {
  table: string
  /** The column's name, or the name of a value in a JSON column. */
  column: string
  purpose: Purpose
  /** The table and column of the sealing context. */
  context: { table: string; column: string }
  /** In SQL: the row's UUID, and the sealed value or null. */
  id: RawBuilder<string>
  value: RawBuilder<Buffer>
  /** The assignments of an UPDATE to the value `fresh` and, for a value with a MAC, to `fresh_mac`. */
  assign: RawBuilder<unknown>
  /** Makes what finds the value; null without it. */
  mac: ((keys: Keyring['primary'], plain: string) => Buffer) | null
}

export interface SealedRow {
  id: string
  sealed: Buffer
}

/**
 * Every sealed value in the database, except the check of each key, which identifies the key. Verification, key
 * rotation and the removal of a key use this list; an invariant test compares it with db/schema.ts.
 */
export const sealedColumns: SealedColumn[] = [
  withMac('client_profiles', 'client_id', 'ssn', { kind: 'ssn', assign: sql`ssn_mac = fresh_mac` }),
  withMac('client_profiles', 'client_id', 'date_of_birth', {
    kind: 'birth_date',
    assign: sql`person_mac = person_mac(fresh_mac, client_id)`,
  }),
  ...columnsOf('client_profiles', 'client_id', [
    'spouse_ssn',
    'spouse_date_of_birth',
    'bank_routing_number',
    'bank_account_number',
  ]),
  ...columnsOf('spouses', 'id', ['ssn', 'date_of_birth']),
  withMac('dependents', 'id', 'ssn', { kind: 'ssn', assign: sql`ssn_mac = fresh_mac` }),
  ...columnsOf('dependents', 'id', ['date_of_birth']),
  ...columnsOf('ip_pins', 'id', ['pin']),
  withMac('business_profiles', 'client_id', 'ein', {
    kind: 'ein',
    assign: sql`ein_mac = fresh_mac`,
  }),
  ...columnsOf('business_owners', 'id', ['tin']),
  ...columnsOf('client_notes', 'id', ['body']),
  ...columnsOf('client_calls', 'id', ['note']),
  found('messages', 'id', 'body', {
    mac: wordMacs,
    assign: sql`words = word_macs(fresh_mac)`,
  }),
  ...columnsOf('canned_answers', 'id', ['body']),
  ...columnsOf('firm_reports', 'id', ['sealed']),
  ...columnsOf('authenticator_apps', 'id', ['secret']),
  ...columnsOf('recovery_codes', 'user_id', ['mac_key']),
  ...columnsOf('documents', 'id', ['sealed_key', 'thumbnail'], 'documents'),
  ...columnsOf('document_copies', 'id', ['sealed_key'], 'documents').map((sealedColumn) => ({
    ...sealedColumn,
    context: { ...sealedColumn.context, table: 'documents' },
  })),
  ...columnsOf('return_packages', 'id', ['figures']),
  ...columnsOf('frozen_profiles', 'tax_return_id', ['profile']),
  ...columnsOf('signatures', 'id', ['evidence']),
  ...columnsOf('payments', 'id', ['note']),
  ...columnsOf('kept_pdfs', 'id', ['pdf']),
  {
    table: 'graphile_worker._private_jobs',
    column: 'mail',
    purpose: 'fields',
    context: { table: 'jobs', column: 'mail' },
    id: sql`(payload->>'id')::uuid`,
    value: sql`decode(payload->>'sealed', 'base64')`,
    // PostgreSQL breaks base64 into lines.
    assign: sql`payload = json_build_object(
      'id', payload->>'id', 'sealed', translate(encode(fresh, 'base64'), E'\n', ''))`,
    mac: null,
  },
]

/** Reads the next rows by id that meet a condition. Destroyed documents have an empty key. */
export async function readSealed(
  db: Db | Trx,
  { table, id, value }: SealedColumn,
  { after, limit, where }: { after: string | null; limit: number; where?: RawBuilder<boolean> },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${id} as id, ${value} as sealed from ${sql.table(table)}
    where length(${value}) > 0 and ${where ?? sql`true`}
      and ${after === null ? sql`true` : sql`${id} > ${after}::uuid`}
    order by ${id} limit ${limit}`.execute(db)
  return rows
}

/** @throws DecryptionError */
export function openSealed(
  keyring: Keyring,
  sealedColumn: SealedColumn,
  { id, sealed }: SealedRow,
): void {
  open(keyring, sealedColumn.purpose, { ...sealedColumn.context, row: id }, sealed)
}

/** Returns the same value, sealed with the primary key, and its MAC, if it has one. @throws DecryptionError */
export function reseal(
  keyring: Keyring,
  sealedColumn: SealedColumn,
  { id, sealed }: SealedRow,
): { fresh: Buffer; mac: Buffer | null } {
  const { purpose, mac: macOf } = sealedColumn
  const context = { ...sealedColumn.context, row: id }
  const plain = open(keyring, purpose, context, sealed)
  const mac = macOf && macOf(keyring.primary, plain.toString('utf8'))
  return { fresh: seal(keyring, purpose, context, plain), mac }
}

function columnsOf(
  table: string,
  row: string,
  columns: string[],
  purpose: Purpose = 'fields',
): SealedColumn[] {
  return columns.map((column) => ({
    table,
    column,
    purpose,
    context: { table, column },
    id: sql`${sql.ref(row)}`,
    value: sql`${sql.ref(column)}`,
    assign: sql`${sql.ref(column)} = fresh`,
    mac: null,
  }))
}

/** A column beside which a MAC of the number stands. */
function withMac(
  table: string,
  row: string,
  column: string,
  { kind, assign }: { kind: MacKind; assign: RawBuilder<unknown> },
): SealedColumn {
  return found(table, row, column, { mac: (keys, plain) => numberMac(keys, kind, plain), assign })
}

/** A column beside which stands what finds it, made anew with the seal. */
function found(
  table: string,
  row: string,
  column: string,
  { mac, assign }: Pick<SealedColumn, 'mac' | 'assign'>,
): SealedColumn {
  const [sealedColumn] = columnsOf(table, row, [column])
  if (sealedColumn === undefined) throw new Error('one column makes one')
  return { ...sealedColumn, mac, assign: sql`${sealedColumn.assign}, ${assign}` }
}
