-- Who is choosing a driver for an order, for twenty seconds: told to the others, and never a lock.
create table dispatch_claims (
  order_id integer primary key references orders,
  market_id integer not null references markets,
  user_id integer not null references users,
  claimed_at timestamptz not null,
  claimed_until timestamptz not null
);
create index dispatch_claims_of_market on dispatch_claims (market_id, claimed_until);
create index dispatch_claims_of_person on dispatch_claims (user_id);

-- Gives orders as the plan has them when their time has come, within limits (docs/decisions/0050).
alter table markets add column autopilot boolean not null default false;
-- What the autopilot did is nobody's, and says why.
alter table dispatch_actions alter column user_id drop not null, add column reason text,
  add constraint dispatch_actions_by check (user_id is not null or reason is not null);
