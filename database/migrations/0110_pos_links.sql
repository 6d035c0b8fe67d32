-- Restaurants' tills: prices and stock flow in, orders flow out (docs/decisions/0070).
create table pos_connections (
  pos_connection_id integer generated always as identity primary key,
  franchise_id integer not null unique references franchises,
  provider text not null check (provider in ('square')),
  location_id text not null check (length(location_id) between 1 and 64),
  location_name text not null,
  access_token bytea not null,                      -- sealed with DATA_KEY
  webhook_id text,                                  -- null: the till tells nothing by itself, and is only asked
  webhook_key bytea,                                -- sealed with DATA_KEY
  connected_by integer not null references users,
  connected_at timestamptz not null,
  asked integer not null default 1,                 -- rises with every wish that the till be read
  read_to integer not null default 0,               -- the wish that the latest reading began after
  catalog_since text,                               -- as the till says it: where the next reading goes on
  counts_since text,
  last_read_at timestamptz,
  fault text,                                       -- why the latest reading failed
  check ((webhook_id is null) = (webhook_key is null))
);
create index pos_connections_by_person on pos_connections (connected_by);

-- A product as the till has it, beside its name in integration_items.
create table pos_items (
  integration_item_id integer primary key references integration_items on delete cascade,
  franchise_id integer not null references franchises,
  external_id text not null,
  upc text,
  price integer check (price >= 0),                 -- null: typed in at each sale
  sold_out boolean not null default false,
  sold_out_until timestamptz,
  counted boolean not null default false,           -- sold out where nothing is left
  quantity double precision,
  counted_at timestamptz,
  item_version bigint not null,                     -- an older reading never overwrites a later one
  gone boolean not null default false,              -- deleted there, or not sold at this place any more
  unique (franchise_id, external_id)
);

-- What menu and till were when they last agreed, or when somebody decided to let them differ.
create table pos_links (
  menu_item_id integer primary key references menu_items,
  integration_item_id integer not null references integration_items on delete cascade,
  our_price integer not null,
  pos_price integer,
  pos_available boolean not null,
  stock_kept boolean not null default false         -- sold out there and on sale here, as somebody decided
);
create index pos_links_of_item on pos_links (integration_item_id);

-- Each event is taken once.
create table pos_events (
  pos_connection_id integer not null references pos_connections on delete cascade,
  event_id text not null check (length(event_id) <= 200),
  received_at timestamptz not null,
  primary key (pos_connection_id, event_id)
);
create index pos_events_by_time on pos_events (received_at);

create table pos_orders (
  order_id integer primary key references orders,
  franchise_id integer not null references franchises,
  idempotency_key uuid not null,
  body jsonb,                                       -- what goes there under that key, word for word; emptied when the till has answered
  state text not null check (state in ('waiting', 'sent', 'refused', 'not_needed', 'withdrawn')),
  external_order_id text,
  note text,                                        -- what a person should know of it
  changed_at timestamptz not null,
  check ((body is null) = (state <> 'waiting')),
  check (external_order_id is not null or state not in ('sent', 'withdrawn'))
);
create index pos_orders_of_franchise on pos_orders (franchise_id, order_id);

alter table franchises add column has_pos boolean not null default false;   -- its orders go to a till
