-- What kind of line a phone has, as the provider of such answers says it: texts do not go to landlines (SIL-ORD-171). It is known of a phone and not
-- of a customer, so that asking for a code is the same for phones with an account and without.
create table phone_lines (
  phone_number text primary key check (phone_number ~ '^[0-9]{10}$'),
  phone_number_type text not null check (phone_number_type in ('mobile', 'landline', 'voip', 'unknown')),
  ask_again_at timestamptz not null                  -- numbers are taken to other lines, and providers that were silent answer later
);
create index phone_lines_old on phone_lines (ask_again_at);

insert into phone_lines (phone_number, phone_number_type, ask_again_at)
select phone_number, phone_number_type, now() + interval '180 days' from customers
where phone_number_type in ('mobile', 'landline', 'voip') and phone_number ~ '^[0-9]{10}$';
alter table customers drop column phone_number_type;

-- Where a passkey was added, in words, so that its owner knows which one to remove.
alter table customer_passkeys add column added_on text not null default '' check (length(added_on) <= 60);
