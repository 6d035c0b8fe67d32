-- Each of those who choose a driver for one order sees the others; also for an order that is in somebody's queue, as long as it is in that one.
alter table dispatch_claims drop constraint dispatch_claims_pkey, add primary key (order_id, user_id),
  add column driver_id integer references drivers;
