-- Whom an order was cancelled for: the customer asks first who did it. Nothing of those that were cancelled before, and of those of which nobody said it.
alter table orders add column cancelled_by text check (cancelled_by in ('customer', 'restaurant', 'support'));
