/** Second factors of sign-in: docs/decisions/0016. */
export const twoFactor = [
  `create table authenticator_apps (
    id uuid primary key,
    user_id uuid not null unique references users on delete cascade,
    secret bytea not null,
    last_step bigint,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    check (num_nulls(last_step, confirmed_at) <> 1)
  )`,

  `create table passkeys (
    id text primary key check (length(id) between 1 and 1400),
    user_id uuid not null references users on delete cascade,
    name text not null check (length(name) between 1 and 100),
    public_key bytea not null,
    counter bigint not null check (counter >= 0),
    transports text[] not null,
    signs_in_alone boolean not null default true,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index passkeys_user on passkeys (user_id)',

  `create table recovery_codes (
    user_id uuid primary key references users on delete cascade,
    hashes text[] not null check (cardinality(hashes) <= 10),
    mac_key bytea not null,
    created_at timestamptz not null
  )`,

  `create table passkey_challenges (
    challenge text primary key,
    purpose text not null,
    expires_at timestamptz not null
  )`,

  `create table trusted_devices (
    token_hash text not null check (length(token_hash) = 64),
    user_id uuid not null references users on delete cascade,
    expires_at timestamptz not null,
    primary key (token_hash, user_id)
  )`,
  'create index trusted_devices_user on trusted_devices (user_id)',

  // Sign-in with the firm's own accounts: docs/decisions/0044.
  `create table firm_accounts (
    user_id uuid primary key references users on delete cascade,
    issuer text not null check (length(issuer) between 1 and 500),
    subject text not null check (length(subject) between 1 and 255),
    linked_at timestamptz not null,
    unique (issuer, subject)
  )`,

  `create table firm_sign_ins (
    state_hash text primary key check (length(state_hash) = 64),
    browser_hash text not null check (length(browser_hash) = 64),
    session_id text references sessions on delete cascade,
    next text not null check (next like '/%'),
    started_at timestamptz not null,
    expires_at timestamptz not null,
    answered_at timestamptz,
    user_id uuid references users on delete cascade,
    issuer text,
    subject text,
    check (num_nulls(user_id, issuer, subject) in (0, 3))
  )`,
  'create index firm_sign_ins_session on firm_sign_ins (session_id)',
  'create index firm_sign_ins_user on firm_sign_ins (user_id)',

  `create table former_addresses (
    user_id uuid not null references users on delete cascade,
    email text not null,
    changed_at timestamptz not null,
    primary key (user_id, email)
  )`,
]
