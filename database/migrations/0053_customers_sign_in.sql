-- Signing in to a payment account (ACC, SIL-ORD-059…067).

-- 'Stay signed in on this device': until then, and 90 days beyond each visit.
alter table persistent_sessions add column customer_signed_in_until timestamptz;
create index on persistent_sessions (cosmic_customer_id) where cosmic_customer_id is not null;
create index on sessions (cosmic_customer_id) where cosmic_customer_id is not null;

-- The newest code that a device has asked for, of each phone. Asked for by whoever types a phone: that there is a row says nothing about accounts.
create table access_codes (
  session_persistent_id bigint not null references persistent_sessions on delete cascade,
  phone_number text not null,
  requested_at timestamptz not null,
  code_hash bytea,                                  -- keyed; null until it is sent, and for good where the phone has no account
  cosmic_customer_id integer references customers,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  verified_at timestamptz,                          -- the code was typed: a password may be set by it for a while
  used_at timestamptz,                              -- it was
  primary key (session_persistent_id, phone_number)
);
create index on access_codes (cosmic_customer_id) where cosmic_customer_id is not null;

-- A card that a first order gave to a phone's account is confirmed by whoever signs in to it elsewhere (SIL-ORD-074).
alter table payment_cards add column linked_to_account boolean not null default false;
update payment_cards set linked_to_account = true where cosmic_customer_id is not null and session_persistent_id is null;
-- One that is added again, deleted or not; a card of an account is of no device that it could be found by.
create index payment_cards_of_token on payment_cards (vault_token);
