-- Mail of orders, and what the provider of texts tells of them.

alter table orders add column receipt_mail text not null default '';       -- where confirmation and receipt go; empty: nowhere

alter table messages add column html text;                                 -- of mail, beside its plain text
alter table messages add column message_key text unique;                   -- what is said once, however often its job comes
alter table messages add column order_id integer;                          -- the order that it is about
alter table messages add column error_code integer;                        -- the provider's, of a text that did not arrive
alter table messages add column told_at timestamptz;                       -- when the provider said what became of it
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check
  check (state in ('queued', 'sent', 'delivered', 'failed', 'opted_out'));
create index messages_of_order on messages (order_id) where order_id is not null;
create index messages_of_provider on messages (provider_id) where provider_id is not null;

create table text_opt_outs (                                               -- who has answered STOP, until START
  phone_number text primary key,
  opted_out_at timestamptz not null
);
