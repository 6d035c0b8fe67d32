-- The apartment that was typed with the street stands in a field of its own.
alter table visitor_addresses add column apartment_number text not null default '';
-- Where the known data say so, whoever names no apartment is asked for it.
alter table addresses add column has_units boolean not null default false;
