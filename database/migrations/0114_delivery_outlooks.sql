-- What dispatch knows of an order that would be placed now (docs/decisions/0076): when a driver can be at each store, and how kitchens, ways and
-- doors keep their times. Customers are promised by it.
create table delivery_outlooks (
  market_id integer primary key references markets,
  holds_until timestamptz not null,                 -- later it is no longer known
  outlook jsonb not null                            -- by store; times in ms
);
