-- Addresses as admins check them, and the orders that went there (ADR-03…20, SIL-ORD-102).

alter table addresses add column verification text not null default 'unverified'
  check (verification in ('unverified', 'verified', 'needs_review', 'replaced'));
alter table addresses add column version integer not null default 1;
alter table addresses add column verified_by integer references users;
alter table addresses add column verified_at timestamptz;
alter table addresses add column found_as text;                              -- what the maps call it, once somebody has said otherwise
alter table addresses add column replaced_by integer references addresses;
alter table addresses add column redirects boolean not null default false;   -- whoever enters it means `replaced_by`
alter table addresses add constraint addresses_replaced
  check ((verification = 'replaced') = (replaced_by is not null) and replaced_by <> address_id and (replaced_by is not null or not redirects));
create index addresses_verified_by on addresses (verified_by) where verified_by is not null;
create index addresses_replaced_by on addresses (replaced_by) where replaced_by is not null;
create index addresses_found_as on addresses (found_as) where found_as is not null;
create index addresses_words on addresses using gin ((lower(' ' || addr_line_1 || ' ' || city || ' ' || zip || ' ')) gin_trgm_ops);

alter table orders add column address_id integer references addresses;       -- where its address was found; null: a pickup, or typed for a business
update orders o set address_id = c.address_id from carts c where c.cart_id = o.cart_id and o.is_delivery;
create index orders_of_address on orders (address_id, order_id) where address_id is not null;
