/** Documents of returns. Their bytes are in the store, each encrypted under its own key. */
export const documents = [
  `create table documents (
    id uuid primary key,
    tax_return_id uuid not null references tax_returns on delete restrict,
    uploaded_by uuid references users on delete restrict,
    from_client boolean not null,
    -- Who alone reads it beside staff, until staff file it to the return; they ask that person first.
    private_to uuid references users on delete restrict,
    filing_asked_at timestamptz,
    upload_key uuid,
    category text not null check (category in
      ('w2', '1099', 'receipts', 'property', 'other', 'completed_return')),
    name text not null check (length(name) between 1 and 255),
    mime_type text not null,
    size integer not null check (size between 1 and 67108864),
    storage_key text not null unique,
    sealed_key bytea not null,
    content_mac bytea check (length(content_mac) = 32),
    thumbnail bytea,
    password_protected boolean not null,
    damaged boolean not null default false,
    scan text not null default 'none' check (scan in ('none', 'pending', 'clean', 'infected')),
    verified boolean not null default false,
    created_at timestamptz not null,
    deleted_at timestamptz,
    deleted_by uuid references users on delete restrict,
    destroyed_at timestamptz,
    constraint only_private_files_are_asked_for check (filing_asked_at is null or private_to is not null),
    check (destroyed_at is null or deleted_at is not null),
    check (deleted_by is null or deleted_at is not null),
    constraint clients_send_no_completed_return check (not (from_client and category = 'completed_return'))
  )`,
  'create index documents_return on documents (tax_return_id, created_at desc, id desc)',
  'create index documents_content on documents (tax_return_id, content_mac)',
  'create index documents_private on documents (private_to) where private_to is not null',
  'create index documents_uploader on documents (uploaded_by)',
  `create unique index documents_upload_key on documents (uploaded_by, upload_key)
    where deleted_at is null`,
  'create index documents_deleter on documents (deleted_by) where deleted_by is not null',
  'create index documents_deleted on documents (deleted_at) where destroyed_at is null',
  `create index documents_to_scan on documents (scan, id)
    where scan in ('none', 'pending') and deleted_at is null`,

  // The pages of documents that people sign, as PDFs under their own keys, made and compared when they are sent for
  // review.
  `create table document_copies (
    id uuid primary key,
    document_id uuid not null unique references documents on delete cascade,
    size integer not null check (size > 0),
    sealed_key bytea not null,
    bytes bytea not null
  )`,

  // The time up to which each daily mail to staff listed new uploads.
  'create table upload_digests (covered_until timestamptz primary key)',

  // A known text encrypted under each key: a start with other keys is refused.
  'create table key_checks (key_id text primary key, sealed bytea not null)',

  // Lets a session begin one download: the documents of a return, or all data of its client.
  `create table export_tickets (
    session_id text primary key references sessions on delete cascade,
    token_hash text not null unique check (length(token_hash) = 64),
    expires_at timestamptz not null,
    tax_return_id uuid references tax_returns on delete cascade,
    client_id uuid references clients on delete cascade,
    constraint one_download check (num_nonnulls(tax_return_id, client_id) = 1)
  )`,
  `create index export_tickets_return on export_tickets (tax_return_id)
    where tax_return_id is not null`,
  'create index export_tickets_client on export_tickets (client_id) where client_id is not null',

  // Says why a representative may act.
  ...['client_access', 'invitations'].flatMap((table) => [
    `alter table ${table} add foreign key (document_id) references documents on delete set null`,
    `create index ${table}_document on ${table} (document_id) where document_id is not null`,
  ]),
]
