-- The map that is drawn of a market's streets: vector tiles, made once when the streets are brought in.

create table map_tiles (
  market_id integer not null references street_networks on delete cascade,
  z smallint not null,
  x integer not null,
  y integer not null,
  bytes bytea not null,                             -- Mapbox vector tile, gzip
  primary key (market_id, z, x, y)
);
-- They are packed already.
alter table map_tiles alter column bytes set storage external;
