-- Lateness foreseen (docs/decisions/0063).

-- What the plan said of a stop when its driver came to it, kept when it ends: what it really took is held against that.
alter table driver_assignments_ended add column market_id integer, add column start_time timestamptz, add column end_time timestamptz;
create index driver_assignments_ended_at on driver_assignments_ended (market_id, ended_at);

-- By how much stops come later than planned, in seconds: weighted, an observation counts half after three weeks.
create table dispatch_observations (
  market_id integer not null references markets,
  kind text not null check (kind in ('way', 'kitchen', 'door')),
  subject integer not null,                         -- of a kitchen its franchise; of a door 1 where alcohol is handed over; else 0
  bucket smallint not null,                         -- the hour; from 24 on, that of a Friday or Saturday; of doors 0
  weight real not null,
  mean_s real not null,
  m2 real not null,                                 -- weighted sum of squared differences from the mean
  observed_at timestamptz not null,
  primary key (market_id, kind, subject, bucket)
);

-- Until when the ended stops of a market were taken in.
create table dispatch_learning (
  market_id integer primary key references markets,
  learned_until timestamptz not null
);

alter table dispatch_plans add column risks jsonb not null default '[]';   -- orders that will probably be late, and why

-- What a customer was told about an order that comes later than promised; the promise on record stays.
create table order_told_times (
  order_id integer primary key references orders,
  told_about timestamptz not null,
  told_at timestamptz not null,
  told_by integer                                   -- the dispatcher
);
