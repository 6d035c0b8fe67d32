-- A cart's customer is one whose phone this device has proven by an order. Carts of before name whoever's phone was typed.

update carts c set cosmic_customer_id = null
where status in ('active', 'placing') and cosmic_customer_id is not null
  and not exists (select from orders o
    where o.session_persistent_id = c.session_persistent_id and o.cosmic_customer_id = c.cosmic_customer_id);
