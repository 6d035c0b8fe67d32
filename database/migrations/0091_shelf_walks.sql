-- Walks along the shelves of a store with a scanner. Where a product stands between those of the same aisle, shelf and bay, as somebody walked
-- past them; empty until somebody has.
alter table menu_items add column shelf_position integer;

-- Scans that were taken, so that one that is sent again, because its answer was lost, is taken once.
create table shelf_steps (
  step_id text primary key check (step_id ~ '^[0-9a-f]{32}$'),   -- made by the phone
  user_id integer not null references users,
  menu_item_id integer not null references menu_items,
  taken_at timestamptz not null
);
create index shelf_steps_of_person on shelf_steps (user_id, taken_at);
create index shelf_steps_of_item on shelf_steps (menu_item_id);
