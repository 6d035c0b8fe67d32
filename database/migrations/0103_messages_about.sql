-- What a message is about stands in `about`, as `order:12` or `ticket:3`; the column beside it was never written.
update messages set about = 'order:' || order_id where about is null and order_id is not null;
alter table messages drop column order_id;   -- with its index
