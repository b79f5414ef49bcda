/**
 * A change to one of these raises the return's version (docs/decisions/0009). Columns that the database or a job
 * derives are not among them.
 */
const setByPeople = [
  'status',
  'due_on',
  'due_reason',
  'law_due_on',
  'due_notice',
  'estimated_refund',
  'refund_final',
  'payment_amount',
  'payment_method',
  'payment_date',
  'payment_notes',
  'preparer_id',
]

/**
 * Returns. Status, payment, estimate and completion are in no index, so that PostgreSQL records a change of them
 * without writing to any (docs/decisions/0015). Columns of a fixed length come first, because a scan reads them
 * fastest.
 */
export const returns = [
  // The values sort in this order.
  "create type return_status as enum ('pending', 'in_progress', 'completed', 'filed')",
  "create type payment_status as enum ('unpaid', 'paid')",
  `create table tax_returns (
    id uuid primary key,
    client_id uuid not null references clients on delete restrict,
    preparer_id uuid references users on delete set null,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    tax_year integer not null check (tax_year between 2000 and 2200),
    version integer not null default 1,
    due_on date,
    expected_until date,
    status return_status not null default 'pending',
    payment_status payment_status not null generated always as (
      case when payment_amount is null then 'unpaid'::payment_status else 'paid'::payment_status end) stored,
    search text not null,
    sort_name text collate "C" not null,
    estimated_refund bigint check (abs(estimated_refund) <= 1000000000),
    handed_over_at timestamptz,
    ready_at timestamptz,
    client_turn_at timestamptz,
    started_at timestamptz,
    completed_at timestamptz,
    filed_at timestamptz,
    documents_at timestamptz,
    firm_turn_at timestamptz generated always as (
      case when filed_at is not null then null
        when client_turn_at is not null or coalesce(ready_at, started_at) is null
          then timestamptz '9999-01-01 00:00:00+00'
        else greatest(completed_at, ready_at, case when ready_at is null then started_at end) end) stored,
    documents_asked integer not null default 0,
    documents_in integer not null default 0,
    payment_amount bigint check (payment_amount between 1 and 1000000000),
    received bigint not null default 0 check (received >= 0),
    owed bigint check (owed >= 0),
    payment_method text check (payment_method in ('cash', 'check', 'credit_card', 'bank_transfer')),
    payment_date timestamptz,
    payment_notes text,
    refund_final boolean not null default false,
    joint boolean not null default false,
    spouse_id uuid references spouses on delete set null,
    has_user boolean not null default false,
    letter_signed_at timestamptz,
    tax_paid bigint check (tax_paid between 1 and 1000000000),
    tax_paid_at timestamptz,
    signing text check (signing in ('taxpayer', 'spouse', 'both', 'change', 'signed_form', 'signed')),
    filed_by text check (filed_by in ('signed', 'paper', 'in_person', 'mailed', 'not_recorded')),
    due_reason text check (due_reason in ('extension', 'postponed')),
    due_notice text check (length(due_notice) between 1 and 100),
    law_due_on date,
    form text not null default '1040' check (form in ('1040', '1120', '1120-S', '1065', '1041', '990')),
    constraint one_return_per_client_year_and_form unique (client_id, tax_year, form),
    constraint business_returns_have_a_due_date check (form = '1040' or due_on is not null),
    constraint own_due_date_has_a_reason check (form <> '1040' or (due_on is null) = (due_reason is null)),
    constraint business_returns_keep_the_day_by_law
      check ((law_due_on is not null) = (form <> '1040' and due_reason is not null)),
    constraint postponed_by_a_notice check ((due_reason is not distinct from 'postponed') = (due_notice is not null)),
    constraint started_returns_have_a_date check ((status = 'pending') = (started_at is null)),
    constraint completed_returns_have_a_date
      check ((status in ('completed', 'filed')) = (completed_at is not null)),
    constraint final_figure_requires_completed check (not refund_final
      or (estimated_refund is not null and status in ('completed', 'filed'))),
    constraint filed_returns_have_a_date check ((status = 'filed') = (filed_at is not null)),
    constraint filed_by_requires_filed check (filed_by is null or status = 'filed'),
    constraint signing_requires_completed check (signing is null or status in ('completed', 'filed')),
    constraint tax_paid_has_a_date check ((tax_paid is null) = (tax_paid_at is null)),
    constraint documents_in_within_asked check (documents_in between 0 and documents_asked),
    constraint client_turn_excludes_ready
      check (client_turn_at is null or (ready_at is null and status <> 'filed')),
    constraint payment_all_or_none check (case when payment_amount is null
      then num_nonnulls(payment_method, payment_date, payment_notes) = 0
      else num_nulls(payment_method, payment_date) = 0 end)
  ) with (fillfactor = 90)`,
  'create index tax_returns_created on tax_returns (created_at, id)',
  'create index tax_returns_year on tax_returns (tax_year, id)',
  'create index tax_returns_sort_name on tax_returns (sort_name, id)',
  'create index tax_returns_spouse on tax_returns (spouse_id) where spouse_id is not null',
  'create index tax_returns_preparer on tax_returns (preparer_id) where preparer_id is not null',
  // Uses the date of filing instead of the status, so that a change of status still writes to no index.
  `create index tax_returns_documents on tax_returns (documents_at)
    where filed_at is null and documents_at is not null`,
  // The few returns that the front desk calls about. Of later changes only a payment writes to these indexes, once.
  `create index tax_returns_office_open on tax_returns (client_id)
    where not has_user and filed_at is null`,
  `create index tax_returns_office_filed on tax_returns (client_id)
    where not has_user and filed_at is not null and owed > 0`,
  // Part of the fee is paid. Here, too, only a payment writes.
  `create index tax_returns_part_paid on tax_returns (created_at, id)
    where received > 0 and owed > 0`,
  // A search also reads the index's list of pending entries: at most 256 kB.
  `create index tax_returns_search on tax_returns
    using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256)`,
  `create trigger set_updated_at before update on tax_returns
    for each row execute function set_updated_at()`,
  `create function raise_version() returns trigger language plpgsql as $$
  begin
    new.version := old.version + 1;
    return new;
  end $$`,
  `create trigger raise_version before update on tax_returns
    for each row when ((${setByPeople.map((column) => `old.${column}`).join()})
      is distinct from (${setByPeople.map((column) => `new.${column}`).join()}))
    execute function raise_version()`,
]

/**
 * A return holds a copy of its client's current sort name, search text and whether it has a user. A new one gets its
 * client's preparer. A client knows whether there is a return.
 */
export const clientColumns = [
  // The lock waits for a running change of the client, and makes a later one wait until it sees this return.
  `create function set_client_columns() returns trigger language plpgsql as $$
  declare
    married_jointly boolean;
    preparer uuid;
    known boolean;
    spouse uuid;
  begin
    select clients.sort_name, clients.search, clients.has_user, filing_status = 'married_jointly', clients.preparer_id,
        clients.has_return, client_profiles.spouse_id
      into new.sort_name, new.search, new.has_user, married_jointly, preparer, known, spouse
      from clients left join client_profiles on client_id = clients.id
      where clients.id = new.client_id for no key update of clients;
    if not known then
      update clients set has_return = true where id = new.client_id;
    end if;
    -- The foreign key refuses a return of nobody.
    new.sort_name := coalesce(new.sort_name, '');
    new.search := coalesce(new.search, '');
    new.has_user := coalesce(new.has_user, false);
    if tg_op = 'INSERT' then
      new.joint := coalesce(married_jointly, false);
      new.spouse_id := coalesce(new.spouse_id, spouse);
      new.preparer_id := coalesce(new.preparer_id, preparer);
    end if;
    return new;
  end $$`,
  `create trigger set_client_columns before insert or update of client_id, sort_name, search on tax_returns
    for each row execute function set_client_columns()`,
  `create function update_returns_of_client() returns trigger language plpgsql as $$
  begin
    update tax_returns set sort_name = '', search = '' where client_id = new.id;
    return null;
  end $$`,
  `create trigger update_returns_of_client after update of email, first_name, last_name, has_user on clients
    for each row when ((old.email, old.first_name, old.last_name, old.has_user)
      is distinct from (new.email, new.first_name, new.last_name, new.has_user))
    execute function update_returns_of_client()`,

  // A return is joint as its client's profile says, until it is completed.
  `create function update_joint_returns() returns trigger language plpgsql as $$
  begin
    update tax_returns set joint = (new.filing_status = 'married_jointly')
      where client_id = new.client_id and status in ('pending', 'in_progress')
        and joint <> (new.filing_status = 'married_jointly');
    return null;
  end $$`,
  `create trigger update_joint_returns after insert or update of filing_status on client_profiles
    for each row execute function update_joint_returns()`,
]

const grouped = `tax_year, status, payment_status, date_trunc('month', payment_date at time zone 'UTC')::date`
const added = 'count(*), coalesce(sum(payment_amount), 0)'
const subtracted = '-count(*), -coalesce(sum(payment_amount), 0)'
const columns = 'tax_year, status, payment_status, payment_month, returns, cents'

/** Every change of returns adds rows here without waiting for others; a job adds them up. */
export const counters = [
  `create table return_counters (
    id bigint generated always as identity primary key,
    tax_year integer not null,
    status return_status not null,
    payment_status payment_status not null,
    payment_month date,
    returns integer not null,
    cents bigint not null
  )`,
  `create function add_to_return_counters() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into return_counters (${columns}) select ${grouped}, ${subtracted} from old_rows group by 1, 2, 3, 4;
    end if;
    if tg_op <> 'DELETE' then
      insert into return_counters (${columns}) select ${grouped}, ${added} from new_rows group by 1, 2, 3, 4;
    end if;
    return null;
  end $$`,
  `create trigger count_inserted after insert on tax_returns
    referencing new table as new_rows for each statement execute function add_to_return_counters()`,
  `create trigger count_updated after update on tax_returns
    referencing old table as old_rows new table as new_rows for each statement execute function add_to_return_counters()`,
  `create trigger count_deleted after delete on tax_returns
    referencing old table as old_rows for each statement execute function add_to_return_counters()`,
]
