import { type Kysely, sql } from 'kysely'

/** For gathering the returns of thousands of clients, filtered and sorted, without reading the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tax_returns
    drop constraint one_return_per_client_and_year,
    add constraint one_return_per_client_and_year unique (client_id, tax_year)
      include (status, payment_status, id, created_at, completed_at, estimated_refund, payment_amount)`.execute(
    db,
  )
}
