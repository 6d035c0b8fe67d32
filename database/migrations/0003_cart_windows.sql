-- A delivery window is a minute of one day: left in the cart overnight it is over (SIL-ORD-044).
alter table carts add column window_day date;

-- A customer's coupons, and everyone's (SIL-ORD-046).
create index discount_codes_of_customer on discount_codes (market_id, cosmic_customer_id);
