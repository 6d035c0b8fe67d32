-- The books (docs/decisions/0053): what the ledger comes to by market, restaurant and day, kept from its movements one after another.

-- What we keep of a restaurant's food: an account of the ledger, and the terms that it follows.
alter table ledger_movements add column commission integer not null default 0;
alter table ledger_movements drop constraint entries_sum_to_zero;
alter table ledger_movements add constraint entries_sum_to_zero check (
  customer + card_held + card_provider + cash_with_driver + bank + restaurant_payable + driver_payable + tips_payable + tax_payable
  + customer_credit + phone_fee + delivery_fee + service_fee + distance_fee + gas_fee + surge_price + discounts + refunds + credits
  + provider_fees + write_offs + business + commission = 0);
alter table ledger_movements drop constraint ledger_movements_kind_check;
alter table ledger_movements add constraint ledger_movements_kind_check check (kind in (
  'placed', 'settled', 'cancelled', 'reopened', 'authorized', 'captured', 'released', 'refunded', 'credited', 'credit_used', 'tipped',
  'cash_handed_in', 'deposited', 'paid_out', 'account_paid', 'commission_charged', 'adjusted'));

create or replace view ledger_entries as
select m.movement_id, m.kind, m.cause, m.at, m.market_id, m.order_id, m.franchise_id, m.driver_id, m.cosmic_customer_id, e.account, e.amount
from ledger_movements m cross join lateral (values
  ('customer', customer), ('business', business), ('card_held', card_held), ('card_provider', card_provider),
  ('cash_with_driver', cash_with_driver), ('bank', bank), ('restaurant_payable', restaurant_payable), ('driver_payable', driver_payable),
  ('tips_payable', tips_payable), ('tax_payable', tax_payable), ('customer_credit', customer_credit), ('phone_fee', phone_fee),
  ('delivery_fee', delivery_fee), ('service_fee', service_fee), ('distance_fee', distance_fee), ('gas_fee', gas_fee),
  ('surge_price', surge_price), ('commission', commission), ('discounts', discounts), ('refunds', refunds), ('credits', credits),
  ('provider_fees', provider_fees), ('write_offs', write_offs)) as e (account, amount)
where e.amount <> 0;

create table payout_terms (
  payout_terms_id integer generated always as identity primary key,
  franchise_id integer not null references franchises,
  valid_from timestamptz not null,                  -- for orders that are placed from then on
  commission_percent numeric(5,2) not null check (commission_percent between 0 and 100),
  set_by text not null,
  unique (franchise_id, valid_from)
);

-- Up to which movement the books have been kept.
create table book_progress (
  only_row boolean primary key default true check (only_row),
  movement_id bigint not null default 0,
  rolled_at timestamptz
);
insert into book_progress default values;

-- On which clock a market's days were cut: with another one they are cut anew.
create table book_markets (
  market_id integer primary key references markets,
  time_zone text not null
);

create table book_days (
  day date not null,                                -- of the market; of UTC where there is none
  market_id integer,                                -- null: of no market, as a deposit of the card provider
  franchise_id integer,
  orders integer not null default 0,                -- placed, less those that were cancelled
  -- What restaurants are owed, by what for; with commission these come to restaurant_payable, the sign turned.
  food bigint not null default 0,
  at_store bigint not null default 0,               -- below zero what customers paid there, above it their tips
  borne bigint not null default 0,                  -- refunds and credits that the restaurant bears
  restaurant_paid bigint not null default 0,        -- by statements
  restaurant_adjusted bigint not null default 0,    -- what a person set right, or paid otherwise
  driver_tips bigint not null default 0,            -- earned by drivers
  tax_charged bigint not null default 0,            -- less what was given back of it, before it is paid
  -- The accounts of the ledger.
  customer bigint not null default 0,
  business bigint not null default 0,
  card_held bigint not null default 0,
  card_provider bigint not null default 0,
  cash_with_driver bigint not null default 0,
  bank bigint not null default 0,
  restaurant_payable bigint not null default 0,
  driver_payable bigint not null default 0,
  tips_payable bigint not null default 0,
  tax_payable bigint not null default 0,
  customer_credit bigint not null default 0,
  phone_fee bigint not null default 0,
  delivery_fee bigint not null default 0,
  service_fee bigint not null default 0,
  distance_fee bigint not null default 0,
  gas_fee bigint not null default 0,
  surge_price bigint not null default 0,
  commission bigint not null default 0,
  discounts bigint not null default 0,
  refunds bigint not null default 0,
  credits bigint not null default 0,
  provider_fees bigint not null default 0,
  write_offs bigint not null default 0,
  unique nulls not distinct (day, market_id, franchise_id)
);
create index book_days_of_franchise on book_days (franchise_id, day);

-- A movement as the books count it: on its market's day, and what it does to a restaurant by what for. `orders` is 1 where the order's charge was
-- written, -1 where it was taken back, and 0 where it stayed: a settlement writes it only for an order that had been cancelled, or had no charge.
create view book_movements as
select m.*, (m.at at time zone coalesce(k.time_zone, 'UTC'))::date as day, c.orders, f.food,
  case when m.kind in ('placed', 'settled', 'cancelled', 'reopened') then -m.restaurant_payable - f.food else 0 end as at_store,
  case when r.is_of_refund then -m.restaurant_payable else 0 end as borne,
  case when s.is_statement then -m.restaurant_payable else 0 end as restaurant_paid,
  case when m.kind not in ('placed', 'settled', 'cancelled', 'reopened', 'commission_charged') and not r.is_of_refund and not s.is_statement
    then -m.restaurant_payable else 0 end as restaurant_adjusted,
  case when m.kind in ('settled', 'cancelled', 'reopened', 'tipped') then -m.driver_payable else 0 end as driver_tips,
  case when m.kind = 'paid_out' then 0 else -m.tax_payable end as tax_charged
from ledger_movements m
left join markets k on k.market_id = m.market_id
cross join lateral (select
  case when m.kind = 'placed' then 1
    when m.kind = 'cancelled' then -1
    when m.kind in ('settled', 'reopened') then
      case when coalesce((select before.kind from ledger_movements before
        where before.order_id = m.order_id and before.kind in ('placed', 'settled', 'cancelled', 'reopened') and before.movement_id < m.movement_id
        order by before.movement_id desc limit 1), 'cancelled') = 'cancelled' then 1 else 0 end
    else 0 end as orders offset 0) c
cross join lateral (select
  case when c.orders = 0 then 0
    when m.kind = 'placed' then -m.restaurant_payable
    else c.orders * coalesce((select -charge.restaurant_payable from ledger_movements charge
      where charge.order_id = m.order_id and charge.kind in ('placed', 'settled', 'reopened') order by charge.movement_id limit 1), 0)
    end as food offset 0) f
cross join lateral (select
  case when m.kind in ('refunded', 'credited') then true
    when m.kind = 'adjusted' and m.corrects is not null then coalesce((select corrected.kind in ('refunded', 'credited')
      from ledger_movements corrected where corrected.movement_id = m.corrects), false)
    else false end as is_of_refund offset 0) r
cross join lateral (select m.kind = 'paid_out' and m.cause like 'restaurant_statement/%' as is_statement) s;
