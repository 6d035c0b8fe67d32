-- What the daily check compared, and what did not agree (docs/decisions/0028).

create table ledger_checks (
  ledger_check_id bigint generated always as identity primary key,
  since timestamptz,                                -- null: everything that there is
  started_at timestamptz not null,
  ended_at timestamptz,                             -- null: under way, or broken off
  orders integer not null default 0,
  authorizations integer not null default 0,
  reported integer not null default 0,              -- authorizations in the provider's report
  differences integer not null default 0
);
create index ledger_checks_ended on ledger_checks (ended_at);

create table ledger_findings (
  ledger_finding_id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'order_differs', 'payment_status_differs', 'authorization_differs', 'provider_differs', 'held_without_order', 'charged_without_order',
    'unknown_to_provider')),
  subject text not null,                            -- order:1001, authorization:auth_…
  market_id integer references markets,             -- null: of no order that we know
  order_id integer references orders,
  account text not null,                            -- the account in which they differ most
  expected integer not null,
  found integer not null,                           -- in the ledger
  cause text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz                           -- when a later check found that both agree
);
create unique index ledger_findings_open on ledger_findings (kind, subject) where resolved_at is null;
create index ledger_findings_newest on ledger_findings (resolved_at, ledger_finding_id);
create index ledger_findings_of_order on ledger_findings (order_id);
