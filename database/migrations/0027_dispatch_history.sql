-- What an action was about, in words for people: an undo says what it takes back, and the history can be read.

alter table dispatch_actions add column about jsonb not null default '{}';

-- "My last change", whichever queue it was in.
create index dispatch_actions_of_user on dispatch_actions (user_id, dispatch_action_id);
