/** The audit log: append-only, each row chained to the one before by its hash. */
export const auditLog = [
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
    hash bytea not null
  )`,
  'create index audit_log_client on audit_log (client_id, seq desc)',
  'create index audit_log_actor on audit_log (actor_id, seq desc)',
  'create index audit_log_actor_day on audit_log (actor_id, at, seq)',
  'create index audit_log_action on audit_log (action, seq desc)',
  'create index audit_log_day on audit_log (at, seq)',
  `create index audit_log_reveals on audit_log (client_id, seq desc)
    where action = 'client.number_revealed'`,

  // Writer and verifier use the same function.
  `create function audit_hash(entry audit_log) returns bytea language sql stable as $$
    select sha256(entry.prev_hash || convert_to(jsonb_build_array(
      entry.seq, extract(epoch from entry.at), entry.actor_id, entry.action, entry.subject_type,
      entry.subject_id, entry.client_id, entry.ip, entry.request_id, entry.details)::text, 'UTF8'))
  $$`,

  // The lock makes writers wait until the commit, so that the chain has one order. The number is assigned under it.
  `create function chain_audit_row() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtext('audit_log'));
    new.seq := coalesce((select max(seq) from audit_log), 0) + 1;
    new.prev_hash := coalesce((select hash from audit_log order by seq desc limit 1), '\\x'::bytea);
    new.hash := audit_hash(new);
    return new;
  end $$`,
  `create trigger chain_audit_row before insert on audit_log
    for each row execute function chain_audit_row()`,

  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
  end $$`,
  `create trigger refuse_audit_change before update or delete on audit_log
    for each row execute function refuse_audit_change()`,
  `create trigger refuse_audit_truncate before truncate on audit_log
    for each statement execute function refuse_audit_change()`,
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
