/** Notifications, threads of messages, opt-outs and suppressed addresses. */
export const messages = [
  `create table notifications (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    title text not null,
    message text not null,
    side text not null check (side in ('client', 'staff')),
    subject_type text not null check (subject_type in ('account', 'client', 'return', 'thread', 'firm')),
    subject_id uuid check (subject_id is not null or subject_type not in ('client', 'return')),
    page text,
    client_id uuid,
    tax_year int,
    created_at timestamptz not null,
    read_at timestamptz,
    is_read boolean not null generated always as (read_at is not null) stored
  )`,
  'create index notifications_newest on notifications (user_id, created_at desc, id desc)',

  // The words of a text, each as the first eight bytes of its MAC, one after the other.
  `create function word_macs(macs bytea) returns bigint[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg(('x' || encode(substring(macs from place for 8), 'hex'))::bit(64)::bigint), '{}')
    from generate_series(1, length(macs), 8) as place
  $$`,

  // A talk of a client, or of a visitor of the site, with the firm. What was typed in the contact form is in sender_*.
  `create table threads (
    id uuid primary key,
    client_id uuid references clients on delete cascade,
    sender_name text,
    sender_email text,
    sender_phone text,
    about text not null check
      (about in ('client', 'return', 'document', 'item', 'filing', 'invoice', 'letter')),
    tax_return_id uuid references tax_returns on delete cascade,
    document_id uuid references documents on delete set null,
    item_id uuid references request_items on delete set null,
    audience text not null default 'client' check (audience in ('client', 'one')),
    started_by uuid references users on delete set null,
    state text not null default 'open' check (state in ('open', 'done')),
    waiting_on text check (waiting_on in ('firm', 'client')),
    waiting_since timestamptz,
    snoozed_until timestamptz,
    assignee_id uuid references users on delete set null,
    last_at timestamptz not null,
    late_notified_at timestamptz,
    version integer not null default 1,
    search text not null generated always as
      (fold_text(coalesce(sender_name, '') || ' ' || coalesce(sender_email, '') || ' ' || coalesce(sender_phone, ''))) stored,
    constraint somebody_wrote check (client_id is not null or sender_email is not null),
    constraint only_papers_of_a_return check ((about = 'client') = (tax_return_id is null)),
    constraint waiting_has_a_time check ((waiting_on is null) = (waiting_since is null)),
    constraint nothing_waits_when_done check (state = 'open' or (waiting_on is null and snoozed_until is null))
  )`,
  'create index threads_client on threads (client_id, last_at desc, id desc)',
  'create index threads_return on threads (tax_return_id)',
  'create index threads_document on threads (document_id) where document_id is not null',
  'create index threads_item on threads (item_id) where item_id is not null',
  'create index threads_starter on threads (started_by)',
  `create index threads_of_firm on threads (waiting_since, id) where waiting_on = 'firm'`,
  `create index threads_of_clients on threads (waiting_since, id) where waiting_on = 'client'`,
  'create index threads_snoozed on threads (snoozed_until, id) where snoozed_until is not null',
  `create index threads_closed on threads (last_at desc, id desc) where state = 'done'`,
  'create index threads_assigned on threads (assignee_id)',
  `create index threads_open on threads (assignee_id, last_at desc, id desc) where state = 'open'`,
  'create index threads_search on threads using gin (search gin_trgm_ops)',

  // A message in which the portal notes an event has no body.
  `create table messages (
    id uuid primary key,
    thread_id uuid not null references threads on delete cascade,
    author_id uuid references users on delete set null,
    side text not null check (side in ('client', 'staff', 'visitor', 'system')),
    internal boolean not null default false,
    event text check (event in ('done', 'ended', 'reopened', 'moved', 'asked', 'answered', 'attached')),
    item_id uuid references request_items on delete set null,
    body bytea,
    words bigint[] not null,
    sent_key uuid,
    sent_act bytea,
    created_at timestamptz not null,
    waited_since timestamptz,
    constraint only_staff_write_notes check (not internal or side = 'staff'),
    constraint keys_name_acts check ((sent_key is null) = (sent_act is null)),
    constraint a_body_or_an_event check ((body is null) = (event is not null))
  )`,
  'create index messages_thread on messages (thread_id, created_at desc, id desc)',
  'create index messages_words on messages using gin (words)',
  // A search finds the newest messages with a frequent word here, and those with a rare one by the word.
  'create index messages_newest on messages (created_at desc)',
  'create index messages_author on messages (author_id)',
  `create index messages_answers on messages (created_at) include (waited_since) where waited_since is not null`,
  'create index messages_item on messages (item_id) where item_id is not null',
  `create unique index messages_sent_once on messages (author_id, sent_key) where sent_key is not null`,

  `create table message_documents (
    message_id uuid not null references messages on delete cascade,
    document_id uuid not null references documents on delete cascade,
    primary key (message_id, document_id)
  )`,
  'create index message_documents_document on message_documents (document_id)',

  // When each user last read a thread.
  `create table thread_reads (
    thread_id uuid not null references threads on delete cascade,
    user_id uuid not null references users on delete cascade,
    read_at timestamptz not null,
    primary key (thread_id, user_id)
  )`,
  'create index thread_reads_user on thread_reads (user_id)',

  // Staff's answers to what is asked often: of one of them, or of all.
  `create table canned_answers (
    id uuid primary key,
    title text not null check (length(title) between 1 and 100),
    body bytea not null,
    owner_id uuid references users on delete cascade,
    version integer not null check (version > 0),
    saved_by uuid references users on delete set null,
    updated_at timestamptz not null
  )`,
  'create index canned_answers_author on canned_answers (saved_by) where saved_by is not null',
  'create index canned_answers_owner on canned_answers (owner_id)',

  // The firm's own words for its mails, in place of the portal's; a change makes a new version.
  `create table mail_words (
    kind text not null check (length(kind) between 1 and 50),
    version integer not null check (version > 1),
    words jsonb,
    saved_by uuid references users on delete set null,
    saved_at timestamptz not null,
    primary key (kind, version)
  )`,
  'create index mail_words_author on mail_words (saved_by) where saved_by is not null',

  // The steps of the set-up that admins have put off.
  `create table setup_skips (
    step text primary key check (length(step) between 1 and 50),
    skipped_at timestamptz not null
  )`,

  // The kinds of mail that a person has opted out of.
  `create table email_opt_outs (
    user_id uuid not null references users on delete cascade,
    kind text not null check
      (kind in ('return_status', 'completed_return', 'payment', 'reminder', 'message', 'upload_digest')),
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
