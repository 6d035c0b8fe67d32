-- What staff look orders up by. New orders come at the end of each of these but the words, whose entries are gathered before they are sorted in.

create index orders_by_time on orders (created_at);
create index orders_live on orders (market_id, order_id) where ended_at is null;
create index orders_with_payment_problem on orders (market_id, order_id) where payment_status in ('charge_failed', 'unpaid');
create index orders_driven on orders (driver_id, order_id);
create index orders_words on orders using gin
  ((lower(' ' || name || ' ' || addr_line_1 || ' ' || addr_line_2 || ' ' || phone_number || ' ')) gin_trgm_ops);
create index payment_cards_last_four on payment_cards (last_four);
