-- Browsers that are told how an order goes on, until it is over. The page of the order asked for it, so the order's link is all they need.
create table order_push_subscriptions (
  order_push_subscription_id bigint generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth bytea not null,                              -- encrypted with DATA_KEY
  created_at timestamptz not null default now(),
  unique (order_id, endpoint)
);
