-- A row that is deleted makes PostgreSQL look for rows that refer to it: without an index, in all of them. Deleting 300 devices beside 200,000
-- sessions took 16 s, nearly all of it so.
create index sessions_of_device on sessions (session_persistent_id);
drop index payment_cards_of_device;
create index payment_cards_of_device on payment_cards (session_persistent_id) where session_persistent_id is not null;

-- What an order's page, a restaurant's, a driver's invoice read by.
create index orders_of_franchise on orders (franchise_id, order_id);
create index tickets_of_order on tickets (order_id) where order_id is not null;
create index external_deliveries_of_order on external_deliveries (order_id);
create index discount_uses_of_order on discount_uses (order_id);
create index card_authorizations_of_card on card_authorizations (payment_card_id);
create index driver_hours_of_driver on driver_hours (driver_id, started_at);
