-- What a bank asks its customer while an order is placed (3-D Secure). The attempt that meets it fails its turn, and its hold waits here for
-- the next attempt of the cart, which takes it over; one that nobody has taken over by `ends_at` is let go.
create table card_challenges (
  order_attempt_id bigint primary key references order_attempts,  -- whose key the provider has for the hold
  cart_id integer not null references carts,
  payment_card_id integer not null references payment_cards,
  amount integer not null check (amount > 0),
  provider_reference text not null,
  client_secret bytea not null,                     -- encrypted; opens the question in the customer's browser
  taken_by bigint references order_attempts,        -- the attempt that goes on with the hold
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz                              -- refused, let go, or replaced by another card or amount
);
create unique index card_challenges_open on card_challenges (cart_id) where ended_at is null;
create index card_challenges_of_cart on card_challenges (cart_id);
create index card_challenges_of_card on card_challenges (payment_card_id);
create index card_challenges_taken_by on card_challenges (taken_by);
