-- A credit that support gives is a code of its customer for one use (SIL-ORD-047), and so is what an order leaves of one.

alter table discount_codes add column credit boolean not null default false;
alter table discount_codes add column order_issue_id integer references order_issues;     -- by which support gave it
alter table discount_codes add column returned_order_id integer references orders;        -- the order that gave it back
alter table discount_codes add constraint credits_are_somebodys
  check (not credit or (cosmic_customer_id is not null and kind = 'amount' and single_use_per_customer));
create index discount_codes_of_issue on discount_codes (order_issue_id) where order_issue_id is not null;
create index discount_codes_returned on discount_codes (returned_order_id) where returned_order_id is not null;

alter table orders add column credit integer not null default 0;                          -- of the discount: paid with credit
alter table orders add constraint credit_within_discount check (credit >= 0 and credit <= -discount);

alter table order_refunds drop constraint order_refunds_way_check;
alter table order_refunds add constraint order_refunds_way_check check (way in ('card', 'driver', 'check', 'credit'));

-- What was given before could not be spent.
insert into discount_codes (market_id, cosmic_customer_id, discount_name, kind, value, order_type, valid_from, valid_to, credit, order_issue_id)
select o.market_id, o.cosmic_customer_id, '$' || to_char(i.total_credit / 100.0, 'FM999990.00') || ' credit', 'amount', i.total_credit, 'any',
  m.at, m.at + interval '1 year', true, i.order_issue_id
from order_issues i join orders o using (order_id) join ledger_movements m on m.kind = 'credited' and m.cause = i.order_issue_id::text
where i.record_type = 'credit' and o.cosmic_customer_id is not null;
