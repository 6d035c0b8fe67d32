-- The language that its customer ordered in: what is texted and mailed of the order is in it.
alter table orders add column language text not null default 'en';
