-- What went wrong with an order, written down without giving anything for it (docs/decisions/0075).

alter table order_issues drop constraint order_issues_record_type_check;
alter table order_issues add constraint order_issues_record_type_check check (record_type in ('refund', 'credit', 'note'));
alter table order_issues drop constraint order_issues_total_refund_check;
alter table order_issues add constraint order_issues_total_refund_check
  check (case when record_type = 'note' then total_refund = 0 and total_credit = 0 else total_refund > 0 end);
