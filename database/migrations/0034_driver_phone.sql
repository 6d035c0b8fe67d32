-- Facts that the server itself makes once and keeps, such as the keys by which browsers know whose pushes they are.
create table server_settings (
  name text primary key,
  value bytea not null,                             -- encrypted with DATA_KEY
  created_at timestamptz not null default now()
);

-- The phones that ring while the driver's page is closed: one row a device, for as long as its driver is clocked in.
create table push_subscriptions (
  push_subscription_id bigint generated always as identity primary key,
  driver_id integer not null references drivers on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth bytea not null,                              -- encrypted with DATA_KEY
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_driver on push_subscriptions (driver_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- What the board says of a driver's checks outside the hours of sale (SIL-OPS-63).
create index alcohol_verifications_outside_hours on alcohol_verifications (driver_id, verified_at) where outside_hours is not null;
