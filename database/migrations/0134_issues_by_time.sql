-- What was said within the last week stands at each order's issues: without it, all issues of all years are read.
create index order_issues_by_time on order_issues (created_at);
