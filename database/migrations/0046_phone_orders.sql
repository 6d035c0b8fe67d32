-- Orders that staff take by phone (SIL-OPS-126, SIL-ORD-085). Each has a device and sessions of its own, which serve only beside the cookie of
-- who takes it: neither that person's own cart nor the customer's is touched. Open from the picking of the account until the order is placed or
-- put down.
create table phone_orders (
  phone_order_id integer generated always as identity primary key,
  user_id integer not null references users,
  cosmic_customer_id integer not null references customers,
  franchise_id integer references franchises,       -- the account was picked as that of this restaurant
  session_persistent_id bigint not null unique,
  started_at timestamptz not null,
  ended_at timestamptz,
  order_id integer references orders
);
create unique index phone_orders_open on phone_orders (user_id, cosmic_customer_id) where ended_at is null;
create index phone_orders_of_user on phone_orders (user_id, phone_order_id);
create index phone_orders_of_customer on phone_orders (cosmic_customer_id);
create index phone_orders_of_franchise on phone_orders (franchise_id) where franchise_id is not null;
create index phone_orders_of_order on phone_orders (order_id) where order_id is not null;

alter table sessions add column phone_order_id integer references phone_orders;
create index sessions_of_phone_order on sessions (phone_order_id) where phone_order_id is not null;

-- Who entered it for the customer.
alter table carts add column entered_by integer references users;
create index carts_entered_by on carts (entered_by) where entered_by is not null;
alter table orders add column entered_by integer references users;
create index orders_entered_by on orders (entered_by, order_id) where entered_by is not null;
