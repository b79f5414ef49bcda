/**
 * Clients, the people and businesses that returns are about. A user's own client has the user's id and follows the
 * user's name, email and its proof. An office client has no user.
 */
export const clients = [
  `create table clients (
    id uuid primary key,
    kind text not null default 'person' check (kind in ('person', 'business')),
    first_name text not null check (length(first_name) <= 100),
    last_name text not null check (length(last_name) between 1 and 200),
    email text not null default '' check (email = lower(email) and length(email) <= 254),
    phone text check (phone ~ '^[0-9]{10}$'),
    preparer_id uuid references users on delete set null,
    has_user boolean not null default false,
    email_proven boolean not null default true,
    has_return boolean not null default false,
    search text not null generated always as
      (fold_text(email || ' ' || first_name || ' ' || last_name)) stored,
    sort_name text collate "C" not null generated always as (fold_text(last_name || E'\\x01' || first_name)) stored,
    import_key text unique check (length(import_key) between 1 and 300),
    -- Whether finished returns are paid before their review; null: as the firm says.
    pays_first boolean,
    archived_at timestamptz,
    erased_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null default now(),
    constraint business_has_one_name check ((first_name = '') = (kind = 'business'))
  )`,
  'create index clients_search on clients using gin (search gin_trgm_ops)',
  'create index clients_newest on clients (created_at desc, id desc)',
  'create index clients_office on clients (id) where not has_user and erased_at is null and archived_at is null',
  `create index clients_without_return on clients (created_at desc, id desc)
    where not has_return and erased_at is null and archived_at is null`,
  'create index clients_archived on clients (created_at desc, id desc) where archived_at is not null',
  'create index clients_preparer on clients (preparer_id) where preparer_id is not null',
  `create trigger set_updated_at before update on clients
    for each row execute function set_updated_at()`,
  // Clears the columns that only a client who is not erased may have.
  `create function forget_erased() returns trigger language plpgsql as $$
  begin
    new.phone := null;
    new.preparer_id := null;
    new.import_key := null;
    new.archived_at := null;
    return new;
  end $$`,
  `create trigger forget_erased before update of erased_at on clients
    for each row when (new.erased_at is not null) execute function forget_erased()`,
  `create trigger refuse_erased_change before update on clients
    for each row when (old.erased_at is not null) execute function refuse_erased_change()`,

  `create function keep_own_client() returns trigger language plpgsql as $$
  begin
    insert into clients (id, has_user, email_proven, first_name, last_name, email, erased_at, created_at)
      values (new.id, true, new.email_proven_at is not null, new.first_name, new.last_name, new.email, new.erased_at,
        new.created_at)
      on conflict (id) do update set (has_user, email_proven, first_name, last_name, email, erased_at) =
        row(true, new.email_proven_at is not null, new.first_name, new.last_name, new.email, new.erased_at);
    return null;
  end $$`,
  `create trigger keep_own_client
    after insert or update of email, email_proven_at, first_name, last_name, erased_at on users
    for each row execute function keep_own_client()`,
  // The spouses of a client, as profiles and invitations have named them. A joint return belongs to one of
  // them. Number and date of birth are those that were named first (docs/decisions/0047).
  `create table spouses (
    id uuid primary key,
    client_id uuid not null references clients on delete cascade,
    first_name text not null,
    last_name text not null,
    ssn bytea,
    date_of_birth bytea,
    constraint a_number_comes_with_a_birth_date check ((ssn is null) = (date_of_birth is null))
  )`,
  'create index spouses_client on spouses (client_id)',
  `create table client_access (
    id uuid primary key,
    client_id uuid not null references clients on delete cascade,
    user_id uuid not null references users on delete cascade,
    part text not null check (part in ('self', 'spouse', 'officer', 'representative', 'helper')),
    from_at timestamptz not null,
    until_at timestamptz check (until_at >= from_at),
    granted_by uuid references users on delete set null,
    by_staff boolean not null default false,
    ended_by uuid references users on delete set null,
    -- What was ended can be undone until then, and is told after it: until_before is the date that it had before.
    undo_until timestamptz,
    until_before timestamptz,
    -- The access of the person who had given it, with which it ended.
    ended_with uuid references client_access on delete set null,
    ended_because text check (ended_because in ('asked', 'date', 'merged', 'erased')),
    last_opened_at timestamptz,
    document_id uuid,
    -- Who the user is among the client's spouses.
    spouse_id uuid references spouses on delete set null,
    constraint own_client_needs_no_access check (client_id <> user_id),
    constraint only_a_spouse_is_one check (spouse_id is null or part = 'spouse')
  )`,
  'create index client_access_spouse on client_access (spouse_id) where spouse_id is not null',
  'create index client_access_user on client_access (user_id, client_id)',
  'create index client_access_client on client_access (client_id)',
  'create unique index client_access_open on client_access (client_id, user_id) where until_at is null',
  // Grants whose end date has passed and that have not been announced.
  `create index client_access_lapsing on client_access (until_at)
    where until_at is not null and ended_because is null`,
  'create index client_access_ended_with on client_access (ended_with) where ended_with is not null',
  'create index client_access_giver on client_access (granted_by) where granted_by is not null',
  // Identifies people of one name and one date of birth, by the keyed MAC of the date.
  `create function person_mac(birth_date_mac bytea, id uuid) returns bytea
    language sql stable strict as $$
    select sha256(birth_date_mac || convert_to(sort_name, 'UTF8')) from clients where clients.id = person_mac.id
  $$`,
  // The ids of clients that were merged into another one: their addresses lead there.
  `create table merged_clients (
    id uuid primary key,
    client_id uuid not null references clients on delete cascade,
    import_key text unique,
    merged_at timestamptz not null
  )`,
  'create index merged_clients_client on merged_clients (client_id)',
  // Pairs of clients that staff were told of, because they may be the same, and when staff said that they are not.
  `create table same_clients (
    client_id uuid not null references clients on delete cascade,
    other_id uuid not null references clients on delete cascade,
    found_at timestamptz not null,
    apart_at timestamptz,
    constraint smaller_id_first check (client_id < other_id),
    primary key (client_id, other_id)
  )`,
  'create index same_clients_other on same_clients (other_id)',
  // A spouse whose access has ended still reads the years that they signed. While the client or officer who gave an
  // access may give none, because their account is disabled or their own access is over, it rests.
  `create view grants_now as
    select client_id, user_id, case when until_at <= now() then 'signer' else part end as part,
      case when until_at <= now() then until_at end as ended_at, spouse_id
    from client_access where from_at <= now() and (part = 'spouse' or until_at is null or until_at > now())
      and (until_at <= now() or by_staff or granted_by is null or exists (
        select from users as giver where giver.id = granted_by and giver.disabled_at is null
          and (giver.id = client_access.client_id or exists (
            select from client_access as own where own.user_id = giver.id and own.client_id = client_access.client_id
              and own.part in ('self', 'officer') and own.from_at <= now()
              and (own.until_at is null or own.until_at > now())))))`,
  `create view access_now as
    select id as client_id, id as user_id, 'self' as part, null::timestamptz as ended_at, null::uuid as spouse_id
      from users where erased_at is null
    union all
    select client_id, user_id, part, ended_at, spouse_id from grants_now`,

  // Clients that the firm knew before they had an account stay clients of record until they are erased.
  `create function delete_own_client() returns trigger language plpgsql as $$
  begin
    delete from clients where id = old.id and (created_at = old.created_at or erased_at is not null);
    update clients set has_user = false, email_proven = true where id = old.id;
    return null;
  end $$`,
  `create trigger delete_own_client after delete on users
    for each row execute function delete_own_client()`,
]
