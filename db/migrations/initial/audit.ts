/** The audit log, and the chain of batches that proves it (docs/decisions/0024). Both are append-only. */
export const auditLog = [
  // PostgreSQL assigns the numbers without a lock. A rolled-back change leaves a gap.
  `create table audit_log (
    seq bigint generated always as identity primary key,
    at timestamptz not null,
    actor_id uuid,
    action text not null,
    subject_type text not null,
    subject_id text,
    client_id uuid,
    ip text,
    request_id text,
    details jsonb not null default '{}'
  )`,
  'create index audit_log_client on audit_log (client_id, seq desc)',
  'create index audit_log_actor on audit_log (actor_id, seq desc)',
  'create index audit_log_actor_day on audit_log (actor_id, at, seq)',
  'create index audit_log_action on audit_log (action, seq desc)',
  'create index audit_log_day on audit_log (at, seq)',
  `create index audit_log_reveals on audit_log (client_id, seq desc)
    where action = 'client.number_revealed'`,

  // The origin of an entry. Its hash is part of the entry's hash. The random request id keeps it from being guessed, so
  // a client gets the proof of an entry without the staff's address.
  `create function audit_origin(entry audit_log) returns text language sql stable as $$
    select json_build_object('ip', entry.ip, 'request', entry.request_id)::text
  $$`,

  // The rest of an entry, hashed and exported as one line of JSON.
  `create function audit_line(entry audit_log) returns text language sql stable as $$
    select json_build_object(
      'seq', entry.seq, 'at', btrim(to_json(entry.at at time zone 'UTC')::text, '"') || 'Z',
      'actor', entry.actor_id, 'action', entry.action,
      'target', json_build_object('type', entry.subject_type, 'id', entry.subject_id),
      'client', entry.client_id, 'details', entry.details)::text
  $$`,

  // The hash of an entry, as a leaf of a Merkle tree (RFC 6962). The sealer and the verification both use it.
  `create function audit_leaf(entry audit_log) returns bytea language sql stable as $$
    select sha256('\\x00'::bytea || sha256(convert_to(audit_origin(entry), 'UTF8')) ||
      convert_to(audit_line(entry), 'UTF8'))
  $$`,

  // The log signer takes the numbers from here. A number becomes visible when its entry does, however late it commits.
  'create table audit_unsealed (seq bigint primary key)',
  `create function queue_audit_rows() returns trigger language plpgsql as $$
  begin
    insert into audit_unsealed select seq from added;
    return null;
  end $$`,
  `create trigger queue_audit_rows after insert on audit_log
    referencing new table as added for each statement execute function queue_audit_rows()`,

  `create table audit_batches (
    position bigint primary key,
    previous_hash bytea not null,
    sealed_at timestamptz not null,
    seqs bigint[] not null,
    leaves bytea[] not null,
    merkle_root bytea not null,
    total_rows bigint not null,
    last_seq bigint not null,
    key_id text not null,
    hash bytea not null,
    signature bytea not null
  )`,

  'create index audit_batches_last on audit_batches (last_seq, position)',

  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  ...['audit_log', 'audit_batches'].flatMap((table) => [
    `create trigger refuse_audit_change before update or delete on ${table}
      for each row execute function refuse_audit_change()`,
    `create trigger refuse_audit_truncate before truncate on ${table}
      for each statement execute function refuse_audit_change()`,
  ]),
]

/** Refused calls of signed-in people, counted until a job writes them to the audit log. */
export const refusedCalls = [
  `create table refused_calls (
    actor_id uuid not null references users on delete cascade,
    call text not null,
    status integer not null,
    count integer not null default 1 check (count > 0),
    first_at timestamptz not null,
    last_at timestamptz not null,
    ip text,
    primary key (actor_id, call, status)
  )`,
]

/** Alarms for the operator. The index allows one open alarm of a kind and subject. */
export const alarms = [
  `create table alarms (
    id uuid primary key,
    kind text not null check (kind in
      ('document_fault', 'low_disk', 'broken_chain', 'dead_mail', 'failed_check', 'unusual_access',
      'identity_provider', 'online_payment', 'bank_inquiry', 'old_pages')),
    subject text not null,
    first_seen timestamptz not null,
    last_seen timestamptz not null,
    count integer not null default 1 check (count > 0),
    details jsonb not null,
    solved_at timestamptz
  )`,
  'create unique index alarms_open on alarms (kind, subject) where solved_at is null',
  'create index alarms_subject on alarms (kind, subject, solved_at)',
]
