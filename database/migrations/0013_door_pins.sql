-- The customer set the place on a map: the house number was not known.
alter table orders add column door_pinned boolean not null default false;
