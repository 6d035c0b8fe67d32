-- What the card provider's deposits are made of, and how much of it the ledger has (docs/decisions/0085).
create table deposit_lines (
  deposit_line_id bigint generated always as identity primary key,
  deposit text not null,                            -- the provider's name of it: the cause of its movement in the ledger
  provider_line text not null unique,               -- the provider's name; what no line says: the deposit's, with a word behind it
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'fee', 'other', 'rest', 'unlisted')),
  at timestamptz not null,
  amount integer not null,                          -- before its fee; below zero where it was given back
  fee integer not null,
  provider_reference text,                          -- of its payment
  card_authorization_id bigint references card_authorizations, -- null: of no payment of ours
  market_id integer,                                -- of its order; null: for people of all markets
  booked integer not null                           -- of the amount, what the ledger has
);
create index deposit_lines_of_deposit on deposit_lines (deposit, market_id);
create index deposit_lines_of_authorization on deposit_lines (card_authorization_id) where card_authorization_id is not null;
create index deposit_lines_differing on deposit_lines (deposit) where booked <> amount;
