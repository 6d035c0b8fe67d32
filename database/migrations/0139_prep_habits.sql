-- By how much food is ready later than the customer was promised it by (docs/decisions/0091).
alter table dispatch_observations drop constraint dispatch_observations_kind_check,
  add constraint dispatch_observations_kind_check check (kind in ('way', 'kitchen', 'door', 'prep'));
