-- What a business pays where the way is longer (docs/decisions/0074): [{"beyond_miles": 3, "delivery_fee": 499}], the shortest first. Without any,
-- its delivery fee is the same for every way.

alter table businesses add column distance_fees jsonb not null default '[]' check (jsonb_typeof(distance_fees) = 'array');
