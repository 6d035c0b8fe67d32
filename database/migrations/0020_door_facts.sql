-- What an inspector asks of a check at the door, beyond its results.
alter table alcohol_verifications
  add column confirmed smallint[],                  -- which of the checklist's confirmations were ticked
  add column corrected_at timestamptz,              -- a refused reading was a typing mistake, said once (SIL-OPS-85)
  add column outside_hours text check (outside_hours in ('after_cut_off', 'before_opening')),  -- SIL-OPS-63
  add column birth_date_differs boolean;            -- from what checkout said (SIL-OPS-147)

-- What was refused at the door is in the car until it is back at the store.
alter table orders add column goods_returned_at timestamptz;
create index orders_in_the_car on orders (driver_id) where status = 'rejected' and goods_returned_at is null;
update orders set goods_returned_at = coalesce(ended_at, now()) where status = 'rejected';
