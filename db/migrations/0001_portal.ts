import { type Kysely, sql } from 'kysely'

/** Everything the specification's entities need. Frozen once landed: change the model with a new migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const people = [
  'create extension if not exists pg_trgm',

  `create table users (
    id uuid primary key,
    email text not null unique check (email = lower(email) and length(email) <= 254),
    password_hash text not null,
    first_name text not null check (length(first_name) between 1 and 100),
    last_name text not null check (length(last_name) between 1 and 100),
    role text not null default 'client' check (role in ('client', 'admin')),
    search text not null generated always as (lower(email || ' ' || first_name || ' ' || last_name)) stored,
    created_at timestamptz not null
  )`,
  'create index users_search on users using gin (search gin_trgm_ops)',
  'create index users_role on users (role, created_at desc, id desc)',

  `create function refuse_admin_delete() returns trigger language plpgsql as $$
  begin
    raise exception 'an administrator cannot be deleted: change the role first'
      using errcode = 'restrict_violation';
  end $$`,
  `create trigger admins_stay before delete on users
    for each row when (old.role = 'admin') execute function refuse_admin_delete()`,

  `create table sessions (
    id text primary key check (length(id) = 64),
    user_id uuid not null references users on delete cascade,
    remember boolean not null,
    user_agent text,
    ip text,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index sessions_user on sessions (user_id)',
  'create index sessions_expiry on sessions (expires_at)',

  `create table password_reset_tokens (
    user_id uuid primary key references users on delete cascade,
    token_hash text not null unique check (length(token_hash) = 64),
    expires_at timestamptz not null
  )`,

  `create table client_profiles (
    user_id uuid primary key references users on delete restrict,
    ssn bytea not null,
    date_of_birth bytea not null,
    occupation text,
    address text not null,
    city text not null,
    state text not null check (state ~ '^[A-Z]{2}$'),
    zip_code text not null check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
    phone text not null check (phone ~ '^[0-9]{10}$'),
    filing_status text not null check (filing_status in
      ('single', 'married_jointly', 'married_separately', 'head_of_household', 'qualifying_widow')),
    spouse_first_name text,
    spouse_last_name text,
    spouse_ssn bytea,
    spouse_date_of_birth bytea,
    spouse_occupation text,
    bank_account_type text check (bank_account_type in ('checking', 'savings')),
    bank_routing_number bytea,
    bank_account_number bytea,
    preferred_contact_method text not null default 'email'
      check (preferred_contact_method in ('email', 'phone', 'text')),
    emergency_contact_name text,
    emergency_contact_phone text check (emergency_contact_phone ~ '^[0-9]{10}$'),
    updated_at timestamptz not null,
    constraint spouse_matches_filing_status check (
      case when filing_status in ('married_jointly', 'married_separately')
        then spouse_first_name is not null and spouse_last_name is not null
          and spouse_ssn is not null and spouse_date_of_birth is not null
        else num_nonnulls(spouse_first_name, spouse_last_name, spouse_ssn,
          spouse_date_of_birth, spouse_occupation) = 0
      end)
  )`,

  `create table dependents (
    id uuid primary key,
    user_id uuid not null references users on delete restrict,
    position integer not null check (position >= 0),
    first_name text not null,
    last_name text not null,
    ssn bytea,
    date_of_birth bytea not null,
    relationship text not null check (relationship in
      ('child', 'stepchild', 'grandchild', 'nephew', 'niece', 'sibling', 'parent', 'other')),
    lives_with_taxpayer boolean not null,
    is_student boolean not null,
    has_disability boolean not null
  )`,
  'create index dependents_user on dependents (user_id, position)',
]

const work = [
  `create table tax_returns (
    id uuid primary key,
    client_id uuid not null references users on delete restrict,
    tax_year integer not null check (tax_year between 2000 and 2200),
    status text not null default 'pending'
      check (status in ('pending', 'in_progress', 'completed', 'filed')),
    estimated_refund bigint check (abs(estimated_refund) <= 1000000000),
    completed_at timestamptz,
    payment_status text not null default 'unpaid' check (payment_status in ('paid', 'unpaid')),
    payment_amount bigint,
    payment_method text check (payment_method in ('cash', 'check', 'credit_card', 'bank_transfer')),
    payment_date timestamptz,
    payment_notes text,
    created_at timestamptz not null,
    constraint one_return_per_client_and_year unique (client_id, tax_year),
    constraint completed_returns_have_a_date
      check ((status in ('completed', 'filed')) = (completed_at is not null)),
    constraint paid_returns_have_amount_and_method check (
      case payment_status
        when 'paid' then payment_amount is not null and payment_amount between 1 and 1000000000
          and payment_method is not null and payment_date is not null
        else num_nonnulls(payment_amount, payment_method, payment_date, payment_notes) = 0
      end)
  )`,
  'create index tax_returns_newest on tax_returns (created_at desc, id desc)',
  'create index tax_returns_status on tax_returns (status, created_at desc, id desc)',

  `create table documents (
    id uuid primary key,
    tax_return_id uuid not null references tax_returns on delete restrict,
    uploaded_by uuid not null references users on delete restrict,
    category text not null check (category in
      ('w2', '1099', 'receipts', 'property', 'other', 'completed_return')),
    name text not null check (length(name) between 1 and 255),
    mime_type text not null,
    size integer not null check (size between 1 and 10485760),
    storage_key text not null unique,
    sealed_key bytea not null,
    password_protected boolean not null,
    verified boolean not null default false,
    created_at timestamptz not null,
    deleted_at timestamptz,
    destroyed_at timestamptz,
    check (destroyed_at is null or deleted_at is not null)
  )`,
  'create index documents_return on documents (tax_return_id, created_at desc, id desc)',
  'create index documents_uploader on documents (uploaded_by)',
  'create index documents_deleted on documents (deleted_at) where destroyed_at is null',

  `create table notifications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    title text not null,
    message text not null,
    href text not null check (href like '/%'),
    read boolean not null default false,
    created_at timestamptz not null
  )`,
  'create index notifications_newest on notifications (user_id, created_at desc, id desc)',

  `create table contact_messages (
    id uuid primary key,
    name text not null,
    email text not null,
    phone text,
    message text not null,
    created_at timestamptz not null
  )`,
  'create index contact_messages_newest on contact_messages (created_at desc, id desc)',

  `create table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
]

const audit = [
  `create table audit_log (
    seq bigint primary key,
    at timestamptz not null,
    actor_id uuid,
    action text not null,
    subject_type text not null,
    subject_id text,
    client_id uuid,
    ip text,
    request_id text,
    details jsonb not null default '{}',
    prev_hash bytea not null,
    hash bytea not null unique
  )`,
  'create index audit_log_client on audit_log (client_id, seq desc)',
  'create index audit_log_actor on audit_log (actor_id, seq desc)',

  // One function for writer and verifier, so that they can't disagree.
  `create function audit_hash(entry audit_log) returns bytea language sql stable as $$
    select sha256(entry.prev_hash || convert_to(jsonb_build_array(
      entry.seq, extract(epoch from entry.at), entry.actor_id, entry.action, entry.subject_type,
      entry.subject_id, entry.client_id, entry.ip, entry.request_id, entry.details)::text, 'UTF8'))
  $$`,

  // The lock makes writers queue until commit: the chain has one order. The number is drawn under it.
  `create function chain_audit_row() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtext('audit_log'));
    new.seq := coalesce((select max(seq) from audit_log), 0) + 1;
    new.prev_hash := coalesce((select hash from audit_log order by seq desc limit 1), '\\x'::bytea);
    new.hash := audit_hash(new);
    return new;
  end $$`,
  `create trigger chain before insert on audit_log
    for each row execute function chain_audit_row()`,

  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger append_only before update or delete on audit_log
    for each row execute function refuse_audit_change()`,
  `create trigger never_truncated before truncate on audit_log
    for each statement execute function refuse_audit_change()`,
]

const statements = [...people, ...work, ...audit]
