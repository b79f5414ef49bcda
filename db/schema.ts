/**
 * The whole data model, by feature. Columns are snake_case in SQL and camelCase here (Kysely's CamelCasePlugin).
 *
 * - An id is a UUIDv7 made by the server; a time is `timestamptz`, a `Date` here.
 * - Money is integer cents in a `bigint`, `Cents` here (the driver refuses what is not a safe integer).
 * - `Sealed` columns hold AES-256-GCM ciphertext bound to their table, column and row (src/server/crypto).
 * - Rules that must always hold are constraints in db/migrations too, not only in the code.
 */
import type { AccountsTables } from './schema/accounts.ts'
import type { ClientsTables } from './schema/clients.ts'
import type { ReturnsTables } from './schema/returns.ts'
import type { DocumentsTables } from './schema/documents.ts'
import type { SigningTables } from './schema/signing.ts'
import type { MoneyTables } from './schema/money.ts'
import type { MessagesTables } from './schema/messages.ts'
import type { FirmTables } from './schema/firm.ts'
import type { OperationsTables } from './schema/operations.ts'

export type { TaxReturns } from './schema/returns.ts'

export interface Database
  extends
    AccountsTables,
    ClientsTables,
    ReturnsTables,
    DocumentsTables,
    SigningTables,
    MoneyTables,
    MessagesTables,
    FirmTables,
    OperationsTables {}
