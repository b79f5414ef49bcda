/**
 * The settings that admins edit on the firm's page. The newest version counts; without one, the defaults of a new
 * portal do. They name a picture or a report by the SHA-256 of its bytes.
 */
export const firm = [
  `create table firm_versions (
    version integer primary key check (version > 0),
    settings jsonb not null,
    restores integer,
    saved_by uuid references users on delete set null,
    saved_at timestamptz not null
  )`,
  `create table firm_pictures (
    id text primary key check (id ~ '^[0-9a-f]{64}$'),
    png bytea not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    saved_at timestamptz not null
  )`,
  `create table firm_reports (
    id uuid primary key,
    digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
    sealed bytea not null,
    size integer not null check (size > 0),
    saved_at timestamptz not null
  )`,
  // Invoices and receipts keep the version that they were made with, so that they never change.
  `create function newest_firm_version() returns integer language sql stable as $$
    select coalesce(max(version), 0) from firm_versions
  $$`,
  'create index firm_versions_author on firm_versions (saved_by) where saved_by is not null',
]
