-- Campaigns: one message to an audience, sent in small batches behind everything that somebody waits for (SIL-ORD-127).

create table campaigns (
  campaign_id integer generated always as identity primary key,
  market_id integer not null references markets,
  kind text not null check (kind in ('simple', 'advanced')),
  channel text not null check (channel in ('mail', 'text')),
  audience text not null check (audience in ('all', 'ordered_30', 'ordered_90', 'not_ordered_90')),
  subject text not null default '',
  body text not null,
  franchise_id integer references franchises,
  minimum_orders integer not null default 1,
  order_type text not null default 'any' check (order_type in ('any', 'delivery', 'pickup')),
  last_order_from date,
  last_order_to date,
  discount_code_id integer references discount_codes,
  excluded text[] not null default '{}',               -- phone numbers and addresses
  per_minute integer not null,
  state text not null default 'scheduled' check (state in ('scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  scheduled_at timestamptz not null,
  batch integer not null default 0,                    -- the next one; a job of an earlier one does nothing
  recipient_count integer not null,                    -- expected until the audience is written down, then exact
  written_count integer not null default 0,
  last_order_id integer not null default 0,            -- the newest order when it began: those after it came since
  created_by integer not null references users,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index campaigns_of_market on campaigns (market_id, campaign_id);
create index campaigns_of_franchise on campaigns (franchise_id) where franchise_id is not null;
create index campaigns_of_discount on campaigns (discount_code_id) where discount_code_id is not null;
create index campaigns_of_creator on campaigns (created_by);

create table campaign_recipients (                     -- the audience as it was when sending began
  campaign_recipient_id bigint generated always as identity primary key,
  campaign_id integer not null references campaigns,
  phone_number text not null,
  address text not null,                               -- where it goes: the phone number, or the mail address
  name text not null,
  message_id bigint references messages on delete set null,
  written_at timestamptz,                              -- its batch; messages may be deleted, what was sent stays sent
  unique (campaign_id, address)
);
create index campaign_recipients_left on campaign_recipients (campaign_id, campaign_recipient_id) where written_at is null;
create index campaign_recipients_of_message on campaign_recipients (message_id) where message_id is not null;

create table marketing_opt_outs (                      -- who wants no more of it; other messages still go
  address text primary key,
  opted_out_at timestamptz not null
);

alter table messages
  add column is_bulk boolean not null default false,   -- behind all others
  add column bulk_until timestamptz,                   -- when quiet hours begin: not sent from then on
  add column unsubscribe_url text;                     -- of mail: its List-Unsubscribe
drop index messages_queued;
create index messages_queued on messages (is_bulk, next_try_at) where state = 'queued';
