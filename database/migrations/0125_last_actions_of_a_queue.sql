-- The twenty last actions of a queue are kept with every command, undone ones too: an index that left these out could not find what goes, and
-- the oldest actions of all drivers were read through instead.
drop index dispatch_actions_of_driver;
create index dispatch_actions_of_driver on dispatch_actions (driver_id, dispatch_action_id);
