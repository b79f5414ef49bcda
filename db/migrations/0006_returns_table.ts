import { type Kysely, sql } from 'kysely'

/**
 * What lets the staff's table search, sort and filter hundreds of thousands of returns: an index for each sort that
 * alone answers the filters too, the client's name beside the return, and tallies instead of counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const names = [
  // Last name first, in any case, accents aside: Ångström stands by Anderson.
  `create function name_key(last_name text, first_name text) returns text
    language sql immutable strict parallel safe as $$
    select regexp_replace(normalize(lower(last_name || E'\\x01' || first_name), NFD), '[\\u0300-\\u036f]', '', 'g')
  $$`,
  `alter table tax_returns add column client_key text collate "C"`,
  `update tax_returns set client_key = name_key(last_name, first_name)
    from users where users.id = client_id`,
  'alter table tax_returns alter column client_key set not null',

  // The lock waits for a change of name under way, and makes a later one wait until it sees this return.
  `create function name_return() returns trigger language plpgsql as $$
  begin
    select name_key(last_name, first_name) into new.client_key
      from users where id = new.client_id for share;
    -- Nobody's return is for the foreign key to refuse.
    new.client_key := coalesce(new.client_key, '');
    return new;
  end $$`,
  `create trigger named before insert or update of client_id, client_key on tax_returns
    for each row execute function name_return()`,
  `create function rename_returns() returns trigger language plpgsql as $$
  begin
    update tax_returns set client_key = '' where client_id = new.id;
    return null;
  end $$`,
  `create trigger renamed after update of first_name, last_name on users
    for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
    execute function rename_returns()`,
]

/** Each with the columns that filters and search ask of every row, so that the table itself is read for one page only. */
const sorts = [
  ['created', 'created_at'],
  ['client', 'client_key'],
  ['year', 'tax_year'],
  ['refund', 'estimated_refund'],
  ['payment', 'payment_amount'],
  ['completed', 'completed_at'],
  [
    'status',
    "(case status when 'pending' then 1 when 'in_progress' then 2 when 'completed' then 3 when 'filed' then 4 end)",
  ],
].map(
  ([name, key]) => `create index tax_returns_by_${name} on tax_returns (${key}, id)
    include (status, payment_status, client_id${key === 'tax_year' ? '' : ', tax_year'})`,
)

const search = [
  // The letters of a text and its pairs of letters: what a trigram index can't look up. Its cost is its own.
  `create function short_grams(value text) returns text[]
    language sql immutable strict parallel safe cost 1000 as $$
    select string_to_array(value, null) || string_to_array(
      regexp_replace(value, '(..)', E'\\\\1\\x01', 'g') || E'\\x01'
      || regexp_replace(substr(value, 2), '(..)', E'\\\\1\\x01', 'g'), E'\\x01')
  $$`,
  'create index users_short_grams on users using gin (short_grams(search))',
]

const grouped = `tax_year, status, payment_status, date_trunc('month', payment_date at time zone 'UTC')::date`
const counted = 'count(*), coalesce(sum(payment_amount), 0)'
const subtracted = '-count(*), -coalesce(sum(payment_amount), 0)'

const tallies = [
  `create table return_tallies (
    tax_year integer not null,
    status text not null,
    payment_status text not null,
    paid_in date,
    returns integer not null,
    cents bigint not null
  )`,
  `insert into return_tallies select ${grouped}, ${counted} from tax_returns group by 1, 2, 3, 4`,

  // Every change adds rows and none waits for another's; a job adds them up.
  `create function tally_returns() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into return_tallies select ${grouped}, ${subtracted} from removed group by 1, 2, 3, 4;
    end if;
    if tg_op <> 'DELETE' then
      insert into return_tallies select ${grouped}, ${counted} from added group by 1, 2, 3, 4;
    end if;
    return null;
  end $$`,
  `create trigger tallied after insert on tax_returns
    referencing new table as added for each statement execute function tally_returns()`,
  `create trigger tallied_again after update on tax_returns
    referencing old table as removed new table as added for each statement execute function tally_returns()`,
  `create trigger tallied_no_more after delete on tax_returns
    referencing old table as removed for each statement execute function tally_returns()`,
]

const statements = [
  ...names,
  'drop index tax_returns_newest',
  'drop index tax_returns_status',
  ...sorts,
  ...search,
  ...tallies,
]
