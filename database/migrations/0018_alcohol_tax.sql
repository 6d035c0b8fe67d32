-- What alcohol of each kind is taxed beside the sales tax (SIL-ORD-039)

alter table markets
  add column beer_tax_percent numeric(5,3) not null default 0,
  add column wine_tax_percent numeric(5,3) not null default 0,
  add column liquor_tax_percent numeric(5,3) not null default 0;
