-- Conversations by text with customers, drivers and restaurants (SIL-ORD-128).

create table conversations (
  conversation_id integer generated always as identity primary key,
  market_id integer references markets,                -- null: nobody knows yet whose it is
  phone_number text not null,
  kind text not null check (kind in ('customer', 'driver', 'restaurant', 'unknown')),
  name text not null default '',
  order_id integer references orders,                  -- that it is about now
  status text not null default 'open' check (status in ('open', 'done')),
  assignee_id integer references users,
  unread integer not null default 0,
  waiting_since timestamptz,                           -- the first text of theirs that nobody has answered
  last_text text not null default '',
  last_by text not null default 'them' check (last_by in ('them', 'us')),
  last_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  unique nulls not distinct (phone_number, market_id)
);
create index conversations_latest on conversations (last_at desc, conversation_id desc);
create index conversations_of_market on conversations (market_id, status);
create index conversations_of_assignee on conversations (assignee_id) where assignee_id is not null;
create index conversations_of_order on conversations (order_id) where order_id is not null;

create table conversation_entries (
  conversation_entry_id bigint generated always as identity primary key,
  conversation_id integer not null references conversations,
  kind text not null check (kind in ('in', 'out', 'note')),
  body text not null,
  message_id bigint references messages on delete set null, -- of a text to them: how it goes stands there
  provider_id text unique,                             -- of a text of theirs: told twice it is one
  order_id integer references orders,
  user_id integer references users,                    -- who wrote it, of ours
  created_at timestamptz not null
);
create index conversation_entries_of on conversation_entries (conversation_id, conversation_entry_id);
create index conversation_entries_of_message on conversation_entries (message_id) where message_id is not null;
create index conversation_entries_of_order on conversation_entries (order_id) where order_id is not null;
create index conversation_entries_of_user on conversation_entries (user_id) where user_id is not null;

create table conversation_drafts (                     -- what somebody is typing, so that two do not answer the same
  conversation_id integer not null references conversations,
  user_id integer not null references users,
  body text not null,
  changed_at timestamptz not null,
  primary key (conversation_id, user_id)
);
create index conversation_drafts_of_user on conversation_drafts (user_id);
