-- The demo town's own life. Empty where there is no demo.

-- Whether the market's people act by themselves, since when, and whether the days before that have been brought in.
create table demo_life (
  market_id integer primary key references markets,
  is_on boolean not null default true,
  began_at timestamptz not null,
  history_at timestamptz
);

-- The sessions that the town itself has made, so that everybody else's are people's. A part that it plays keeps its cookies, sealed, for the next start.
create table demo_life_sessions (
  session_id integer primary key references sessions on delete cascade,
  part text unique,
  cookies bytea,
  check ((part is null) = (cookies is null))
);
