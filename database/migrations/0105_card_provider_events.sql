-- What the card provider told by itself: each event once, however often it is sent. What it says is never believed; it is a reason to look.
create table card_provider_events (
  event_id text primary key,
  type text not null,
  provider_reference text,                          -- the authorization that it is about
  received_at timestamptz not null
);
create index card_provider_events_received on card_provider_events (received_at);

alter table ledger_findings drop constraint ledger_findings_kind_check;
alter table ledger_findings add constraint ledger_findings_kind_check check (kind in (
  'order_differs', 'payment_status_differs', 'authorization_differs', 'provider_differs', 'held_without_order', 'charged_without_order',
  'unknown_to_provider', 'disputed'));
