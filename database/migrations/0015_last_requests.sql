-- The request of a page that has set a row last. No reply is stored for what sets absolute values, and a late copy of an earlier one
-- changes nothing (SIL-OPS-10).
alter table carts add column last_page_id text, add column last_request_id bigint;
alter table payment_cards add column last_page_id text, add column last_request_id bigint;
