-- Working hours and what is paid for them (docs/decisions/0048): a driver hour carries its pay, an invoice is a driver's week, Monday to Sunday.

alter table driver_hours add column scheduled_start_at timestamptz;
alter table driver_hours add column wage integer not null default 0 check (wage between 0 and 99999);             -- for an hour, in cents
alter table driver_hours add column gaurantee integer not null default 0 check (gaurantee between 0 and 99999);   -- least earnings of an hour, tips included
alter table driver_hours add column approve smallint not null default 2 check (approve between 0 and 2);          -- HRS-07
alter table driver_hours add column adjuster text;                                                                -- who changed it last (HRS-09)
alter table driver_hours add column version integer not null default 0;
alter table driver_hours add column made_by text not null default 'clock' check (made_by in ('clock', 'hand'));
alter table driver_hours add column ended_how text check (ended_how in ('driver', 'dispatch', 'forgotten', 'office'));
alter table driver_hours add column tips_ignored boolean not null default false;
alter table driver_hours add column reminded_at timestamptz;                                                      -- of a clock-out that is overdue
alter table driver_hours add column deleted_at timestamptz;                                                       -- queues and events still name it
create index driver_hours_started on driver_hours (started_at);

-- What a market pays, and what it pays a driver instead.
create table pay_rates (
  pay_rate_id integer generated always as identity primary key,
  market_id integer not null references markets,
  driver_id integer references drivers,             -- null: whoever has no rate of their own
  wage integer not null check (wage between 0 and 99999),
  gaurantee integer not null check (gaurantee between 0 and 99999),
  mileage integer not null default 0 check (mileage between 0 and 999),   -- cents for a mile; 0: not paid
  version integer not null default 0
);
create unique index pay_rates_once on pay_rates (market_id, coalesce(driver_id, 0));
create index pay_rates_of_driver on pay_rates (driver_id);

-- Office staff on the clock; those who are drivers as well get a driver hour of it (SIL-ORD-111).
create table time_entries (
  time_entry_id integer generated always as identity primary key,
  user_id integer not null references users,
  market_id integer references markets,
  started_at timestamptz not null,
  ended_at timestamptz,
  tips_ignored boolean not null default false,
  driver_hour_id integer references driver_hours
);
create unique index time_entries_open on time_entries (user_id) where ended_at is null;
create index time_entries_of_user on time_entries (user_id, started_at);
create index time_entries_of_hour on time_entries (driver_hour_id);
create index time_entries_of_market on time_entries (market_id, started_at);

create table driver_breaks (
  driver_break_id integer generated always as identity primary key,
  driver_hour_id integer not null references driver_hours,
  started_at timestamptz not null,
  ended_at timestamptz
);
create unique index driver_breaks_open on driver_breaks (driver_hour_id) where ended_at is null;
create index driver_breaks_of_hour on driver_breaks (driver_hour_id);

-- By such a code a driver clocks in on a tablet: it says who, on which, for a quarter of an hour and once.
create table clock_in_codes (
  code_hash bytea primary key,
  driver_id integer not null references drivers,
  tablet_id text not null references tablets,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index clock_in_codes_of_driver on clock_in_codes (driver_id);
create index clock_in_codes_of_tablet on clock_in_codes (tablet_id);

-- What was paid at a door, as the driver counted it (GEN-17).
create table cash_outs (
  order_id integer primary key references orders,
  driver_hour_id integer not null references driver_hours,
  payment text not null check (payment in ('cash', 'card', 'split')),
  cash integer not null,
  card integer not null,
  change_given integer not null,
  order_total integer not null,
  tip integer not null,
  recorded_at timestamptz not null,
  settled_at timestamptz,                           -- its tip is in the ledger
  check (tip = cash + card + change_given - order_total)
);
create index cash_outs_of_hour on cash_outs (driver_hour_id);

-- What a driver should hand over at the end, what they said they do, and what a manager counted.
create table cash_counts (
  driver_hour_id integer primary key references driver_hours,
  expected integer not null,
  kept integer not null,                            -- tips that the driver has in cash
  handed_in integer not null,
  counted integer,
  counted_by text,
  counted_at timestamptz,
  note text not null default '',
  created_at timestamptz not null
);
create index cash_counts_open on cash_counts (created_at) where counted_at is null;

-- A driver's week. Open ones are computed when they are looked at; from the approval on the amounts stand here.
create table driver_invoices (
  driver_invoice_id integer generated always as identity primary key,
  market_id integer not null references markets,
  driver_id integer not null references drivers,
  starts_on date not null check (extract(isodow from starts_on) = 1),
  state text not null default 'open' check (state in ('open', 'approved', 'paid')),
  hundredths integer not null default 0,            -- of hours
  wages integer not null default 0,
  top_up integer not null default 0,
  tips_card integer not null default 0,
  tips_cash integer not null default 0,
  mileage integer not null default 0,
  kept integer not null default 0,                  -- of the cash that the driver collected
  borne integer not null default 0,                 -- of refunds that the driver bears
  approved_at timestamptz,
  approved_by text,
  paid_at timestamptz,
  paid_by text,
  version integer not null default 0,
  unique (driver_id, starts_on)
);
create index driver_invoices_of_market on driver_invoices (market_id, starts_on);

-- What drivers do not understand of their pay, and what they were told.
create table pay_questions (
  pay_question_id integer generated always as identity primary key,
  driver_id integer not null references drivers,
  market_id integer not null references markets,
  starts_on date not null,
  about text not null,                              -- 'hour:12', 'order:1200', 'total'
  question text not null check (question <> ''),
  asked_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz
);
create index pay_questions_of_driver on pay_questions (driver_id, starts_on);
create index pay_questions_of_market on pay_questions (market_id, starts_on);

-- What a driver has brought in a week.
create index orders_ended on orders (market_id, ended_at) where ended_at is not null and driver_id is not null;
