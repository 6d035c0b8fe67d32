-- Until when an item is off the menu: a moment, because a kitchen's day may end after midnight. It was a day, at whose beginning the item
-- came back. Empty while it is out of stock: until somebody says otherwise. Who took it off, or put it back, and where.

alter table menu_items
  add column restore_at timestamptz,
  add column stock_set_by integer references users,
  add column stock_set_at timestamptz,
  add column stock_source text check (stock_source in ('editor', 'kitchen', 'scanner', 'pos', 'system'));

update menu_items i set restore_at = i.restore_date::timestamp at time zone m.time_zone
from franchises f join markets m using (market_id)
where f.franchise_id = i.franchise_id and i.restore_date is not null;

alter table menu_items drop column restore_date;

-- The history of a menu, newest first; that of one item is read by its subject.
create index events_of_menu on events (((detail ->> 'franchise_id')::integer), event_id) where subject like 'menu\_item:%';
