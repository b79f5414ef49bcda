import type { ColumnType } from 'kysely'

/** AES-256-GCM ciphertext bound to its table, column and row (src/server/crypto). */
export type Sealed = Buffer
export type CreatedAt = ColumnType<Date, Date, never>
/** Set by the database with each change of the row. */
export type UpdatedAt = ColumnType<Date, never, never>
