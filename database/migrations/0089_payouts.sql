-- Pay that goes to bank accounts (docs/decisions/0056).

-- Where a driver's pay goes; the account and its bank are sealed.
create table driver_banks (
  driver_id integer primary key references drivers,
  account bytea not null,
  ending text not null check (ending ~ '^\d{4}$'),  -- all that is ever shown of it
  changed_by text not null,
  changed_at timestamptz not null,
  version integer not null default 1
);

-- From which bank a market pays, and as whom.
create table payout_banks (
  market_id integer primary key references markets,
  bank_name text not null,
  bank_routing text not null check (bank_routing ~ '^\d{9}$'),
  company_name text not null,
  company_id text not null,
  version integer not null default 1
);

-- One press of Pay: its file is kept, so that a second download is the same and nobody is paid twice by it.
create table payouts (
  payout_id integer generated always as identity primary key,
  market_id integer not null references markets,
  starts_on date not null,
  paid_at timestamptz not null,
  paid_by text not null,
  ach_file bytea                                    -- sealed; null: nobody could be paid by it
);
create index payouts_of_market on payouts (market_id, starts_on);

alter table driver_invoices add column payout_id integer references payouts;
alter table driver_invoices add column paid_to text;                             -- the account's ending; null: not by the file
create index driver_invoices_of_payout on driver_invoices (payout_id);
