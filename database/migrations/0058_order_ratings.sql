-- How customers rated an order, once and for all: 1 to 5, null where they said nothing (SIL-ORD-145).

create table order_ratings (
  order_id integer primary key references orders,
  restaurant_rating smallint check (restaurant_rating between 1 and 5),
  driver_rating smallint check (driver_rating between 1 and 5),
  created_at timestamptz not null default now(),
  check (restaurant_rating is not null or driver_rating is not null)
);
