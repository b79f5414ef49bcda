/** Review, signature and authorization of completed returns, and engagement letters. */
export const signing = [
  // A version of a completed return as it was sent for review: its documents and figures. Figures are sealed.
  `create table return_packages (
    id uuid primary key,
    tax_return_id uuid not null references tax_returns on delete cascade,
    number integer not null check (number > 0),
    published_by uuid not null references users on delete restrict,
    published_at timestamptz not null,
    figures bytea not null,
    binding bytea not null check (length(binding) = 32),
    replaced_at timestamptz,
    -- When a signer first opened its review.
    opened_at timestamptz,
    unique (tax_return_id, number)
  )`,
  `create unique index return_packages_current on return_packages (tax_return_id)
    where replaced_at is null`,
  'create index return_packages_publisher on return_packages (published_by)',

  `create table package_documents (
    package_id uuid not null references return_packages on delete cascade,
    document_id uuid not null references documents on delete cascade,
    kind text not null check (kind in ('return', 'authorization', 'other')),
    authority text check (authority = 'federal' or authority ~ '^[A-Z]{2}$'),
    sha256 bytea not null check (length(sha256) = 32),
    primary key (package_id, document_id),
    constraint authorizations_name_their_authority check ((kind = 'authorization') = (authority is not null))
  )`,
  'create index package_documents_document on package_documents (document_id)',

  `create type signer_state as enum
    ('reviewing', 'approved', 'change_requested', 'signed_form_sent', 'signed', 'void')`,
  // The people who must review and sign a package: the taxpayer, and the spouse of a joint return.
  `create table signers (
    id uuid primary key,
    package_id uuid not null references return_packages on delete cascade,
    person text not null check (person in ('taxpayer', 'spouse')),
    name text not null check (length(name) between 1 and 201),
    title text check (length(title) between 1 and 100),
    state signer_state not null default 'reviewing',
    state_at timestamptz not null,
    change_reason text check (length(change_reason) between 1 and 1000),
    signed_form_document_id uuid references documents on delete set null,
    signed_form_refusal text check (length(signed_form_refusal) between 1 and 1000),
    failed_checks integer not null default 0 check (failed_checks between 0 and 3),
    reminded integer not null default 0 check (reminded between 0 and 4),
    reminded_at timestamptz,
    unique (package_id, person),
    constraint requests_for_a_change_have_a_reason
      check ((state = 'change_requested') <= (change_reason is not null)),
    constraint reminded_signers_have_a_date check ((reminded = 0) or reminded_at is not null)
  )`,
  'create index signers_signed_form on signers (signed_form_document_id) where signed_form_document_id is not null',

  // A spouse's access: a mailed link, then a mailed code, then a session for this one review. And a link to the
  // completed documents of one return, with a code: staff hand over both.
  `create table guest_links (
    id uuid primary key,
    signer_id uuid unique references signers on delete cascade,
    tax_return_id uuid unique references tax_returns on delete cascade,
    email text not null default '' check (email = '' or length(email) between 3 and 254),
    token_hash text not null unique check (length(token_hash) = 64),
    expires_at timestamptz not null,
    code_hash text check (length(code_hash) = 64),
    code_expires_at timestamptz,
    code_tries integer not null default 0 check (code_tries between 0 and 5),
    created_at timestamptz not null,
    constraint one_guest check (num_nonnulls(signer_id, tax_return_id) = 1),
    constraint spouses_have_an_address check ((signer_id is null) = (email = '')),
    constraint codes_expire check ((code_hash is null) = (code_expires_at is null))
  )`,
  `create table guest_sessions (
    id text primary key check (length(id) = 64),
    link_id uuid not null references guest_links on delete cascade,
    expires_at timestamptz not null
  )`,
  'create index guest_sessions_link on guest_sessions (link_id)',

  // Checks by the identity provider. A passed one is used for one signature.
  `create table identity_checks (
    id uuid primary key,
    signer_id uuid not null references signers on delete cascade,
    provider text not null check (provider in ('service', 'stripe')),
    provider_id text not null unique check (length(provider_id) between 1 and 200),
    state text not null default 'pending' check (state in ('pending', 'passed', 'failed', 'used')),
    started_at timestamptz not null,
    ended_at timestamptz,
    constraint ended_checks_have_a_date check ((state = 'pending') = (ended_at is null))
  )`,
  'create index identity_checks_signer on identity_checks (signer_id)',
  "create unique index identity_checks_open on identity_checks (signer_id) where state = 'pending'",

  // The firm's engagement letters of people and of businesses; a change makes a new version.
  `create table letter_templates (
    kind text not null check (kind in ('person', 'business')),
    version integer not null check (version > 0),
    body text not null check (length(body) between 1 and 20000),
    saved_by uuid references users on delete restrict,
    saved_at timestamptz not null,
    primary key (kind, version)
  )`,
  'create index letter_templates_author on letter_templates (saved_by) where saved_by is not null',

  // Consents to sign and to get records electronically, and their withdrawals, with the disclosure that the person
  // read. A user is known by their own client; a spouse with a mailed link, by client and name. Signatures have a copy.
  `create table esign_consents (
    id uuid primary key,
    client_id uuid not null references clients on delete cascade,
    way text not null check (way in ('account', 'mailed_link')),
    name text not null check (length(name) between 1 and 201),
    -- The day from which the disclosure's text is valid.
    version text not null check (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    disclosure text not null check (length(disclosure) between 1 and 20000),
    sha256 bytea not null check (length(sha256) = 32),
    -- Whether they said that they could open and read it as a PDF; false if a signature's call brought the consent.
    opened_pdf boolean not null,
    given_at timestamptz not null,
    ip text,
    device text not null,
    withdrawn_at timestamptz check (withdrawn_at >= given_at)
  )`,
  'create index esign_consents_client on esign_consents (client_id)',

  // Statement and evidence are sealed; sha256 is of the signed PDF, with its certificate page.
  `create table signatures (
    id uuid primary key,
    tax_return_id uuid not null references tax_returns on delete cascade,
    signed text not null check (signed in ('engagement_letter', 'authorization')),
    person text not null check (person in ('taxpayer', 'spouse')),
    signer_id uuid references signers on delete cascade,
    letter_kind text,
    letter_version integer,
    fee_id uuid references fees on delete set null,
    -- Whether the letter says that the finished return is paid before its review.
    pays_first boolean not null default false,
    way text not null check (way in ('portal', 'paper', 'in_person', 'remote')),
    signed_at timestamptz not null,
    initials text not null check (length(initials) between 1 and 16),
    document_id uuid references documents on delete set null,
    sha256 bytea not null unique check (length(sha256) = 32),
    evidence bytea not null,
    confirmed_by uuid references users on delete restrict,
    voided_at timestamptz,
    voided_because text check (length(voided_because) between 1 and 200),
    foreign key (letter_kind, letter_version) references letter_templates on delete restrict,
    constraint letters_have_a_version check ((signed = 'engagement_letter') = (letter_version is not null)),
    constraint versions_have_a_kind check ((letter_version is null) = (letter_kind is null)),
    constraint authorizations_have_a_signer check ((signed = 'authorization') = (signer_id is not null)),
    constraint staff_confirm_handwritten_signatures check ((way in ('paper', 'in_person')) = (confirmed_by is not null)),
    constraint void_signatures_have_a_reason check ((voided_at is null) = (voided_because is null))
  )`,
  'create index signatures_return on signatures (tax_return_id)',
  // For the access of a former spouse.
  `create function spouse_signed_before(tax_return uuid, ended_at timestamptz) returns boolean language sql stable as $$
    select exists (select from signatures where tax_return_id = tax_return and person = 'spouse'
      and signed_at < ended_at and (voided_at is null or voided_at >= ended_at))
  $$`,
  `create function signed_document_before(document uuid, ended_at timestamptz) returns boolean
    language sql stable as $$
    select exists (select from package_documents join return_packages on return_packages.id = package_id
        where document_id = document and published_at < ended_at)
      or exists (select from signatures where document_id = document and signed_at < ended_at)
  $$`,
  `create unique index signatures_signer on signatures (signer_id) where voided_at is null`,
  'create index signatures_document on signatures (document_id) where document_id is not null',
  'create index signatures_letter on signatures (letter_kind, letter_version) where letter_version is not null',
  'create index signatures_fee on signatures (fee_id) where fee_id is not null',
  'create index signatures_confirmer on signatures (confirmed_by) where confirmed_by is not null',

  // The tax profile as it was when the return was completed, with its dependents; one sealed JSON text.
  `create table frozen_profiles (
    tax_return_id uuid primary key references tax_returns on delete cascade,
    frozen_at timestamptz not null,
    profile bytea not null
  )`,
]
