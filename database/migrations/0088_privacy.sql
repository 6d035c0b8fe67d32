-- Who asks what we hold of them names a phone, and guests' orders have nothing else in common.
create index orders_of_phone on orders (phone_number);

-- Exports and erasures, as the office lists them.
create index events_of_privacy on events (event_id) where what in ('customer_data_exported', 'customer_data_erased');

-- What retention has deleted: a row for each kind and day on which it looked.
create table purges (
  kind text not null,
  day date not null,                                 -- of UTC
  removed bigint not null check (removed >= 0),
  ran_at timestamptz not null,
  primary key (kind, day)
);
