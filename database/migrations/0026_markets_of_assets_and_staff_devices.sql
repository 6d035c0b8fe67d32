-- Whose photos and signatures these are: support opens those of its markets (SIL-ORD-140). Until now only the event of storing named the market.

alter table secure_assets add column market_id integer references markets;

update secure_assets a set market_id = e.market_id
from events e where e.what = 'secure_asset_stored' and e.subject = 'asset:' || a.asset_id;

-- Where a member of staff has signed in before: strangers' wrong passwords do not lock these out.
create table staff_devices (
  user_id integer not null references users,
  session_persistent_id bigint not null references persistent_sessions on delete cascade,
  signed_in_at timestamptz not null,                -- the last time
  primary key (user_id, session_persistent_id)
);
create index staff_devices_of_device on staff_devices (session_persistent_id);
