import { type Kysely, sql } from 'kysely'

/** For what stands together far down in the order of all returns, so that whoever waits for it there waits long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** One year's returns by moments, which the year decides. */
const ofYear = ['created', 'completed'].map(
  (
    moment,
  ) => `create index tax_returns_of_year_by_${moment} on tax_returns (tax_year, ${moment}_at, id)
    include (status, payment_status, client_id)`,
)

/** Some clients' returns, counted and filtered without reading the table. */
const ofClient = `alter table tax_returns
  drop constraint one_return_per_client_and_year,
  add constraint one_return_per_client_and_year unique (client_id, tax_year) include (status, payment_status)`

/** The name as it sorts stands with the client; a return's is a copy of it. */
const names = [
  `alter table users add column name_key text collate "C" not null
    generated always as (name_key(last_name, first_name)) stored`,
  `create or replace function name_return() returns trigger language plpgsql as $$
  begin
    select users.name_key into new.client_key from users where id = new.client_id for share;
    -- Nobody's return is for the foreign key to refuse.
    new.client_key := coalesce(new.client_key, '');
    return new;
  end $$`,
]

const statements = [...ofYear, ofClient, ...names]
