-- What customers write to support from their order's page. The first message makes the ticket, which is then the customer's own.
alter table tickets add column by_customer boolean not null default false;
create index tickets_of_customers on tickets (order_id) where by_customer;

create table ticket_messages (                      -- what they write after the first one, which is the ticket's description
  ticket_message_id bigint generated always as identity primary key,
  ticket_id integer not null references tickets,
  order_id integer not null references orders,      -- from whose page
  body text not null,
  created_at timestamptz not null default now()
);
create index ticket_messages_of_ticket on ticket_messages (ticket_id, ticket_message_id);
create index ticket_messages_of_order on ticket_messages (order_id, ticket_message_id);
