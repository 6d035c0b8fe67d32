-- What a restaurant is paid for a week, Monday to Sunday (docs/decisions/0053). Open ones are computed from the books when they are looked at; from the
-- approval on the amounts stand here.

create table restaurant_statements (
  restaurant_statement_id integer generated always as identity primary key,
  market_id integer not null references markets,
  franchise_id integer not null references franchises,
  starts_on date not null check (extract(isodow from starts_on) = 1),
  state text not null check (state in ('approved', 'paid')),
  movement_id bigint not null,                      -- up to which the books were kept when it was approved
  orders integer not null,
  food integer not null,
  commission integer not null,                      -- 0 or less
  at_store integer not null,
  borne integer not null,
  adjusted integer not null,
  carried integer not null,                         -- of the time before, as far as no statement has it
  to_pay integer not null check (to_pay >= 0),
  approved_at timestamptz not null,
  approved_by text not null,
  paid_at timestamptz,
  paid_by text,
  unique (franchise_id, starts_on),
  check ((state = 'paid') = (paid_at is not null))
);
create index restaurant_statements_of_market on restaurant_statements (market_id, starts_on);
