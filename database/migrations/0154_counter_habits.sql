-- Food and the counter are two habits (docs/decisions/0101): when the kitchen had said last that the food would be ready, before it said that it is.
alter table kitchen_tickets add column told_ready_at timestamptz;
alter table dispatch_observations drop constraint dispatch_observations_kind_check,
  add constraint dispatch_observations_kind_check check (kind in ('way', 'kitchen', 'counter', 'door', 'prep'));
