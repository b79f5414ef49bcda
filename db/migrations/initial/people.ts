/** Users, with their sort name and search text. */
export const users = [
  'create extension if not exists pg_trgm',

  // Does the same as foldText in src/shared/base/search-words.ts: no case, accents and apostrophes, one kind of hyphen.
  `create function fold_text(typed text) returns text
    language sql immutable strict parallel safe as $$
    select replace(replace(replace(translate(lower(regexp_replace(normalize(translate(typed,
      'đĐðÐłŁøØħĦŧŦı‐‑‒–—―−⁃﹘''’‘‛\`´ʼʻʽʹʾʿ′＇ꞌ', 'ddddlloohhtti---------'), NFKD), '[\\u0300-\\u036f]', '', 'g')), 'ς', 'σ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  $$`,
  `create function set_updated_at() returns trigger language plpgsql as $$
  begin
    new.updated_at := now();
    return new;
  end $$`,

  `create table users (
    id uuid primary key,
    email text not null unique check (email = lower(email) and length(email) <= 254),
    password_hash text not null,
    first_name text not null check (length(first_name) between 1 and 100),
    last_name text not null check (length(last_name) between 1 and 100),
    role text not null default 'client' check (role in ('client', 'admin')),
    credential text check (length(credential) between 1 and 40),
    search text not null generated always as (fold_text(email || ' ' || first_name || ' ' || last_name)) stored,
    -- Last name first: Ångström sorts beside Anderson.
    sort_name text collate "C" not null generated always as (fold_text(last_name || E'\\x01' || first_name)) stored,
    disabled_at timestamptz,
    erased_at timestamptz,
    email_proven_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    constraint erased_is_disabled check (erased_at is null or (disabled_at is not null and role = 'client'))
  )`,
  'create index users_erased on users (id) where erased_at is not null',
  'create index users_search on users using gin (search gin_trgm_ops)',
  'create index users_role on users (role, created_at desc, id desc)',
  `create trigger set_updated_at before update on users
    for each row execute function set_updated_at()`,

  `create function refuse_admin_delete() returns trigger language plpgsql as $$
  begin
    raise exception 'an administrator cannot be deleted: change the role first'
      using errcode = 'restrict_violation';
  end $$`,
  `create trigger refuse_admin_delete before delete on users
    for each row when (old.role = 'admin') execute function refuse_admin_delete()`,

  // A call that was in progress when the account was erased must not write a name or an address again.
  `create function refuse_erased_change() returns trigger language plpgsql as $$
  begin
    raise exception 'this account is erased' using errcode = 'serialization_failure';
  end $$`,
  `create trigger refuse_erased_change before update on users
    for each row when (old.erased_at is not null) execute function refuse_erased_change()`,

  // Requests of clients to delete their account. Staff confirm or refuse.
  `create table erasure_requests (
    user_id uuid primary key references users on delete cascade,
    requested_at timestamptz not null
  )`,
]

/** Every change of users adds rows here without waiting for others; a job adds them up. Erased accounts don't count. */
export const userCounters = [
  `create table user_counters (
    id bigint generated always as identity primary key,
    role text not null,
    users integer not null
  )`,
  `create function add_to_user_counters() returns trigger language plpgsql as $$
  begin
    case tg_op
      when 'INSERT' then
        insert into user_counters (role, users) select role, count(*) from new_rows
          where erased_at is null group by role;
      when 'DELETE' then
        insert into user_counters (role, users) select role, -count(*) from old_rows
          where erased_at is null group by role;
      else
        insert into user_counters (role, users)
          select role, sum(n) from (
            select role, 1 as n from new_rows where erased_at is null
            union all select role, -1 from old_rows where erased_at is null) as moved
            group by role having sum(n) <> 0;
    end case;
    return null;
  end $$`,
  `create trigger count_inserted after insert on users
    referencing new table as new_rows for each statement execute function add_to_user_counters()`,
  `create trigger count_updated after update on users
    referencing old table as old_rows new table as new_rows for each statement execute function add_to_user_counters()`,
  `create trigger count_deleted after delete on users
    referencing old table as old_rows for each statement execute function add_to_user_counters()`,
]

/** Sessions, and mailed links. */
export const access = [
  `create table sessions (
    id text primary key check (length(id) = 64),
    user_id uuid not null references users on delete cascade,
    remember boolean not null,
    user_agent text,
    ip text,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    password_confirmed_at timestamptz,
    firm_factor boolean,
    expires_at timestamptz not null
  )`,
  'create index sessions_user on sessions (user_id)',
  'create index sessions_expiry on sessions (expires_at)',

  // Sessions that may view the portal as a client, with the client and the end.
  `create table impersonations (
    session_id text not null references sessions on delete cascade,
    client_id uuid not null references users on delete cascade,
    expires_at timestamptz not null,
    primary key (session_id, client_id)
  )`,
  'create index impersonations_client on impersonations (client_id)',

  // Links that are mailed to an account's owner. An access that one ends, and the invitation to it, have one id.
  `create table account_links (
    token_hash text primary key check (length(token_hash) = 64),
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('password_reset', 'email_change', 'email_proof', 'end_access')),
    email text not null default '' check (email = lower(email) and length(email) <= 254),
    access_id uuid,
    expires_at timestamptz not null,
    constraint some_name_an_address check ((kind in ('email_change', 'email_proof')) = (email <> '')),
    constraint some_end_an_access check ((kind = 'end_access') = (access_id is not null))
  )`,
  "create unique index account_links_newest on account_links (user_id, kind) where kind <> 'end_access'",
  'create index account_links_user on account_links (user_id)',

  // One invitation per address, and one per address and client with a part. Its id becomes a new account's; as self of
  // an office client it has the client's.
  `create table invitations (
    id uuid primary key,
    client_id uuid references clients on delete cascade,
    part text check (part in ('self', 'spouse', 'officer', 'representative', 'helper')),
    staff boolean not null default false,
    until_at timestamptz,
    document_id uuid,
    email text not null check (email = lower(email) and length(email) <= 254),
    first_name text not null check (length(first_name) between 1 and 100),
    last_name text not null check (length(last_name) between 1 and 100),
    invited_by uuid references users on delete set null,
    by_staff boolean not null default false,
    invited_at timestamptz not null,
    token_hash text not null unique check (length(token_hash) = 64),
    expires_at timestamptz not null,
    constraint invited_for_a_part check ((client_id is null) = (part is null)),
    constraint staff_act_for_no_client check (not staff or client_id is null),
    constraint self_has_the_clients_id check ((part = 'self') is not true or id = client_id)
  )`,
  'create unique index invitations_email on invitations (email) where client_id is null',
  'create unique index invitations_client on invitations (client_id, email) where client_id is not null',

  // Counters of rate-limiter-flexible; a job deletes expired ones.
  `create table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
]

/** Tax profiles and the staff's notes; the numbers, the dates of birth and the notes are encrypted. */
export const profiles = [
  `create table client_profiles (
    client_id uuid primary key references clients on delete restrict,
    ssn bytea not null,
    ssn_mac bytea not null check (length(ssn_mac) = 32),
    date_of_birth bytea not null,
    person_mac bytea not null check (length(person_mac) = 32),
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
    spouse_id uuid references spouses on delete set null,
    version integer not null default 1,
    updated_at timestamptz not null,
    constraint spouse_matches_filing_status check (
      case when filing_status in ('married_jointly', 'married_separately')
        then spouse_first_name is not null and spouse_last_name is not null
          and spouse_ssn is not null and spouse_date_of_birth is not null
        else num_nonnulls(spouse_first_name, spouse_last_name, spouse_ssn,
          spouse_date_of_birth, spouse_occupation) = 0
      end)
  )`,
  'create index client_profiles_ssn on client_profiles (ssn_mac)',
  'create index client_profiles_person on client_profiles (person_mac)',
  'create index client_profiles_spouse on client_profiles (spouse_id) where spouse_id is not null',

  `create table dependents (
    id uuid primary key,
    client_id uuid not null references clients on delete restrict,
    position integer not null check (position >= 0),
    first_name text not null,
    last_name text not null,
    ssn bytea,
    ssn_mac bytea check (length(ssn_mac) = 32),
    date_of_birth bytea not null,
    relationship text not null check (relationship in
      ('child', 'stepchild', 'grandchild', 'nephew', 'niece', 'sibling', 'parent', 'other')),
    lives_with_taxpayer boolean not null,
    is_student boolean not null,
    has_disability boolean not null
  )`,
  'create index dependents_client on dependents (client_id, position)',
  'create index dependents_ssn on dependents (ssn_mac)',

  // The IRS gives a person an Identity Protection PIN for a tax year. A save replaces the rows of dependents, so that a
  // PIN names one by its id only.
  `create table ip_pins (
    id uuid primary key,
    client_id uuid not null references clients on delete restrict,
    tax_year integer not null,
    person text not null check (person in ('taxpayer', 'spouse', 'dependent')),
    dependent_id uuid,
    pin bytea not null,
    constraint ip_pin_of_a_dependent check ((person = 'dependent') = (dependent_id is not null)),
    constraint one_ip_pin_a_year unique nulls not distinct (client_id, tax_year, person, dependent_id)
  )`,

  // A business that is a client; its name is the client's. The MAC finds an equal EIN.
  `create table business_profiles (
    client_id uuid primary key references clients on delete restrict,
    entity text not null check (entity in ('c_corp', 's_corp', 'partnership', 'trust', 'nonprofit')),
    ein bytea not null,
    ein_mac bytea not null check (length(ein_mac) = 32),
    state text not null check (state ~ '^[A-Z]{2}$'),
    fiscal_year_end integer not null check (fiscal_year_end between 1 and 12),
    formed_on date,
    officer_name text check (length(officer_name) between 1 and 200),
    officer_title text check (length(officer_title) between 1 and 100),
    version integer not null default 1,
    updated_at timestamptz not null
  )`,
  'create index business_profiles_ein on business_profiles (ein_mac)',

  // The owners of a business, with shares in ten-thousandths of a percent; each may be a client of the firm.
  `create table business_owners (
    id uuid primary key,
    client_id uuid not null references clients on delete restrict,
    position integer not null check (position >= 0),
    name text not null check (length(name) between 1 and 200),
    tin bytea,
    share integer not null check (share between 1 and 1000000),
    client_ref uuid references clients on delete set null
  )`,
  'create index business_owners_client on business_owners (client_id, position)',
  'create index business_owners_ref on business_owners (client_ref) where client_ref is not null',

  // The staff's notes about a client, for staff only.
  `create table client_notes (
    id uuid primary key,
    client_id uuid not null references clients on delete cascade,
    author_id uuid references users on delete set null,
    body bytea not null,
    created_at timestamptz not null
  )`,
  'create index client_notes_newest on client_notes (client_id, created_at desc, id desc)',
  'create index client_notes_author on client_notes (author_id)',

  // The result of a call to a client, and the day of the next one.
  `create table client_calls (
    id uuid primary key,
    client_id uuid not null references clients on delete cascade,
    called_by uuid references users on delete set null,
    called_at timestamptz not null,
    note bytea not null,
    next_on date not null
  )`,
  'create index client_calls_newest on client_calls (client_id, called_at desc, id desc)',
  'create index client_calls_caller on client_calls (called_by)',
]
