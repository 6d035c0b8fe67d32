-- The home counts the hours that wait for a manager; they are few beside all that were ever worked.
create index driver_hours_to_approve on driver_hours (driver_id) where approve = 2 and ended_at is not null and deleted_at is null;
