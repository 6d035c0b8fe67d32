-- The outbox is worked through in batches: leased, tried again a few times with growing pauses (SIL-ORD-130).

alter table messages
  add column tries integer not null default 0,
  add column next_try_at timestamptz not null default now();
create index messages_queued on messages (next_try_at) where state = 'queued';
