-- Drivers are invited by a manager, and join by a link that a text or a mail brings. Whoever has not joined is on no schedule and on no board.

create table driver_invitations (
  driver_invitation_id integer generated always as identity primary key,
  market_id integer not null references markets,
  name text not null,
  phone_number text not null,
  email text,                                       -- null: the link goes by text alone, and the driver says it when they join
  key_hash bytea not null unique,                   -- sha256 of what the latest link holds
  sends integer not null default 1,
  invited_by integer not null references users,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,                             -- taken back
  driver_id integer references drivers,             -- who joined by it
  joined_at timestamptz,
  check ((joined_at is null) = (driver_id is null))
);
-- Two managers who invite the same person at once invite them once.
create unique index driver_invitations_open on driver_invitations (market_id, phone_number) where joined_at is null and ended_at is null;
create index driver_invitations_of_market on driver_invitations (market_id, driver_invitation_id);
create index driver_invitations_by on driver_invitations (invited_by);
create index driver_invitations_of_driver on driver_invitations (driver_id) where driver_id is not null;
