-- A driver who is on the books already, without an account, is invited as well: driver_id is then who is to join.

alter table driver_invitations
  drop constraint driver_invitations_check,
  add constraint driver_invitations_joined check (joined_at is null or driver_id is not null);
