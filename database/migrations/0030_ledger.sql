-- The ledger (docs/decisions/0021): every movement of money is one row, whose entries, a column per account, sum to zero. Above zero is what we
-- own or spend, below it what we owe or earn. Nothing here is ever changed; what was wrong is corrected by a new movement.

create table ledger_movements (
  movement_id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'placed', 'settled', 'cancelled', 'reopened',     -- what an order's way asks for
    'authorized', 'captured', 'released', 'refunded', -- what its card's provider has done
    'credited', 'credit_used', 'tipped', 'cash_handed_in', 'deposited', 'paid_out', 'adjusted')),
  cause text not null,                              -- what made it, by its number: no cause moves money twice
  at timestamptz not null,
  market_id integer,                                -- null: of no market, as a deposit of the provider
  order_id integer references orders,
  franchise_id integer,                             -- whose restaurant_payable; of an order: its restaurant
  driver_id integer references drivers,             -- whose cash_with_driver and driver_payable
  cosmic_customer_id integer references customers,  -- whose customer_credit
  card_authorization_id bigint,                     -- whose card_held and card_provider
  corrects bigint references ledger_movements,
  reason text,
  customer integer not null default 0,
  card_held integer not null default 0,
  card_provider integer not null default 0,
  cash_with_driver integer not null default 0,
  bank integer not null default 0,
  restaurant_payable integer not null default 0,
  driver_payable integer not null default 0,
  tips_payable integer not null default 0,
  tax_payable integer not null default 0,
  customer_credit integer not null default 0,
  phone_fee integer not null default 0,
  delivery_fee integer not null default 0,
  service_fee integer not null default 0,
  distance_fee integer not null default 0,
  gas_fee integer not null default 0,
  surge_price integer not null default 0,
  discounts integer not null default 0,
  refunds integer not null default 0,
  credits integer not null default 0,
  provider_fees integer not null default 0,
  write_offs integer not null default 0,
  constraint entries_sum_to_zero check (
    customer + card_held + card_provider + cash_with_driver + bank + restaurant_payable + driver_payable + tips_payable + tax_payable
    + customer_credit + phone_fee + delivery_fee + service_fee + distance_fee + gas_fee + surge_price + discounts + refunds + credits
    + provider_fees + write_offs = 0),
  constraint adjustments_say_why check (kind <> 'adjusted' or coalesce(reason, '') <> '')
);
create unique index ledger_movements_once on ledger_movements (kind, cause);
create index ledger_movements_of_order on ledger_movements (order_id);
create index ledger_movements_of_driver on ledger_movements (driver_id, at) where driver_id is not null;
create index ledger_movements_of_credit on ledger_movements (cosmic_customer_id) where cosmic_customer_id is not null;
create index ledger_movements_corrected on ledger_movements (corrects) where corrects is not null;
-- Rows come in the order of their time, so that a day or a month is one stretch of the table.
create index ledger_movements_at on ledger_movements using brin (at) with (pages_per_range = 16, autosummarize = on);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is never changed: correct a movement by a new one.' using errcode = 'restrict_violation';
end $$;
create trigger ledger_movements_stay before update or delete or truncate on ledger_movements
  for each statement execute function refuse_ledger_change();

-- The entries one by one, for people and for sums over accounts.
create view ledger_entries as
select m.movement_id, m.kind, m.cause, m.at, m.market_id, m.order_id, m.franchise_id, m.driver_id, m.cosmic_customer_id, e.account, e.amount
from ledger_movements m cross join lateral (values
  ('customer', customer), ('card_held', card_held), ('card_provider', card_provider), ('cash_with_driver', cash_with_driver), ('bank', bank),
  ('restaurant_payable', restaurant_payable), ('driver_payable', driver_payable), ('tips_payable', tips_payable), ('tax_payable', tax_payable),
  ('customer_credit', customer_credit), ('phone_fee', phone_fee), ('delivery_fee', delivery_fee), ('service_fee', service_fee),
  ('distance_fee', distance_fee), ('gas_fee', gas_fee), ('surge_price', surge_price), ('discounts', discounts), ('refunds', refunds),
  ('credits', credits), ('provider_fees', provider_fees), ('write_offs', write_offs)) as e (account, amount)
where e.amount <> 0;

-- The orders of before are carried over: first what could not be, in words.

do $$
declare
  wrong record;
begin
  select order_id, total,
    subtotal + sales_tax + phone_fee + delivery_fee + service_fee + distance_fee + gas_fee + surge_price + discount as parts
  into wrong from orders
  where total <> greatest(0, subtotal + sales_tax + phone_fee + delivery_fee + service_fee + distance_fee + gas_fee + surge_price + discount)
  order by order_id limit 1;
  if found then
    raise exception 'Order % cannot be carried over to the ledger: its parts come to % cents, its total is % cents.',
      wrong.order_id, wrong.parts, wrong.total
      using hint = 'Correct the amounts of this order, then start again.';
  end if;
  select a.card_authorization_id, a.order_id into wrong from card_authorizations a
  where a.order_id is not null and a.state in ('captured', 'refunded') and a.amount <= 0 order by 1 limit 1;
  if found then
    raise exception 'Authorization % of order % cannot be carried over to the ledger: it was charged without an amount.',
      wrong.card_authorization_id, wrong.order_id;
  end if;
end $$;

with charged as (
    select *, total + tip as owed,
      total - (subtotal + sales_tax + phone_fee + delivery_fee + service_fee + distance_fee + gas_fee + surge_price) as discounted
    from orders),
  movements as (
    select 'placed' as kind, order_id::text as cause, created_at as at, market_id, order_id, franchise_id, null::integer as driver_id,
      null::bigint as card_authorization_id, owed as customer, 0 as card_held, 0 as card_provider, 0 as cash_with_driver,
      -subtotal as restaurant_payable, 0 as driver_payable, -tip as tips_payable, -sales_tax as tax_payable, -phone_fee as phone_fee,
      -delivery_fee as delivery_fee, -service_fee as service_fee, -distance_fee as distance_fee, -gas_fee as gas_fee,
      -surge_price as surge_price, -discounted as discounts, 0 as refunds
    from charged
    union all
    select 'cancelled', order_id || '/1', coalesce(ended_at, created_at), market_id, order_id, franchise_id, null, null, -owed, 0, 0, 0,
      subtotal, 0, tip, sales_tax, phone_fee, delivery_fee, service_fee, distance_fee, gas_fee, surge_price, discounted, 0
    from charged where status in ('cancelled', 'rejected')
    union all
    select 'settled', order_id || '/1', coalesce(ended_at, created_at), market_id, order_id, franchise_id, driver_id, null,
      case when payment_type = 'card_online' then 0 else -owed end, 0, 0, case when payment_type = 'cash_at_door' then owed else 0 end,
      (case when payment_type = 'pay_at_store' then owed else 0 end) - (case when not is_delivery then tip else 0 end),
      case when is_delivery and driver_id is not null then -tip else 0 end,
      case when not is_delivery or driver_id is not null then tip else 0 end, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from charged where status in ('delivered', 'completed') and (payment_type <> 'card_online' or tip <> 0)
    union all
    select 'authorized', a.card_authorization_id::text, a.created_at, o.market_id, o.order_id, o.franchise_id, null, a.card_authorization_id,
      -a.amount, a.amount, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from card_authorizations a join orders o using (order_id)
    union all
    select 'captured', a.card_authorization_id::text, a.changed_at, o.market_id, o.order_id, o.franchise_id, null, a.card_authorization_id,
      0, -a.amount, a.amount, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from card_authorizations a join orders o using (order_id) where a.state in ('captured', 'refunded')
    union all
    select 'refunded', 'authorization/' || a.card_authorization_id, a.changed_at, o.market_id, o.order_id, o.franchise_id, null,
      a.card_authorization_id, 0, 0, -a.amount, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, a.amount
    from card_authorizations a join orders o using (order_id) where a.state = 'refunded'
    union all
    select 'released', a.card_authorization_id::text, a.changed_at, o.market_id, o.order_id, o.franchise_id, null, a.card_authorization_id,
      a.amount, -a.amount, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from card_authorizations a join orders o using (order_id) where a.state in ('voided', 'failed'))
insert into ledger_movements (kind, cause, at, market_id, order_id, franchise_id, driver_id, card_authorization_id, customer, card_held,
  card_provider, cash_with_driver, restaurant_payable, driver_payable, tips_payable, tax_payable, phone_fee, delivery_fee, service_fee,
  distance_fee, gas_fee, surge_price, discounts, refunds)
select * from movements order by at, order_id;

-- The proof: each sum of the ledger against that of the tables that it comes from.

do $$
declare
  wrong record;
begin
  with charged as (select * from orders where status not in ('cancelled', 'rejected')),
    ended as (select * from charged where status in ('delivered', 'completed')),
    holds as (select * from card_authorizations where order_id is not null),
    l as (select * from ledger_movements)
  select what, of_orders, of_ledger into wrong from (values
    ('what all orders come to with their tips', (select sum(total + tip) from orders), (select sum(customer) from l where kind = 'placed')),
    ('what customers still owe',
      coalesce((select sum(total + tip) from charged), 0)
        - coalesce((select sum(total + tip) from ended where payment_type <> 'card_online'), 0)
        - coalesce((select sum(amount) from holds where state in ('authorized', 'captured', 'refunded')), 0),
      (select sum(customer) from l)),
    ('what is held on cards', (select sum(amount) from holds where state = 'authorized'), (select sum(card_held) from l)),
    ('what the card provider owes', (select sum(amount) from holds where state = 'captured'), (select sum(card_provider) from l)),
    ('cash with drivers', (select sum(total + tip) from ended where payment_type = 'cash_at_door'), (select sum(cash_with_driver) from l)),
    ('what restaurants are owed',
      coalesce((select sum(subtotal) from charged), 0)
        + coalesce((select sum(tip) from ended where not is_delivery), 0)
        - coalesce((select sum(total + tip) from ended where payment_type = 'pay_at_store'), 0),
      (select -sum(restaurant_payable) from l)),
    ('tips', (select sum(tip) from charged),
      (select -sum(tips_payable + driver_payable) from l) + coalesce((select sum(tip) from ended where not is_delivery), 0)),
    ('sales tax', (select sum(sales_tax) from charged), (select -sum(tax_payable) from l)),
    ('fees',
      (select sum(phone_fee + delivery_fee + service_fee + distance_fee + gas_fee + surge_price) from charged),
      (select -sum(phone_fee + delivery_fee + service_fee + distance_fee + gas_fee + surge_price) from l)),
    ('discounts',
      (select sum(subtotal + sales_tax + phone_fee + delivery_fee + service_fee + distance_fee + gas_fee + surge_price - total) from charged),
      (select sum(discounts) from l))
  ) as compared (what, of_orders, of_ledger)
  where coalesce(of_orders, 0) <> coalesce(of_ledger, 0) limit 1;
  if found then
    raise exception 'The ledger does not agree with the orders that it was made from: % come to % cents, in the ledger to % cents.',
      wrong.what, wrong.of_orders, wrong.of_ledger;
  end if;
end $$;
