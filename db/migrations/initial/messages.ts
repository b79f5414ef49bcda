/** Notifications, messages of the contact form, opt-outs and suppressed addresses. */
export const messages = [
  `create table notifications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    title text not null,
    message text not null,
    href text not null check (href like '/%'),
    created_at timestamptz not null,
    read_at timestamptz,
    is_read boolean not null generated always as (read_at is not null) stored
  )`,
  'create index notifications_newest on notifications (user_id, created_at desc, id desc)',

  // A reply without an answer is one that could not be delivered.
  `create table contact_messages (
    id uuid primary key,
    user_id uuid references users on delete cascade,
    name text not null,
    email text not null,
    phone text,
    message text not null,
    created_at timestamptz not null,
    answered_at timestamptz,
    answered_by uuid references users on delete restrict,
    reply text check (length(reply) between 1 and 5000),
    search text not null generated always as
      (fold_text(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || message)) stored,
    constraint answered_by_somebody check ((answered_at is null) = (answered_by is null))
  )`,
  'create index contact_messages_newest on contact_messages (created_at desc, id desc)',
  'create index contact_messages_open on contact_messages (created_at, id) where answered_at is null',
  'create index contact_messages_answerer on contact_messages (answered_by)',
  'create index contact_messages_own on contact_messages (user_id, created_at desc, id desc)',
  'create index contact_messages_search on contact_messages using gin (search gin_trgm_ops)',

  // The kinds of mail that a person has opted out of.
  `create table email_opt_outs (
    user_id uuid not null references users on delete cascade,
    kind text not null check
      (kind in ('return_status', 'completed_return', 'payment', 'reminder', 'upload_digest')),
    primary key (user_id, kind)
  )`,

  // Addresses that do not exist according to a mail server: nothing more is sent there.
  `create table email_suppressions (
    email text primary key check (email = lower(email)),
    refused_at timestamptz not null
  )`,

  // Jobs refer to their task. graphile-worker adds it only when a worker starts.
  `insert into graphile_worker._private_tasks (identifier) values ('mail') on conflict do nothing`,
]
