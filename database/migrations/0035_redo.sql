-- What was undone can be done again by whoever undid it, while nothing else was done since.

alter table dispatch_actions add column undone_by integer, add column redo jsonb;

create index dispatch_actions_undone on dispatch_actions (undone_by, undone_at) where undone_at is not null;
