-- What a board still holds is read with every plan and by every map; beside a year of ended orders it was looked for among all of a market's.
-- It answers what asks for the unassigned alone as well.
create index orders_on_board on orders (market_id, order_id) where dispatch_state in ('unassigned', 'assigned', 'external');
drop index orders_unassigned;
