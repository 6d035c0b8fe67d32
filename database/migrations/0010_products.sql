-- Products by their bar code, of no market: what the UPC look-up answers from before it asks the provider

create table products (
  gtin14 text primary key check (gtin14 ~ '^[0-9]{14}$'),
  name text not null,
  brand text not null default '',
  description text not null default '',
  size text not null default '',                     -- as the source writes it
  size_ml integer check (size_ml > 0),               -- of one container, where it is a volume
  containers integer check (containers > 0),
  kind text not null default '',                     -- the source's word: wine, soda
  alcohol_percent double precision check (alcohol_percent between 0 and 100),
  price_cents integer check (price_cents >= 0),      -- a suggestion, in `currency`
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  images text[] not null default '{}',
  source text not null,
  updated_at timestamptz not null default now()
);

create table product_answers (                       -- what the provider said, so that it is not asked again (SIL-ORD-094)
  gtin14 text primary key check (gtin14 ~ '^[0-9]{14}$'),
  name text,                                         -- null: it knows no such product
  description text not null default '',
  images text[] not null default '{}',
  data_source text not null,
  asked_at timestamptz not null
);
