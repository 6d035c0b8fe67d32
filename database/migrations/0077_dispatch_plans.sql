-- What the planner proposes in a market (docs/decisions/0050). Nothing here changes a queue.

create sequence dispatch_plan_versions;

create table dispatch_plans (
  market_id integer primary key references markets,
  plan_version bigint not null,                     -- rises over all markets, when what is proposed changes
  made_at timestamptz not null,                     -- an old plan is none
  queue_versions jsonb not null,                    -- of the queues that it was made from, by driver
  rows jsonb not null,                              -- each driver's stops, planned and given: the next plan begins with them
  held jsonb not null,                              -- suggestions, by order
  unserved jsonb not null,                          -- waiting orders that nobody may be proposed for, and why
  cost real not null,
  rounds integer not null,
  ms real not null
);
create unique index dispatch_plans_version on dispatch_plans (plan_version);

-- What dispatchers were shown, and what became of it.
create table dispatch_suggestions (
  order_id integer not null references orders,
  plan_version bigint not null,
  market_id integer not null references markets,
  driver_id integer not null references drivers,
  shown_at timestamptz not null,
  explanation jsonb not null,
  outcome text check (outcome in ('accepted', 'other_driver', 'changed', 'withdrawn')),
  outcome_at timestamptz,
  check ((outcome is null) = (outcome_at is null)),
  primary key (order_id, plan_version)
);
create unique index dispatch_suggestions_open on dispatch_suggestions (order_id) where outcome is null;
create index dispatch_suggestions_of_market on dispatch_suggestions (market_id, shown_at);
create index dispatch_suggestions_of_driver on dispatch_suggestions (driver_id);
