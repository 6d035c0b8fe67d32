-- A restaurant that has not accepted an order is reminded after five minutes, and after ten (SIL-ORD-131): each once.

create table ticket_reminders (
  order_id integer not null references orders,
  after_minutes smallint not null,
  sent_at timestamptz not null,
  primary key (order_id, after_minutes)
);
