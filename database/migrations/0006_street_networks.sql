-- The roads of a market, prepared for finding ways: loaded whole into memory by every process that needs travel times.

create table street_networks (
  market_id integer primary key references markets,
  version bigint not null default 1,                -- rises with every other content; what is in memory follows it
  content_hash bytea not null,                      -- of the file; the same content again changes nothing
  attribution text not null,
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  crossings integer not null,
  stretches integer not null,
  graph bytea not null,                             -- areas/streets/server/network-bytes.ts
  imported_at timestamptz not null
);
-- It is read whole and hardly shrinks.
alter table street_networks alter column graph set storage external;
