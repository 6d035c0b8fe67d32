-- Passkeys of payment accounts: an addition to password and code.
create table customer_passkeys (
  passkey_id bigint generated always as identity primary key,
  cosmic_customer_id integer not null references customers on delete cascade,
  credential_id text not null unique,               -- base64url, as authenticators name it
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on customer_passkeys (cosmic_customer_id);

-- What an authenticator of this device is to sign next, once.
create table passkey_challenges (
  session_persistent_id bigint not null references persistent_sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'sign_in')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (session_persistent_id, purpose)
);

-- When the customer has proven who they are in this session; null where the session took the account over from its device.
alter table sessions add column customer_signed_in_at timestamptz;
