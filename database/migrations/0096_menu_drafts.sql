-- Changes of a menu that were put down first: looked at, then taken at once or at a moment, whole and by one transaction.
create table menu_drafts (
  menu_draft_id integer generated always as identity primary key,
  franchise_id integer not null references franchises,
  name text not null check (length(name) between 1 and 80),
  status text not null default 'open' check (status in ('open', 'scheduled', 'live', 'dropped')),
  live_at timestamptz,              -- scheduled: when it goes live; live: when it did
  changes jsonb not null,           -- as areas/menu/rules/drafts/draft-change.ts has them
  problems jsonb not null,          -- rows of the file that could not be read, with their reasons
  results jsonb,                    -- once it is live: what became of each change, in their order
  change_count integer not null,
  created_by integer not null references users,
  created_at timestamptz not null,
  version integer not null default 1,
  check (status not in ('scheduled', 'live') or live_at is not null),
  check ((status = 'live') = (results is not null))
);
create index menu_drafts_of_franchise on menu_drafts (franchise_id, menu_draft_id);
