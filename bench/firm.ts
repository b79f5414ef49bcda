import type pg from 'pg'
import { hashPassword } from '#server/records/auth/passwords.ts'
import { openPool } from '#server/database/database.ts'
import { StartupError } from '#server/base/startup.ts'
import { firstNames, lastNames, syllables } from './people.ts'

export interface FirmSize {
  /** With an account. A fifth as many are office clients, and three in ten act for another client. */
  clients: number
  /** Spread evenly over the clients, who joined and left over the years. */
  returns: number
}

export const largeFirm: FirmSize = { clients: 100_000, returns: 200_000 }

export const adminEmail = 'admin@merrowtax.example'

/**
 * Fills an empty, migrated database with a firm's data of several years: set-based SQL, the same except for the ids,
 * in less than a minute. It writes no audit rows, notifications or mails, so use it only to browse and to measure.
 *
 * @throws StartupError when there are users already.
 */
export async function seedFirm(url: string, size: FirmSize, password: string): Promise<void> {
  const pool = openPool(url, { max: 1 })
  try {
    const { rows } = await pool.query('select 1 from users limit 1')
    if (rows.length > 0) {
      throw new StartupError('The database already has users. The seed only fills an empty one.')
    }
    await fill(pool, size, await hashPassword(password, 'bench'))
  } finally {
    await pool.end()
  }
}

async function fill(pool: pg.Pool, { clients, returns }: FirmSize, passwordHash: string) {
  await pool.query('begin')
  const office = Math.round(clients / 5)
  const indexes = await dropIndexes(pool, ['users', 'clients', 'tax_returns'])
  await pool.query('select setseed(0.26)')
  await pool.query(uuid7)
  await pool.query(insertAdmin, [adminEmail, passwordHash])
  await pool.query(insertClients, [clients, passwordHash, firstNames, lastNames, syllables])
  await pool.query(insertOfficeClients, [office, firstNames, lastNames])
  await pool.query(insertReturns, [Math.ceil(returns / (clients + office)), returns])
  await pool.query(insertGrants, [Math.round(clients * 0.3)])
  await pool.query(insertViews)
  await pool.query(insertItems)
  await pool.query(insertDocuments)
  await pool.query(attachDocuments)
  for (const statement of insertInvoices) await pool.query(statement)
  for (const index of indexes) await pool.query(index)
  await pool.query('commit')
  // Autovacuum would do this within minutes: statistics, and the visibility map for index-only scans.
  await pool.query(
    'vacuum analyze users, clients, client_access, tax_returns, document_views, request_items, documents, item_documents, invoices',
  )
}

/** It has the most documents. */
export const newestReturn =
  "select id from tax_returns where tax_year = 2025 and status = 'pending' order by created_at desc limit 1"

/** Inserts are several times faster without them. Returns the statements that create them again. */
export async function dropIndexes(
  pool: Pick<pg.Pool, 'query'>,
  tables: string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any ($1::regclass[]) and not indisunique`,
    [tables],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Ids as the portal makes them, with the time of the record. */
const uuid7 = `create function pg_temp.uuid7(made timestamptz) returns uuid language sql as $$
  select (lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0')
    || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid $$`

const insertAdmin = `insert into users (id, email, password_hash, first_name, last_name, role, created_at, email_proven_at)
  values (pg_temp.uuid7('2020-01-02'), $1, $2, 'June', 'Merrow', 'admin', '2020-01-02', '2020-01-02')`

/**
 * The square of a random number picks the start of a list more often than its end. One client in sixteen is a Zhang, and
 * one in sixteen joined last, when the firm bought another practice.
 */
const insertClients = `
  insert into users (id, email, password_hash, first_name, last_name, created_at)
  select pg_temp.uuid7(made), lower(regexp_replace(first || '.' || last, '[^A-Za-z.]', '', 'g')) || number || '@'
    || case when number > $1::int * 15 / 16 then 'harbor.example'
      else (array['gmail.example', 'mail.example', 'outlook.example', 'work.example'])[1 + number % 4] end,
    $2, first, last, made
  from (
    select number, timestamptz '2020-01-03' + number * interval '5 years' / $1::int as made,
      ($3::text[])[1 + floor(random() ^ 2 * cardinality($3::text[]))::int] as first,
      case when number % 16 = 1 then 'Zhang'
        when number % 2 = 0 then ($4::text[])[1 + floor(random() ^ 2 * cardinality($4::text[]))::int]
        else initcap(($5::text[])[1 + floor(random() * cardinality($5::text[]))::int]
          || ($5::text[])[1 + floor(random() * cardinality($5::text[]))::int]
          || ($5::text[])[1 + floor(random() * cardinality($5::text[]))::int]) end as last
    from generate_series(1, $1::int) as number
  ) as person`

/** Clients without a user, a third of them with an address. */
const insertOfficeClients = `
  insert into clients (id, first_name, last_name, email, phone, created_at)
  select pg_temp.uuid7(made), ($2::text[])[1 + floor(random() ^ 2 * cardinality($2::text[]))::int],
    ($3::text[])[1 + floor(random() ^ 2 * cardinality($3::text[]))::int],
    case when number % 3 = 0 then 'office' || number || '@office.example' else '' end,
    '7755' || lpad(number::text, 6, '0'), made
  from (select number, timestamptz '2020-01-03' + number * interval '5 years' / $1::int as made
    from generate_series(1, $1::int) as number) as entered`

/** Each acts for the client that joined next; one in ten is a spouse whose access has ended. */
const insertGrants = `
  insert into client_access (id, client_id, user_id, part, from_at, until_at, ended_because)
  select pg_temp.uuid7('2025-01-02'), next, id,
    (array['spouse', 'spouse', 'spouse', 'spouse', 'helper', 'helper', 'helper', 'helper', 'representative', 'spouse'])[1 + number % 10],
    '2025-01-02', case when number % 10 = 9 then timestamptz '2025-06-03' end,
    case when number % 10 = 9 then 'asked' end
  from (select id, lead(id) over (order by id) as next, row_number() over (order by id) as number
    from users where role = 'client') as person
  where next is not null limit $1`

/** Older years are filed and mostly paid; the last season has every status, and amounts owed. */
const insertReturns = `
  insert into tax_returns (id, client_id, tax_year, status, estimated_refund, handed_over_at, ready_at, client_turn_at, started_at,
    completed_at, filed_at, payment_amount, payment_method, payment_date, documents_at, documents_asked, documents_in, created_at)
  select pg_temp.uuid7(made), client_id, tax_year, status::return_status,
    case when random() < 0.9 then round((random() - 0.15) * 600000)::bigint end,
    case when status <> 'pending' or not waits then made + interval '2 days' end,
    case when status <> 'pending' or not waits then made + interval '2 days' end,
    case when status = 'pending' and waits then made end,
    case when status <> 'pending' then made + interval '4 days' end,
    case when status in ('completed', 'filed') then made + interval '9 days' end,
    case when status = 'filed' then made + interval '11 days' end,
    case when paid then 15000 + floor(random() * 400)::bigint * 250 end,
    case when paid then (array['cash', 'check', 'credit_card', 'bank_transfer'])[1 + floor(random() * 4)::int] end,
    case when paid then made + interval '12 days' end,
    case when random() < 0.9 then made + interval '1 day' end, 7, floor(random() * 8)::integer, made
  from (
    select *, random() < 0.5 as waits, random() < case status when 'filed' then 0.96 when 'completed' then 0.5 else 0.1 end as paid
    from (
      select client_id, tax_year, make_timestamptz(tax_year + 1, 1, 15, 8, 0, 0) + random() * interval '90 days' as made,
        case when tax_year < 2025 then case when random() < 0.98 then 'filed' else 'completed' end
          else (array['pending', 'in_progress', 'completed', 'filed', 'filed'])[1 + floor(random() * 5)::int] end as status
      from (
        select id as client_id, 2025 - gone - turn as tax_year
        from generate_series(0, $1::int - 1) as turn,
          (select id, case when email like '%@harbor.example' then 0 else floor(random() ^ 2 * 4)::int end as gone
            from clients where id not in (select id from users where role = 'admin') order by id) as client
        limit $2
      ) as client_year
    ) as begun
  ) as done
  order by made`

/** What the returns of the last season need, seven items each; the newest return has 200. */
const insertItems = `
  insert into request_items (id, tax_return_id, rule, issuer, asked_at, category, title, reason, state)
  select pg_temp.uuid7(created_at), tax_returns.id, 'bench', number, created_at, 'w2', 'Form W-2 from Employer ' || number,
    'You had a job.',
    case when number <= documents_in then 'received' else 'open' end::request_item_state
  from tax_returns, generate_series(1, 200) as number
  where tax_year = 2025 and number <= case when id = (${newestReturn}) then 200 else 7 end`

/** The documents of the newest return. */
const insertDocuments = `
  insert into documents (id, tax_return_id, category, name, mime_type, size, storage_key, sealed_key, password_protected, scan, uploaded_by,
    from_client, created_at)
  select pg_temp.uuid7(created_at), id, 'w2', 'w2-' || number || '.pdf', 'application/pdf', 48000, gen_random_uuid(),
    decode(repeat('00', 60), 'hex'), false, 'clean',
    (select users.id from users where users.id = client_id), true, created_at + number * interval '1 second'
  from tax_returns, generate_series(1, 500) as number
  where id = (${newestReturn})`

const attachDocuments = `
  insert into item_documents (item_id, document_id)
  select item.id, document.id
  from (select id, row_number() over (order by id) as number from request_items where tax_return_id = (${newestReturn})) as item
    join (select id, row_number() over (order by id) as number from documents) as document
      on document.number % 200 = item.number - 1`

/** The admin has looked at nearly all documents of open returns: few are new, and the list of looks is as long as it gets. */
const insertViews = `
  insert into document_views (user_id, tax_return_id, seen_at)
  select users.id, tax_returns.id, documents_at + interval '1 hour'
  from tax_returns, users
  where users.role = 'admin' and documents_at is not null and status <> 'filed' and random() < 0.99`

/** Every second return that is done and not paid has an open invoice, a quarter of them after the third reminder. */
const insertInvoices = [
  `create temporary table bills on commit drop as
    select pg_temp.uuid7(completed_at) as id, client_id, id as tax_return_id, completed_at as made,
      row_number() over (order by completed_at) as number
    from tax_returns where completed_at is not null and payment_amount is null`,
  'delete from bills where number % 2 = 1',
  `insert into invoices (id, client_id, tax_return_id, total, created_at)
    select id, client_id, tax_return_id, 40000, made from bills`,
  `insert into invoice_lines (invoice_id, position, text, quantity, unit_cents, cents)
    select id, 1, 'Tax return', 100, 40000, 40000 from bills`,
  `update invoices set state = 'open', firm_version = 0, number = bills.number, billed_to = 'A client', issued_on = made::date,
    due_on = made::date + 30, reminded = case when bills.number % 8 = 0 then 3 else 1 end,
    reminded_at = made + interval '60 days'
    from bills where bills.id = invoices.id`,
]
