/** The items of a return's checklist, the documents that answer them, and the client's reminders. */
export const requestItems = [
  `create type request_item_state as enum
    ('open', 'expected', 'received', 'not_applicable', 'accepted', 'withdrawn')`,
  // An item of a rule has its rule and issuer, so that the rule adds it once; an item of staff has neither. A rule
  // never changes an item with asked_by: staff made it, changed it or asked for it again.
  `create table request_items (
    id uuid primary key,
    tax_return_id uuid not null references tax_returns on delete cascade,
    rule text,
    issuer text not null default '',
    asked_by uuid references users on delete restrict,
    asked_at timestamptz not null,
    category text not null check (category in ('w2', '1099', 'receipts', 'property', 'other')),
    title text not null check (length(title) between 1 and 120),
    reason text not null check (length(reason) between 1 and 300),
    due_on date,
    state request_item_state not null default 'open',
    expected_on date,
    comment text check (length(comment) between 1 and 200),
    asked_again text check (length(asked_again) between 1 and 200),
    all_in boolean not null default false,
    constraint only_items_with_documents_are_all_in check (not all_in or state in ('received', 'accepted')),
    constraint expected_items_have_a_day check ((state = 'expected') = (expected_on is not null))
  )`,
  'create index request_items_return on request_items (tax_return_id, id)',
  `create unique index request_items_rule on request_items (tax_return_id, rule, issuer)
    where rule is not null`,
  'create index request_items_asker on request_items (asked_by) where asked_by is not null',

  `create table item_documents (
    item_id uuid not null references request_items on delete cascade,
    document_id uuid not null references documents on delete cascade,
    refused boolean not null default false,
    primary key (item_id, document_id)
  )`,
  'create index item_documents_document on item_documents (document_id)',

  // A client's answers to the questionnaire of a return.
  `create table questionnaires (
    tax_return_id uuid primary key references tax_returns on delete cascade,
    answers jsonb not null,
    answered_at timestamptz not null
  )`,

  // Items that staff ask for together.
  `create table item_templates (
    id uuid primary key,
    name text not null unique check (length(name) between 1 and 100),
    items jsonb not null,
    version integer not null check (version > 0),
    saved_by uuid references users on delete set null,
    updated_at timestamptz not null
  )`,
  'create index item_templates_author on item_templates (saved_by) where saved_by is not null',

  // When each member of the staff last looked at a return's documents, until it is filed.
  `create table document_views (
    user_id uuid not null references users on delete cascade,
    tax_return_id uuid not null references tax_returns on delete cascade,
    seen_at timestamptz not null,
    primary key (user_id, tax_return_id)
  )`,
  'create index document_views_return on document_views (tax_return_id)',

  // A client's reminders since the last request.
  `create table document_reminders (
    client_id uuid primary key references clients on delete cascade,
    sent integer not null default 0 check (sent between 0 and 4),
    last_sent_at timestamptz,
    stopped_at timestamptz,
    constraint sent_reminders_have_a_date check ((sent = 0) or last_sent_at is not null)
  )`,
]
