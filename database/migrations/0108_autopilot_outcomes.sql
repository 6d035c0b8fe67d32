-- What the autopilot gave is its own doing: people learn from what people accepted.

alter table dispatch_suggestions drop constraint dispatch_suggestions_outcome_check;
alter table dispatch_suggestions add constraint dispatch_suggestions_outcome_check
  check (outcome in ('accepted', 'autopilot', 'other_driver', 'changed', 'withdrawn'));
